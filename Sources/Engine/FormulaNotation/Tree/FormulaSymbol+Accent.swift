extension FormulaSymbol {
  /// The accent over the symbol: the only symbol there, or the accent that such a sign represents
  /// over a letter or a digit. `nil` if there is none.
  @inline(never)  // Inlined, it would be compiled again for each kind of text.
  var accent: FormulaSymbol? {
    guard !takesLimits, let sign = above.symbols.first, above.symbols.count == 1, sign.isBare else {
      return nil
    }
    if sign.kind == .accent { return sign }
    guard kind == .letter || kind == .digit, let name = Self.accent(of: sign.name) else {
      return nil
    }
    var accent = KnownSymbols.symbol(named: name)
    accent.strokes = sign.strokes
    return accent
  }

  /// Returns the accent for which people write a sign.
  private static func accent(of sign: String) -> String? {
    switch sign {
    case "\\rightarrow": "\\vec"
    case "-": "\\bar"
    case "^": "\\hat"
    case "\\sim": "\\tilde"
    case ".": "\\dot"
    default: nil
    }
  }
}
