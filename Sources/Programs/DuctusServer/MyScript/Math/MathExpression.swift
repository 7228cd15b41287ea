import DuctusEngine

/// What a row of symbols says by the usual order of operations: operators with operands.
///
/// A row says what was written and not what is meant: what stands side by side is a group, be it a
/// product or a function with its argument.
indirect enum MathExpression {
  /// Digits, and a point between them.
  case number([FormulaSymbol])
  /// A letter, a function's name, a sign by itself.
  case symbol(FormulaSymbol)
  /// Operands side by side.
  case group([MathExpression])
  /// Operands in brackets, the closing one of which may be missing.
  case fence(open: FormulaSymbol, close: FormulaSymbol?, MathExpression)
  /// One operand or two with a sign between them.
  case operation(FormulaSymbol, [MathExpression])
  /// What stands around a symbol, by MyScript's name: "power", "subscript" …
  case scripted(String, [MathExpression])
  /// A fraction or a root, whose sign is the symbol.
  case layout(String, FormulaSymbol, [MathExpression])

  init(_ row: FormulaRow) {
    var parser = MathExpressionParser(row.symbols)
    self = parser.expression()
  }
}

/// Reads the symbols of a row by precedence: relations, sums, products, what stands side by side.
private struct MathExpressionParser {
  private let symbols: [FormulaSymbol]
  private var next = 0

  init(_ symbols: [FormulaSymbol]) { self.symbols = symbols }

  private var peeked: FormulaSymbol? { next < symbols.count ? symbols[next] : nil }

  /// The whole row; what closes brackets that were never opened stands by itself.
  mutating func expression() -> MathExpression {
    var parts: [MathExpression] = []
    while next < symbols.count {
      parts.append(operations(level: 0))
      if let stray = peeked {
        parts.append(.symbol(stray))
        next += 1
      }
    }
    return grouped(parts)
  }

  private func grouped(_ parts: [MathExpression]) -> MathExpression {
    parts.count == 1 ? parts[0] : .group(parts)
  }

  /// How tightly a sign between two operands binds; `nil` for what is none.
  private static func level(of symbol: FormulaSymbol) -> Int? {
    switch symbol.kind {
    case .relation: return 0
    case .binary where symbol.isSign:
      return ["+", "-", "\\pm", "\\mp"].contains(symbol.name) ? 1 : 2
    default: return nil
    }
  }

  private mutating func operations(level: Int) -> MathExpression {
    guard level < 3 else { return sideBySide() }
    var left: MathExpression?
    if peeked.flatMap(Self.level) != level { left = operations(level: level + 1) }
    while let sign = peeked, Self.level(of: sign) == level {
      next += 1
      let hasOperand = peeked.map { Self.level(of: $0) ?? 3 > level && $0.kind != .closing }
      var operands = left.map { [$0] } ?? []
      if hasOperand ?? false { operands.append(operations(level: level + 1)) }
      left = MathScripts.around(sign, core: .operation(sign, operands))
    }
    return left ?? .group([])
  }

  private mutating func sideBySide() -> MathExpression {
    var parts: [MathExpression] = []
    while let symbol = peeked, Self.level(of: symbol) == nil, symbol.kind != .closing {
      parts.append(atom())
    }
    return grouped(parts)
  }

  private mutating func atom() -> MathExpression {
    let symbol = symbols[next]
    next += 1
    switch symbol.kind {
    case .digit: return number(from: symbol)
    case .opening:
      let inside = operations(level: 0)
      guard let close = peeked, close.kind == .closing else {
        return MathScripts.around(symbol, core: .fence(open: symbol, close: nil, inside))
      }
      next += 1
      return MathScripts.around(close, core: .fence(open: symbol, close: close, inside))
    default: return MathScripts.around(symbol, core: .init(bare: symbol))
    }
  }

  private mutating func number(from first: FormulaSymbol) -> MathExpression {
    var digits = [first]
    while digits[digits.count - 1].isBare, let symbol = peeked {
      let isPoint =
        symbol.name == "." && symbol.isBare && next + 1 < symbols.count
        && symbols[next + 1].kind == .digit && !digits.contains { $0.name == "." }
      guard symbol.kind == .digit || isPoint else { break }
      digits.append(symbol)
      next += 1
    }
    return MathScripts.around(digits[digits.count - 1], core: .number(digits))
  }
}

/// What stands above, below and at the corners of a symbol.
private enum MathScripts {
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
  /// A symbol without what stands at its corners and around it.
  fileprivate init(bare symbol: FormulaSymbol) {
    if symbol.isFraction {
      self = .layout("fraction", symbol, [.init(symbol.above), .init(symbol.below)])
    } else if symbol.kind == .binary, !symbol.isSign {
      // A bar over or under what it belongs to.
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
  /// Whether a binary sign is none of the bars of fractions, and none over or under a row.
  fileprivate var isSign: Bool { name != "-" || (above.isEmpty && below.isEmpty) }
}
