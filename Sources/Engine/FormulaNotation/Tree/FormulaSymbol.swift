/// A symbol of a formula, with all rows around and inside it.
public struct FormulaSymbol: Hashable, Sendable {
  /// The symbol's LaTeX: a character or a command, such as `x`, `\alpha`, `\sum`, `\sin`. Fraction
  /// bars and minus signs are both `-`: a bar has rows above and below it. Cells are a ``grid`` or
  /// ``lines``.
  public var name: String
  /// The symbol in Unicode: `α`.
  public var text: String
  /// The part that it plays in the formula.
  public var kind: FormulaSymbolKind
  /// The strokes that were written for it, as ascending indices in the ink; none in a formula read
  /// from LaTeX.
  public var strokes: [Int] = []
  /// The probability that the symbol is right, 0 to 1.
  public var confidence = 1.0
  /// The symbols that the strokes look like, the likeliest first, usually including the symbol
  /// itself.
  public var alternatives: [FormulaAlternative] = []

  /// The row at the symbol's upper corner, such as an exponent.
  public var superscripts = FormulaRow()
  /// The row at its lower corner, such as an index.
  public var subscripts = FormulaRow()
  /// The row above it: a numerator, an upper limit, an accent, or a root's index.
  public var above = FormulaRow()
  /// The row below it: a denominator or a lower limit.
  public var below = FormulaRow()
  /// The row under a root.
  public var inside = FormulaRow()
  /// The cells of a grid or of lines, line by line; empty for other symbols.
  public var cells: [[FormulaRow]] = []

  /// The name of a grid, with the ``cells`` of a matrix or of cases; its brackets are separate
  /// symbols.
  public static let grid = "\\matrix"
  /// The name of lines below each other that are aligned between their ``cells``, usually at a
  /// relation.
  public static let lines = "\\aligned"

  /// Creates a symbol without any rows.
  public init(name: String, text: String, kind: FormulaSymbolKind) {
    self.name = name
    self.text = text
    self.kind = kind
  }

  /// The row in a relation to the symbol.
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

  /// Whether the symbol has no rows around or inside it.
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

/// A symbol that strokes may represent, with its probability.
public struct FormulaAlternative: Hashable, Sendable {
  /// Its LaTeX.
  public let name: String
  /// The symbol in Unicode.
  public let text: String
  /// The probability, by its looks alone, that it is right, 0 to 1. Those of one symbol sum to at
  /// most 1.
  public let confidence: Double

  /// Creates a symbol with its probability.
  public init(name: String, text: String, confidence: Double) {
    self.name = name
    self.text = text
    self.confidence = confidence
  }
}

#if !hasFeature(Embedded)
  extension FormulaAlternative: Codable {}
#endif
