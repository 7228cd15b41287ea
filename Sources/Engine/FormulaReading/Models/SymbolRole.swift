import FormulaNotation

/// The role that a symbol can have for those around it.
package enum SymbolRole: String, CaseIterable, Hashable, Sendable {
  case letter, digit, `operator`, relation, opening, closing, fence, big, integral, function
  case accent, bar, root, dot, mark, arrow, dots, other

  /// The kind of the symbol in a written formula.
  var kind: FormulaSymbolKind {
    switch self {
    case .letter, .other: .letter
    case .digit: .digit
    case .operator, .bar: .binary
    case .relation, .arrow: .relation
    case .opening: .opening
    case .closing: .closing
    case .fence: .fence
    case .big: .bigOperator
    case .integral: .integral
    case .function: .function
    case .accent: .accent
    case .root: .root
    case .dot, .mark, .dots: .punctuation
    }
  }

  /// Whether it can have scripts.
  var takesScripts: Bool {
    switch self {
    case .letter, .digit, .closing, .fence, .big, .integral, .function, .root, .other, .mark: true
    default: false
    }
  }

  /// Whether it can be an accent above a letter.
  var isCover: Bool {
    switch self {
    case .accent, .bar, .arrow: true
    default: false
    }
  }
}
