import DuctusEngine

/// The expression of a row of symbols by the usual order of operations: operators with operands.
///
/// A row shows what was written, not its meaning: adjacent operands are a group, whether a product
/// or a function with its argument.
indirect enum MathExpression {
  /// Digits, possibly with a point.
  case number([FormulaSymbol])
  /// A letter, a function's name, or a separate sign.
  case symbol(FormulaSymbol)
  /// Adjacent operands.
  case group([MathExpression])
  /// Operands in brackets, whose closing one may be missing.
  case fence(open: FormulaSymbol, close: FormulaSymbol?, MathExpression)
  /// One operand or two with a sign between them.
  case operation(FormulaSymbol, [MathExpression])
  /// A symbol with scripts or limits, by MyScript's name: "power", "subscript" …
  case scripted(String, [MathExpression])
  /// A fraction or a root, whose sign is the symbol.
  case layout(String, FormulaSymbol, [MathExpression])

  init(_ row: FormulaRow) {
    var parser = MathExpressionParser(row.symbols)
    self = parser.expression()
  }
}

/// The rows above, below and at the corners of a symbol.
enum MathScripts {
  static func around(_ symbol: FormulaSymbol, core: MathExpression) -> MathExpression {
    var found = core
    if symbol.isSign || symbol.kind != .binary, symbol.kind != .root {
      let limits = [symbol.below, symbol.above].filter { !$0.isEmpty }.map(MathExpression.init)
      switch (symbol.below.isEmpty, symbol.above.isEmpty) {
      case (true, true): break
      case (false, true): found = .scripted("underscript", [found] + limits)
      case (true, false): found = .scripted("overscript", [found] + limits)
      case (false, false): found = .scripted("underoverscript", [found] + limits)
      }
    }
    let scripts = [symbol.subscripts, symbol.superscripts].filter { !$0.isEmpty }
      .map(MathExpression.init)
    switch (symbol.subscripts.isEmpty, symbol.superscripts.isEmpty) {
    case (true, true): return found
    case (false, true): return .scripted("subscript", [found] + scripts)
    case (false, false): return .scripted("subsuperscript", [found] + scripts)
    case (true, false):
      let isPrime = symbol.superscripts.symbols.allSatisfy { $0.name == "\\prime" }
      return .scripted(isPrime ? "superscript" : "power", [found] + scripts)
    }
  }
}

extension MathExpression {
  /// A symbol without its scripts and limits.
  init(bare symbol: FormulaSymbol) {
    if symbol.isFraction {
      self = .layout("fraction", symbol, [.init(symbol.above), .init(symbol.below)])
    } else if symbol.kind == .binary, !symbol.isSign {
      // A bar over or under its operand.
      let name = symbol.above.isEmpty ? "overscript" : "underscript"
      let covered = symbol.above.isEmpty ? symbol.below : symbol.above
      self = .scripted(name, [.init(covered), .symbol(symbol)])
    } else if symbol.kind == .root {
      self =
        symbol.above.isEmpty
        ? .layout("square root", symbol, [.init(symbol.inside)])
        : .layout("root", symbol, [.init(symbol.inside), .init(symbol.above)])
    } else if symbol.kind == .grid {
      self = .group(symbol.cells.joined().map(MathExpression.init))
    } else {
      self = .symbol(symbol)
    }
  }
}

extension FormulaSymbol {
  /// Whether a sign is binary: neither a fraction bar nor a bar over or under a row.
  var isSign: Bool { name != "-" || (above.isEmpty && below.isEmpty) }
}
