import DuctusEngine
import ResultFormats

/// A formula as MyScript's JIIX 3: expressions of operands, each with its ink.
struct MathJIIX {
  private let formula: Formula?
  private let ink: JIIXInk

  /// - Parameter formula: the reading of the strokes' ink; `nil` if nothing was read.
  init(
    _ formula: Formula?, of strokes: NamedStrokes, _ options: JIIXOptions, _ scale: InkScale
  ) {
    self.formula = formula
    ink = JIIXInk(strokes, options, scale)
  }

  /// A complete answer.
  var json: JSONText {
    .object(
      [("type", .string("Math")), ("version", .string("3")), ("id", .string("MainBlock"))] + members
    )
  }

  /// The formula as LaTeX, and its expressions.
  var members: [(String, JSONText)] {
    var writer = MathExpressionWriter(ink)
    let row = formula?.row ?? FormulaRow()
    let expressions = row.isEmpty ? [] : [writer.json(of: MathExpression(row))]
    return [("label", .string(formula?.latex ?? ""))] + ink.box
      + [("expressions", .array(expressions))]
  }
}
