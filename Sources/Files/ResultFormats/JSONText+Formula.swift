import FormulaNotation

extension JSONText {
  /// A formula's members in a candidate: "latex" is the candidate's text; "mathml", "plain" and
  /// "symbols", each before its parts: `{"name":"x","text":"x","strokes":[0,1],"confidence":…}`, with
  /// "alternatives" where there are some.
  static func members(of formula: Formula) -> [(String, JSONText)] {
    [
      ("latex", .string(formula.latex)), ("mathml", .string(formula.mathML())),
      ("plain", .string(formula.text)), ("symbols", .array(formula.symbols.map(JSONText.init))),
    ]
  }

  private init(_ symbol: FormulaSymbol) {
    var members: [(String, JSONText)] = [
      ("name", .string(symbol.name)), ("text", .string(symbol.text)),
      ("strokes", .array(symbol.strokes.map(JSONText.integer))),
      ("confidence", .number(symbol.confidence, digits: 4)),
    ]
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
