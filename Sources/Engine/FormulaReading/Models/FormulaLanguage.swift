import CharacterLM
import FormulaNotation
import Support

/// A model of whole formulas: n-grams over their symbols, in the order of LaTeX.
///
/// A formula is a sequence: each symbol is followed by its rows, each of which begins with a mark
/// of its relation; another mark ends the last of them. The file is one of `CharacterLM`, in which
/// the symbol with index i in the table is the character U+E000 + i.
struct FormulaLanguage: Sendable {
  private typealias Token = LanguageModel.Token

  private let model: LanguageModel
  /// The tokens of the symbols, in the order of the table.
  private let tokens: [Token]
  /// The marks of rows by their relations' numbers, and the one that ends a symbol's rows.
  private let marks: [Token]
  private let end: Token
  private let symbols: SymbolTable
  /// A bar with rows above or below it, and a degree sign.
  private let fraction, degree: Token

  /// The character of the first symbol.
  private static let first: UInt32 = 0xE000
  private static let fractionMark: Unicode.Scalar = "/"
  private static let endMark: Unicode.Scalar = "}"

  /// Symbols that the file doesn't know are unknown characters.
  ///
  /// - Throws: ``FormulaError`` naming the file.
  init(_ file: FileBytes, symbols: SymbolTable) throws(FormulaError) {
    let model: LanguageModel
    do throws(LanguageModelError) {
      model = try LanguageModel(file)
    } catch {
      throw .badFile(file: file.name, reason: "\(error)")
    }
    func token(_ scalar: Unicode.Scalar?) -> Token {
      scalar.flatMap { model.token(for: $0) } ?? LanguageModel.unknown
    }
    tokens = symbols.written.map { token(Unicode.Scalar(Self.first + UInt32($0))) }
    marks = FormulaRelation.allCases.map { token($0.mark) }
    end = token(Self.endMark)
    self.model = model
    self.symbols = symbols
    fraction = token(Self.fractionMark)
    degree = symbols.index(of: LaTeXSpelling.degree).map { [tokens] in tokens[$0] }
      ?? LanguageModel.unknown
  }

  /// Returns ln P(formula). The cells of a grid are formulas of their own.
  func logProbability(of formula: Formula) -> Double {
    logProbability(ofCell: formula.row)
  }

  private func logProbability(ofCell row: FormulaRow) -> Double {
    var text = Text(state: model.beginningOfText)
    add(row, to: &text)
    return text.logProbability + Double(model.logProbability(ofEndAfter: text.state))
  }

  /// The sequence so far.
  private struct Text {
    var state: LanguageModel.State
    var logProbability = 0.0
  }

  private func add(_ token: Token, to text: inout Text) {
    text.logProbability += Double(
      model.logProbability(of: token, after: text.state, next: &text.state))
  }

  private func add(_ row: FormulaRow, to text: inout Text) {
    for symbol in row.symbols {
      guard symbol.cells.isEmpty else {
        for cell in symbol.cells.joined() { text.logProbability += logProbability(ofCell: cell) }
        continue
      }
      let isBar = symbol.name == "-" && !(symbol.above.isEmpty && symbol.below.isEmpty)
      add(isBar ? fraction : token(of: symbol), to: &text)
      let hasRing = symbol.superscripts.isRing
      if hasRing { add(degree, to: &text) }
      var hasRows = false
      for relation in FormulaRelation.parts where !symbol[relation].isEmpty {
        if hasRing, relation == .superscript { continue }
        add(marks[relation.number], to: &text)
        add(symbol[relation], to: &text)
        hasRows = true
      }
      if hasRows { add(end, to: &text) }
    }
  }

  private func token(of symbol: FormulaSymbol) -> Token {
    symbols.index(of: symbol.name).flatMap { tokens.indices.contains($0) ? tokens[$0] : nil }
      ?? LanguageModel.unknown
  }
}

extension FormulaRelation {
  /// The mark before a row in this relation; `nil` for the next symbol of a row.
  fileprivate var mark: Unicode.Scalar? {
    switch self {
    case .right: nil
    case .superscript: "^"
    case .subscript: "_"
    case .above: "a"
    case .below: "b"
    case .inside: "i"
    }
  }
}
