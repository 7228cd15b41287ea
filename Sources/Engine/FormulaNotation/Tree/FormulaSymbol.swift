/// A symbol of a formula with what stands around it and in it.
public struct FormulaSymbol: Hashable, Sendable {
  /// The symbol's LaTeX: a character or a command, such as `x`, `\alpha`, `\sum`, `\sin`. Fraction
  /// bars and minus signs are both `-`: a bar has rows above and below it. Cells are a ``grid`` or
  /// ``lines``.
  public var name: String
  /// The symbol in Unicode: `α`.
  public var text: String
  /// What it is to the formula.
  public var kind: FormulaSymbolKind
  /// The strokes that were written for it, by their places in the ink, ascending; none in a formula
  /// that was read from LaTeX.
  public var strokes: [Int] = []
  /// The probability that it is what its strokes mean, 0 to 1.
  public var confidence = 1.0
  /// What the strokes may be by their looks, most often the symbol itself among it. What formulas
  /// rather have comes first.
  public var alternatives: [FormulaAlternative] = []

  /// The row at the symbol's upper corner: an exponent, for one.
  public var superscripts = FormulaRow()
  /// The row at its lower corner: an index, for one.
  public var subscripts = FormulaRow()
  /// A numerator, an upper limit, an accent; a root's index.
  public var above = FormulaRow()
  /// A denominator, a lower limit.
  public var below = FormulaRow()
  /// What stands under a root.
  public var inside = FormulaRow()
  /// The cells of a grid or of lines, line by line; none of other symbols.
  public var cells: [[FormulaRow]] = []

  /// The name of a grid, whose ``cells`` are those of a matrix, or cases; its brackets are symbols
  /// beside it.
  public static let grid = "\\matrix"
  /// The name of lines below one another that are aligned where their ``cells`` meet, most often at a
  /// relation.
  public static let lines = "\\aligned"

  /// A symbol by itself.
  public init(name: String, text: String, kind: FormulaSymbolKind) {
    self.name = name
    self.text = text
    self.kind = kind
  }

  /// The row that stands in a relation to the symbol.
  ///
  /// - Precondition: the relation is one of ``FormulaRelation/parts``.
  public subscript(_ relation: FormulaRelation) -> FormulaRow {
    get {
      switch relation {
      case .superscript: superscripts
      case .subscript: subscripts
      case .above: above
      case .below: below
      case .inside: inside
      case .right: preconditionFailure("the next symbol is no part of this one")
      }
    }
    set {
      switch relation {
      case .superscript: superscripts = newValue
      case .subscript: subscripts = newValue
      case .above: above = newValue
      case .below: below = newValue
      case .inside: inside = newValue
      case .right: preconditionFailure("the next symbol is no part of this one")
      }
    }
  }

  /// Whether no row stands around the symbol or in it.
  public var isBare: Bool {
    cells.isEmpty && FormulaRelation.parts.allSatisfy { self[$0].isEmpty }
  }

  /// Whether the rows above and below are limits.
  var takesLimits: Bool { kind.hasLimits || KnownSymbols.limits.contains(name) }

  /// Appends the scripts at the corners to the limits above and below, as their continuation: TeX
  /// sets one or the other.
  @inline(never)  // Inlined, it would be compiled again for reading and for writing.
  package mutating func joinLimits() {
    guard takesLimits else { return }
    if !below.isEmpty {
      below.symbols += subscripts.symbols
      subscripts = FormulaRow()
    }
    if !above.isEmpty {
      above.symbols += superscripts.symbols
      superscripts = FormulaRow()
    }
  }

  /// Whether the symbol is a bar with a numerator and a denominator.
  public var isFraction: Bool { name == "-" && !above.isEmpty && !below.isEmpty }
}

/// A symbol that strokes may be, with its probability.
public struct FormulaAlternative: Hashable, Sendable {
  /// Its LaTeX.
  public let name: String
  /// The symbol in Unicode.
  public let text: String
  /// The probability that it is right by its looks alone, 0 to 1. Those of one symbol sum to 1 at
  /// most.
  public let confidence: Double

  /// A symbol with its probability.
  public init(name: String, text: String, confidence: Double) {
    self.name = name
    self.text = text
    self.confidence = confidence
  }
}
