import FormulaNotation

extension JSONText {
  /// Encodes a formula's members in a candidate: "latex" is the candidate's text; "mathml", "plain"
  /// and "symbols", each before its parts: `{"name":"x","text":"x","strokes":[0,1],"confidence":…,
  /// "parent":…,"relation":…}`, with "alternatives" if there are any, and with the "line" and
  /// "column" of a cell that it begins.
  ///
  /// - Parameter withSegments: whether to include "mathmlWithStrokes", whose elements have the
  ///   indices of their strokes in `data-strokes`.
  public static func members(
    of formula: Formula, withSegments: Bool
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("latex", .string(formula.latex)), ("mathml", .string(formula.mathML())),
      ("plain", .string(formula.text)), ("symbols", .array(formula.nodes.map(JSONText.init))),
    ]
    if withSegments {
      members.append(("mathmlWithStrokes", .string(formula.mathML(hasStrokes: true))))
    }
    return members
  }

  private init(_ node: FormulaNode) {
    let symbol = node.symbol
    var members: [(String, JSONText)] = [
      ("name", .string(symbol.name)), ("text", .string(symbol.text)),
      ("strokes", .array(symbol.strokes.map(JSONText.integer))),
      ("confidence", .number(symbol.confidence, digits: 4)),
      ("parent", node.parent.map(JSONText.integer) ?? .null),
      ("relation", .string(node.relation.rawValue)),
    ]
    if let cell = node.cell {
      members += [("line", .integer(cell.line)), ("column", .integer(cell.column))]
    }
    if symbol.alternatives.count > 1 {
      let others = symbol.alternatives.map { other in
        JSONText.object([
          ("name", .string(other.name)), ("text", .string(other.text)),
          ("confidence", .number(other.confidence, digits: 4)),
        ])
      }
      members.append(("alternatives", .array(others)))
    }
    self = .object(members)
  }
}
