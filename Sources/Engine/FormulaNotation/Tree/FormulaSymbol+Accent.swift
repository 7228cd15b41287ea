extension FormulaSymbol {
  /// The accent over the symbol: what stands there alone, or the accent that such a sign is over a
  /// letter or a digit. `nil` where there is none.
  var accent: FormulaSymbol? {
    guard !takesLimits, let sign = above.symbols.first, above.symbols.count == 1, sign.isBare else {
      return nil
    }
    if sign.kind == .accent { return sign }
    guard kind == .letter || kind == .digit,
      let pair = Self.accents.first(where: { $0.sign == sign.name })
    else { return nil }
    var accent = KnownSymbols.symbol(named: pair.accent)
    accent.strokes = sign.strokes
    return accent
  }

  /// Signs that people write for accents.
  private static let accents: [(sign: String, accent: String)] = [
    ("\\rightarrow", "\\vec"), ("-", "\\bar"), ("^", "\\hat"), ("\\sim", "\\tilde"), (".", "\\dot"),
  ]
}
