import FormulaNotation

/// What a symbol can be to those around it.
package enum SymbolRole: String, CaseIterable, Hashable, Sendable {
  case letter, digit, `operator`, relation, opening, closing, fence, big, integral, function
  case accent, bar, root, dot, mark, arrow, dots, other

  /// What it is to a formula that is written down.
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

  /// Whether scripts can hang on it.
  var takesScripts: Bool {
    switch self {
    case .letter, .digit, .closing, .fence, .big, .integral, .function, .root, .other, .mark: true
    default: false
    }
  }

  /// Whether it can stand above a letter as its accent.
  var isCover: Bool {
    switch self {
    case .accent, .bar, .arrow: true
    default: false
    }
  }
}
