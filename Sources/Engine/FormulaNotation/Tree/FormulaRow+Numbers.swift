extension FormulaRow {
  /// Returns whether the symbol at an index stands between digits, as a decimal point does.
  func isBetweenDigits(_ index: Int) -> Bool {
    index > 0 && index + 1 < symbols.count && symbols[index].isBare
      && symbols[index - 1].kind == .digit && symbols[index - 1].isBare
      && symbols[index + 1].kind == .digit
  }

  /// Returns whether the symbol at an index is a point or comma within a number. A comma isn't if it
  /// divides a list: `1, 2, 3` or `(1, 2)`.
  func isDecimal(_ index: Int) -> Bool {
    guard isBetweenDigits(index), symbols[index].name != "." else {
      return isBetweenDigits(index)
    }
    var (start, end) = (index - 1, index + 1)
    while start >= 0, symbols[start].kind == .digit { start -= 1 }
    while end < symbols.count, symbols[end].kind == .digit { end += 1 }
    let before = start < 0 ? nil : symbols[start]
    let after = end == symbols.count ? nil : symbols[end]
    return symbols[index].name == "," && before?.name != "," && after?.name != ","
      && !(before?.kind == .opening && after?.kind == .closing)
  }
}
