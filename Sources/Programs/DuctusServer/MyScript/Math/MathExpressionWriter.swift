import DuctusEngine
import ResultFormats

/// Writes expressions as JIIX, and gives each an identifier.
struct MathExpressionWriter {
  private let ink: JIIXInk
  private var count = 0

  init(_ ink: JIIXInk) { self.ink = ink }

  /// - Complexity: O(symbols).
  mutating func json(of expression: MathExpression) -> JSONText {
    switch expression {
    case .number(let digits):
      let label = digits.map(\.text).joined()
      return node(
        "number", of: digits,
        [("label", .string(label)), ("value", Double(label).map { .number($0) } ?? .null)])
    case .symbol(let symbol):
      let isVariable = symbol.kind == .letter && symbol.text.count == 1
      return node(
        isVariable ? "variable" : "symbol", of: [symbol], [("label", .string(symbol.text))])
    case .group(let parts): return node("group", of: [], operands: parts)
    case .fence(let open, let close, let inside):
      let close = close.map { [$0] } ?? []
      return node(
        "fence", of: [open] + close,
        [
          ("open symbol", .string(open.text)),
          ("close symbol", .string(close.first?.text ?? "")),
        ], operands: [inside])
    case .operation(let sign, let operands):
      return node(Self.names[sign.name] ?? sign.text, of: [sign], operands: operands)
    case .scripted(let name, let operands): return node(name, of: [], operands: operands)
    case .layout(let name, let sign, let operands):
      return node(name, of: [sign], operands: operands)
    }
  }

  /// The clients' names of signs that differ from the sign itself.
  private static let names = [
    "-": "-", "\\times": "×", "\\cdot": "×", "\\ast": "×", "\\div": "/", "/": "/",
  ]

  private mutating func node(
    _ type: String, of symbols: [FormulaSymbol], _ members: [(String, JSONText)] = [],
    operands: [MathExpression]? = nil
  ) -> JSONText {
    count += 1
    var members: [(String, JSONText)] =
      [("type", .string(type)), ("id", .string("math/\(count)"))] + members
    if !symbols.isEmpty {
      members.append(("symbols", .array(symbols.map(json))))
      members += ink.members(symbols.flatMap(spans))
    }
    if let operands {
      var written: [JSONText] = []
      for operand in operands { written.append(json(of: operand)) }
      members.append(("operands", .array(written)))
    }
    return .object(members)
  }

  /// Returns a sign with its strokes' alternatives.
  private func json(_ symbol: FormulaSymbol) -> JSONText {
    let others = symbol.alternatives.map(\.text).filter { $0 != symbol.text }
    return .object([
      ("symbol", .string(symbol.text)),
      ("candidates", .array(([symbol.text] + others).map(JSONText.string))),
    ])
  }

  private func spans(of symbol: FormulaSymbol) -> [InkSpan] {
    symbol.strokes.map { stroke in
      InkSpan(stroke: stroke, points: 0..<ink.strokes.ink.strokes[stroke].points.count)
    }
  }
}
