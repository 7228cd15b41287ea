/// Reads LaTeX as a tree of symbols: whatever this library writes, and the labels of data sets of
/// formulas.
///
/// `{…}` without a command only groups: its symbols join the row, and its scripts belong to its
/// last symbol.
public struct LaTeXParser {
  /// The most levels of nested braces.
  public static let depthLimit = 64
  /// The most tokens of a formula.
  public static let tokenLimit = 10_000

  private let tokens: [LaTeXToken]
  private var next = 0
  private var depth = 0

  /// Returns the formula of a text.
  ///
  /// - Throws: ``LaTeXError``.
  /// - Complexity: O(characters).
  public static func formula(_ latex: String) throws(LaTeXError) -> Formula {
    let tokens = LaTeXToken.tokens(of: latex)
    guard tokens.count <= tokenLimit else { throw .tooLong(tokens: tokens.count) }
    var parser = LaTeXParser(tokens: tokens)
    let lines = try parser.lines(endingAt: nil)
    if lines.count == 1, lines[0].count == 1 { return Formula(lines[0][0]) }
    return Formula(FormulaRow([FormulaSymbol(name: FormulaSymbol.lines, cells: lines)]))
  }

  /// Tokens that end a row or begin a script.
  private static let noArguments: Set<String> = ["}", "&", "\\\\", "\\end", "^", "_"]

  private init(tokens: [LaTeXToken]) {
    self.tokens = tokens
  }

  private var peeked: String? { next < tokens.count ? tokens[next].text : nil }
  private var offset: Int {
    next < tokens.count ? tokens[next].offset : (tokens.last.map { $0.offset + 1 } ?? 0)
  }

  private mutating func take(_ text: String) -> Bool {
    guard peeked == text else { return false }
    next += 1
    return true
  }

  /// Enters a deeper level.
  private mutating func deepen() throws(LaTeXError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw .tooDeep(at: offset) }
  }

  /// Parses rows separated by `&` and `\\`, up to and including an end token.
  private mutating func lines(endingAt end: String?) throws(LaTeXError) -> [[FormulaRow]] {
    try deepen()
    defer { depth -= 1 }
    var lines: [[FormulaRow]] = [[]]
    while true {
      lines[lines.count - 1].append(try row(endingAt: ["&", "\\\\", "\\end", "}", end ?? ""]))
      if take("&") { continue }
      guard take("\\\\") else { break }
      lines.append([])
    }
    // The last line may also end with `\\`; empty lines after it are ignored.
    while lines.count > 1, let last = lines.last, last.count == 1, last[0].isEmpty {
      lines.removeLast()
    }
    if let end {
      guard take(end) else { throw .unbalanced(at: offset) }
    } else if next < tokens.count {
      throw .unbalanced(at: offset)
    }
    return lines
  }

  private mutating func row(endingAt ends: Set<String>) throws(LaTeXError) -> FormulaRow {
    var row = FormulaRow()
    while let token = peeked, !ends.contains(token) {
      switch token {
      case "^", "_", "'": try script(on: &row)
      case "{":
        next += 1
        row.symbols += try self.row(closedBy: "}").symbols
      case "\\begin": row.symbols += try environment().symbols
      default: row.symbols.append(try symbol())
      }
    }
    return row
  }

  /// Parses `{…}`, or a single token.
  private mutating func argument(of command: String) throws(LaTeXError) -> FormulaRow {
    guard let token = peeked, !Self.noArguments.contains(token) else {
      throw .missingArgument(command: command, at: offset)
    }
    if take("{") { return try row(closedBy: "}") }
    if take("'") { return FormulaRow([KnownSymbols.symbol(named: "\\prime")]) }
    if token == "\\begin" { return try environment() }
    try deepen()
    defer { depth -= 1 }
    return FormulaRow([try symbol()])
  }

  /// Parses a row up to and including a bracket or brace.
  private mutating func row(closedBy end: String) throws(LaTeXError) -> FormulaRow {
    try deepen()
    defer { depth -= 1 }
    let row = try row(endingAt: [end, "}"])
    guard take(end) else { throw .unbalanced(at: offset) }
    return row
  }

  private mutating func script(on row: inout FormulaRow) throws(LaTeXError) {
    let start = offset
    let mark = tokens[next].text
    next += 1
    let script: FormulaRow
    if mark == "'" {
      script = FormulaRow([KnownSymbols.symbol(named: "\\prime")])
    } else {
      script = try argument(of: mark)
    }
    if mark == "^", script.isRing, row.symbols.last?.takesLimits != true {
      row.symbols.append(KnownSymbols.symbol(named: LaTeXSpelling.degree))
      return
    }
    // A script without a base stands alone; some people write it before a symbol.
    guard let base = row.symbols.indices.last else {
      row.symbols += script.symbols
      return
    }
    let isUpper = mark != "_"
    let hasLimits = row.symbols[base].takesLimits
    let relation: FormulaRelation =
      hasLimits ? (isUpper ? .above : .below) : (isUpper ? .superscript : .subscript)
    var all = row.symbols[base][relation]
    guard mark == "'" || all.symbols.allSatisfy({ $0.name == "\\prime" }) else {
      throw .twoScripts(at: start)
    }
    // The symbol releases its row, which then grows without a copy.
    row.symbols[base][relation] = FormulaRow()
    all.symbols += script.symbols
    row.symbols[base][relation] = all
  }

  private mutating func symbol() throws(LaTeXError) -> FormulaSymbol {
    let start = offset
    let name = tokens[next].text
    next += 1
    switch name {
    case "\\frac", "\\dfrac", "\\tfrac":
      var bar = KnownSymbols.symbol(named: "-")
      bar.above = try argument(of: name)
      bar.below = try argument(of: name)
      return bar
    case "\\sqrt":
      var root = KnownSymbols.symbol(named: name)
      if take("[") { root.above = try row(closedBy: "]") }
      root.inside = try argument(of: name)
      return root
    case "\\overline", "\\underline":
      var bar = KnownSymbols.symbol(named: "-")
      bar[name == "\\overline" ? .below : .above] = try argument(of: name)
      return bar
    case "\\overset", "\\underset", "\\stackrel": return try stack(name, at: start)
    case "\\operatorname", "\\mathrm", "\\text", "\\mathbf", "\\mathit", "\\mathbb", "\\mathds",
      "\\mathcal", "\\mathscr", "\\mathfrak", "\\c":
      return try word(of: name, at: start)
    case "\\not": return try negated(at: start)
    case "}", "&", "\\\\", "\\end", "\\": throw .unbalanced(at: start)
    default: return try plainSymbol(name, at: start)
    }
  }

  /// A symbol with a row above or below it.
  private mutating func stack(
    _ command: String, at start: Int
  ) throws(LaTeXError) -> FormulaSymbol {
    let row = try argument(of: command)
    let base = try argument(of: command)
    guard var symbol = base.symbols.first, base.symbols.count == 1 else {
      throw .missingArgument(command: command, at: start)
    }
    let relation: FormulaRelation = command == "\\underset" ? .below : .above
    // What stands above and below a bar, a root or an accent is a part of it.
    guard symbol.name != "-", symbol.kind != .root, symbol.kind != .accent,
      symbol[relation].isEmpty
    else { throw .unsupported(command: command, at: start) }
    symbol[relation] = row
    return symbol
  }

  /// A symbol by its name; an accent over what follows.
  private mutating func plainSymbol(
    _ name: String, at start: Int
  ) throws(LaTeXError) -> FormulaSymbol {
    // A mark without a letter would join what is written before it.
    guard (" " + name).count > name.count else { throw .unsupported(command: name, at: start) }
    var symbol = KnownSymbols.symbol(
      named: LaTeXSpelling.signs.first { $0.command == name }?.name ?? name)
    // A grid has the cells of an environment.
    guard symbol.kind != .grid else { throw .unsupported(command: name, at: start) }
    guard symbol.kind == .accent, let following = peeked, !Self.noArguments.contains(following)
    else { return symbol }
    // An accent is the row above its base; with several symbols it is over the first.
    let base = try argument(of: name)
    guard var first = base.symbols.first, base.symbols.count == 1 else {
      symbol.below = base
      return symbol
    }
    first.above.symbols.append(symbol)
    return first
  }

  /// A relation, or another sign, that is struck through: one symbol, as in the tables of models.
  private mutating func negated(at start: Int) throws(LaTeXError) -> FormulaSymbol {
    let row = try argument(of: "\\not")
    guard var symbol = row.symbols.first, row.symbols.count == 1, symbol.isBare,
      symbol.kind != .root, symbol.kind != .grid, symbol.kind != .accent
    else { throw .unsupported(command: "\\not", at: start) }
    switch symbol.name {
    case "=": return KnownSymbols.symbol(named: "\\neq")
    case "\\in": return KnownSymbols.symbol(named: "\\notin")
    default:
      let name = LaTeXSpelling.written(symbol.name)
      symbol.name = "\\not" + (name.first!.isLetter ? " " : "") + name
      symbol.text += "\u{338}"
      return symbol
    }
  }

  /// The commands that make a separate symbol of a letter: fonts, and the cedilla.
  private static let fonts: Set<String> = [
    "\\mathbb", "\\mathds", "\\mathcal", "\\mathscr", "\\mathfrak", "\\c",
  ]

  /// Parses a name in upright letters, or a letter in a font.
  private mutating func word(of command: String, at start: Int) throws(LaTeXError) -> FormulaSymbol
  {
    let row = try argument(of: command)
    let letters = row.symbols.map { $0.text }.joined()
    let function = KnownSymbols.symbol(named: "\\" + letters)
    if function.kind == .function { return function }
    guard var only = row.symbols.first, row.symbols.count == 1 else {
      throw .unsupported(command: command, at: start)
    }
    if Self.fonts.contains(command) {
      // People write calligraphic and script letters alike.
      let font = command == "\\mathscr" ? "\\mathcal" : command
      only.name = LaTeXSpelling.name("\(font){\(only.name)}")
      only.kind = .letter
    }
    return only
  }

  /// Parses the content of `\begin` and `\end`, with the brackets that the name implies.
  private mutating func environment() throws(LaTeXError) -> FormulaRow {
    let start = offset
    next += 1
    let name = try environmentName(of: "\\begin", at: start)
    guard let kind = LaTeXEnvironment(named: name) else {
      throw .unsupported(command: "\\begin{\(name)}", at: start)
    }
    if kind.hasColumns, take("{") { _ = try row(closedBy: "}") }
    let lines = try lines(endingAt: "\\end")
    let end = tokens[next - 1]
    guard try environmentName(of: end.text, at: end.offset) == name else {
      throw .unbalanced(at: offset)
    }
    var row = FormulaRow([FormulaSymbol(name: kind.grid, cells: lines)])
    if let opening = kind.opening {
      row.symbols.insert(KnownSymbols.symbol(named: opening), at: 0)
    }
    if let closing = kind.closing { row.symbols.append(KnownSymbols.symbol(named: closing)) }
    return row
  }

  /// Parses the name in braces after `\begin` or `\end`.
  private mutating func environmentName(
    of command: String, at start: Int
  ) throws(LaTeXError) -> String {
    guard take("{") else {
      throw next < tokens.count
        ? .missingArgument(command: command, at: start) : .unbalanced(at: offset)
    }
    var name = ""
    while let token = peeked, token != "}" {
      name += token
      next += 1
    }
    guard take("}") else { throw .unbalanced(at: offset) }
    return name
  }
}

extension FormulaSymbol {
  /// Creates a symbol of cells, line by line.
  init(name: String, cells: [[FormulaRow]]) {
    self.init(name: name, text: "", kind: .grid)
    self.cells = cells
  }
}
