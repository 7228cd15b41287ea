import FormulaNotation
import InkModel

/// Errors in formulas; counts of several inks add up.
public struct FormulaCounts: Hashable, Sendable {
  /// Formulas that were compared.
  public var formulas = 0
  /// Formulas whose best reading is right or one tree edit from the label.
  public var oneWrong = 0
  /// Formulas whose best reading is at most two tree edits from the label.
  public var twoWrong = 0
  /// Symbols whose strokes are known.
  public var symbols = 0
  /// Symbols that are in the best reading with exactly their strokes.
  public var symbolsFound = 0
  /// Symbols that also have their name there.
  public var symbolsRight = 0
  /// Formulas that were arranged from their given symbols.
  public var arranged = 0
  /// Formulas that were arranged as in their labels.
  public var arrangedRight = 0
  /// Wrong formulas whose symbols are known, by the first wrong part.
  public var wrong: [FormulaFault: Int] = [:]

  public init() {}

  public static func += (total: inout FormulaCounts, counts: FormulaCounts) {
    total.formulas += counts.formulas
    total.oneWrong += counts.oneWrong
    total.twoWrong += counts.twoWrong
    total.symbols += counts.symbols
    total.symbolsFound += counts.symbolsFound
    total.symbolsRight += counts.symbolsRight
    total.arranged += counts.arranged
    total.arrangedRight += counts.arrangedRight
    total.wrong.merge(counts.wrong, uniquingKeysWith: +)
  }
}

extension ErrorCounts {
  /// Counts the errors of a formula, whose label is LaTeX. Both are compared as normalised trees; a
  /// label that isn't LaTeX is never read correctly.
  ///
  /// - Parameters:
  ///   - readings: the best first.
  ///   - symbols: the formula's symbols, as far as they are known.
  ///   - arranged: the formula arranged from these symbols, if requested.
  public init(
    latex label: String, readings: [Formula], symbols: [KnownSymbol] = [],
    arranged: Formula? = nil
  ) {
    inks = 1
    guard let truth = try? LaTeXParser.formula(label).normalised else { return }
    formulas.formulas = 1
    let normalised = readings.map { $0.normalised }
    if let best = normalised.first {
      // Formulas that are too large to compare count as wrong throughout.
      let edits = (try? best.distance(to: truth)) ?? .max
      firstCorrect = best == truth ? 1 : 0
      formulas.oneWrong = edits <= 1 ? 1 : 0
      formulas.twoWrong = edits <= 2 ? 1 : 0
    }
    amongFive = normalised.prefix(5).contains(truth) ? 1 : 0
    amongAll = normalised.contains(truth) ? 1 : 0
    formulas.symbols = symbols.count
    var read: [[Int]: FormulaSymbol] = [:]
    for symbol in readings.first?.symbols ?? [] { read[symbol.strokes] = symbol }
    // Whether the network alone would have named the misnamed symbols correctly.
    var isOverruled = true
    for symbol in symbols {
      guard let own = read[symbol.strokes.sorted()] else { continue }
      formulas.symbolsFound += 1
      if Self.spellsAlike(own.name, symbol.name) {
        formulas.symbolsRight += 1
      } else {
        let likeliest = own.alternatives.max { $0.confidence < $1.confidence }
        isOverruled =
          isOverruled && likeliest.map { Self.spellsAlike($0.name, symbol.name) } ?? false
      }
    }
    if !symbols.isEmpty {
      formulas.arranged = 1
      if firstCorrect == 0 {
        let fault: FormulaFault =
          formulas.symbolsFound < symbols.count
          ? .segmentation
          : formulas.symbolsRight == symbols.count ? .relations : isOverruled ? .grammar : .names
        formulas.wrong[fault] = 1
      }
      formulas.arrangedRight = arranged?.normalised == truth ? 1 : 0
    }
  }

  private static func spellsAlike(_ a: String, _ b: String) -> Bool {
    let formulas = [a, b].map { Formula(FormulaRow([KnownSymbols.symbol(named: $0)])) }
    return formulas[0].says(formulas[1])
  }
}
