import CDuctus
import FormulaNotation
import InkModel
import InkReading

// Formulas as the structures of `ductus.h`, in the memory of an arena.

extension ductus_formulas {
  /// A result's formulas, to be freed by `ductus_free_formulas`.
  static func make(_ result: RecognitionResult) -> UnsafeMutablePointer<ductus_formulas> {
    let arena = Arena()
    let found = result.candidates.compactMap { candidate in
      candidate.formula.map { ductus_formula($0, of: candidate, in: arena) }
    }
    var formulas = ductus_formulas()
    formulas.formulas = arena.array(found)
    formulas.formula_count = found.count
    formulas.warnings = arena.texts(result.warnings.map { "\($0)" })
    formulas.warning_count = result.warnings.count
    return Shown.make(formulas, keeping: arena)
  }
}

extension ductus_formula {
  fileprivate init(_ formula: Formula, of candidate: RecognitionCandidate, in arena: Arena) {
    self.init()
    latex = arena.text(formula.latex)
    mathml = arena.text(formula.mathML())
    mathml_with_strokes = arena.text(formula.mathML(hasStrokes: true))
    plain = arena.text(formula.text)
    score = candidate.cost
    confidence = candidate.confidence
    let nodes = formula.nodes
    symbols = arena.array(nodes) { ductus_symbol($0, in: arena) }
    symbol_count = nodes.count
  }
}

extension ductus_symbol {
  fileprivate init(_ node: FormulaNode, in arena: Arena) {
    self.init()
    let symbol = node.symbol
    name = arena.text(symbol.name)
    text = arena.text(symbol.text)
    confidence = symbol.confidence
    strokes = arena.array(symbol.strokes) { UInt32($0) }
    stroke_count = symbol.strokes.count
    alternatives = arena.array(
      symbol.alternatives.map { other in
        ductus_symbol_name(
          name: arena.text(other.name), text: arena.text(other.text), confidence: other.confidence)
      })
    alternative_count = symbol.alternatives.count
    parent = Int64(node.parent ?? -1)
    line = node.cell.map { UInt16(clamping: $0.line) } ?? UInt16(DUCTUS_NO_CELL)
    column = node.cell.map { UInt16(clamping: $0.column) } ?? UInt16(DUCTUS_NO_CELL)
    relation =
      switch node.relation {
      case .right: Int32(DUCTUS_RIGHT)
      case .superscript: Int32(DUCTUS_SUPERSCRIPT)
      case .subscript: Int32(DUCTUS_SUBSCRIPT)
      case .above: Int32(DUCTUS_ABOVE)
      case .below: Int32(DUCTUS_BELOW)
      case .inside: Int32(DUCTUS_INSIDE)
      }
  }
}
