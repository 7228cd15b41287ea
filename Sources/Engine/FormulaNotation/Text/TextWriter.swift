/// Writes rows and symbols as plain text.
enum TextWriter {
  static func text(of row: FormulaRow) -> String {
    var text = ""
    for (index, symbol) in row.symbols.enumerated() {
      let last = index > 0 ? row.symbols[index - 1] : nil
      let before = last.map { $0.isBar ? .letter : $0.kind } ?? .opening
      let isSign = symbol.kind == .binary && !symbol.isBar && symbol.name != "/"
      let isBetween =
        (symbol.kind == .relation || isSign)
        && before != .opening && before != .relation && before != .binary && index > 0
      let following = index + 1 < row.symbols.count ? row.symbols[index + 1] : nil
      let follows = last?.isTerm ?? false
      // A mixed number, or the index of a root, which would be the exponent of what precedes.
      let isApart =
        symbol.isFraction ? before == .digit : symbol.kind == .root && !symbol.above.isEmpty
      if isBetween || (isApart && follows), text.last != " " { text += " " }
      text += self.text(
        of: symbol,
        isFactor: following?.isFactor(after: symbol) ?? false
          || (symbol.isFraction && follows && before != .digit))
      let next = following?.kind ?? .closing
      if isBetween || (symbol.name == "," && !row.isBetweenDigits(index))
        || (symbol.kind == .function && next != .opening && next != .closing),
        index + 1 < row.symbols.count
      {
        text += " "
      }
    }
    return text
  }

  /// - Parameter isFactor: whether the symbol is multiplied by its neighbour without a sign.
  private static func text(of symbol: FormulaSymbol, isFactor: Bool = false) -> String {
    var text: String
    let hasScripts = !(symbol.superscripts.isEmpty && symbol.subscripts.isEmpty)
    if symbol.isFraction {
      text = grouped(symbol.above) + "/" + grouped(symbol.below)
    } else if symbol.kind == .root {
      text = script(symbol.above, mark: "^", small: superscripts) + "√"
      let inside = grouped(symbol.inside, allowsScript: false)
      text += isFactor && !hasScripts && !inside.hasSuffix(")") ? "(\(inside))" : inside
    } else if symbol.isBar || (symbol.kind == .accent && !symbol.below.isEmpty) {
      let line = symbol.above.isEmpty ? "\u{305}" : "\u{332}"
      text = grouped(symbol.below.isEmpty ? symbol.above : symbol.below)
      text += symbol.isBar ? line : combining[symbol.name] ?? ""
    } else if symbol.kind == .grid {
      // Aligned lines continue in the next cell.
      text = symbol.cells.map { line in
        symbol.name == FormulaSymbol.lines
          ? self.text(of: FormulaRow(line.flatMap { $0.symbols }))
          : line.map { self.text(of: $0) }.joined(separator: ", ")
      }.joined(separator: "; ")
    } else {
      text = symbol.text
      if let accent = symbol.accent, let mark = combining[accent.name] {
        text += mark
      } else {
        text += script(symbol.below, mark: "_", small: subscripts)
        text += script(symbol.above, mark: "^", small: superscripts)
      }
    }
    // The script of a whole term isn't that of its last symbol, nor its neighbour its denominator.
    let isWhole = symbol.isFraction ? hasScripts || isFactor : symbol.kind == .root && hasScripts
    if isWhole { text = "(\(text))" }
    text += script(symbol.subscripts, mark: "_", small: subscripts)
    return text + script(symbol.superscripts, mark: "^", small: superscripts)
  }

  /// Returns a row as one term: in brackets if it has several symbols.
  ///
  /// - Parameter allowsScript: whether a single symbol with an exponent is one term.
  private static func grouped(_ row: FormulaRow, allowsScript: Bool = true) -> String {
    let text = text(of: row)
    let isOne =
      row.symbols.allSatisfy { $0.kind == .digit && $0.isBare }
      || (row.symbols.count == 1 && !row.symbols[0].isFraction
        && (allowsScript || row.symbols[0].superscripts.isEmpty))
    return isOne ? text : "(\(text))"
  }

  private static func script(
    _ row: FormulaRow, mark: String, small: [Character: Character]
  ) -> String {
    if row.isEmpty { return "" }
    return script(row, small: small) ?? (mark + grouped(row, allowsScript: false))
  }

  /// Returns the row in small characters; `nil` if Unicode lacks one.
  private static func script(_ row: FormulaRow, small: [Character: Character]) -> String? {
    var text = ""
    for symbol in row.symbols {
      guard symbol.isBare, symbol.text.count == 1, let character = symbol.text.first,
        let found = small[character]
      else { return nil }
      text.append(found)
    }
    return text
  }

  private static let superscripts = table(
    "0123456789+−=()nix′", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣ′")
  private static let subscripts = table(
    "0123456789+−=()aeoxhklmnpstij", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼ")

  private static func table(_ from: String, _ to: String) -> [Character: Character] {
    var table: [Character: Character] = [:]
    for (character, small) in zip(from, to) { table[character] = small }
    return table
  }

  private static let combining = [
    "\\hat": "\u{302}", "\\tilde": "\u{303}", "\\bar": "\u{304}", "\\vec": "\u{20D7}",
    "\\dot": "\u{307}", "\\ddot": "\u{308}", "\\check": "\u{30C}", "\\acute": "\u{301}",
    "\\grave": "\u{300}", "\\breve": "\u{306}",
  ]
}

extension FormulaSymbol {
  fileprivate var isBar: Bool { name == "-" && !(above.isEmpty && below.isEmpty) }

  /// Whether what follows without a sign is multiplied by it.
  fileprivate var isTerm: Bool {
    switch kind {
    case .letter, .digit, .closing, .root, .accent, .grid: true
    default: isBar
    }
  }

  /// Whether it is multiplied by a fraction or a root right before it.
  fileprivate func isFactor(after symbol: FormulaSymbol) -> Bool {
    switch kind {
    case .letter, .digit, .opening, .function, .bigOperator, .integral, .accent, .grid: true
    // A root ends where the next begins.
    case .root: symbol.kind != .root
    default: isBar
    }
  }
}
