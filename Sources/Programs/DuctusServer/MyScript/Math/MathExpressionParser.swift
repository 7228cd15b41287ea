import DuctusEngine

/// Parses the symbols of a row by precedence: relations, sums, products, adjacent operands.
struct MathExpressionParser {
  private let symbols: [FormulaSymbol]
  private var next = 0

  init(_ symbols: [FormulaSymbol]) { self.symbols = symbols }

  private var peeked: FormulaSymbol? { next < symbols.count ? symbols[next] : nil }

  /// Returns the whole row; unmatched closing brackets are separate.
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

  /// The precedence of sums.
  private static let sums = 1

  /// Returns the precedence of a sign between two operands; `nil` for other symbols.
  private static func level(of symbol: FormulaSymbol) -> Int? {
    switch symbol.kind {
    case .relation: return 0
    case .binary where symbol.isSign:
      return ["+", "-", "\\pm", "\\mp"].contains(symbol.name) ? sums : 2
    default: return nil
    }
  }

  private mutating func operations(level: Int) -> MathExpression {
    guard level < 3 else { return sideBySide() }
    var left: MathExpression?
    if peeked.flatMap(Self.level) != level { left = operations(level: level + 1) }
    while let sign = peeked, Self.level(of: sign) == level {
      next += 1
      let operands = [left, operand(after: level)].compactMap(\.self)
      left = MathScripts.around(sign, core: .operation(sign, operands))
    }
    return left ?? .group([])
  }

  /// Returns the operand after a sign, which may have a sign of its own: 4 − −7; `nil` if there is
  /// none.
  private mutating func operand(after level: Int) -> MathExpression? {
    guard let symbol = peeked, symbol.kind != .closing else { return nil }
    let own = Self.level(of: symbol) ?? 3
    if own > level { return operations(level: level + 1) }
    guard own == Self.sums else { return nil }
    next += 1
    return MathScripts.around(
      symbol, core: .operation(symbol, operand(after: level).map { [$0] } ?? []))
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
