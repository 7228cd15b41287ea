import CMath
import CharacterLM
import FormulaNotation
import Support

/// A model of whole formulas: n-grams over their symbols and the marks of their rows.
struct FormulaLanguage: Sendable {
  private let model: LanguageModel
  private let symbols: SymbolTable
  /// ln P(symbol) of one that the file lacks: any of the table.
  private let unknown: Float

  /// Reads a file of `CharacterLM` whose characters are those of ``FormulaSequences``.
  ///
  /// - Throws: ``FormulaError`` naming the file.
  init(_ file: FileBytes, symbols: SymbolTable) throws(FormulaError) {
    do throws(LanguageModelError) {
      model = try LanguageModel(file)
    } catch {
      throw .badFile(file: file.name, reason: "\(error)")
    }
    self.symbols = symbols
    unknown = -log(Float(symbols.written.count))
  }

  /// Returns ln P(formula): the sum of those of its sequences.
  func logProbability(of formula: Formula) -> Double {
    var sum: Float = 0
    for sequence in FormulaSequences(formula, symbols: symbols).sequences {
      var state = model.beginningOfText
      for scalar in sequence {
        guard let token = model.token(for: scalar) else {
          sum += unknown
          state = LanguageModel.State()
          continue
        }
        sum += model.logProbability(of: token, after: state, next: &state)
      }
      sum += model.logProbability(ofEndAfter: state)
    }
    return Double(sum)
  }
}
