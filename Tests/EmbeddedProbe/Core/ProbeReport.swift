import FormulaNotation
import InkModel
import InkReading
import ShapeGeometry

/// Prints everything in a result.
func report(_ result: RecognitionResult) {
  print("result \(result.pack) \(result.isPartial ? "partial" : "whole") \(result.warnings.count)")
  for line in result.lines {
    let text = line.candidates.first?.text.debugDescription ?? "-"
    print("  line \(text) \(single(line.slope))\(line.strokes.reduce("") { "\($0) \($1)" })")
  }
  for candidate in result.candidates {
    let text = candidate.text.debugDescription
    print("  \(text) \(bits(candidate.cost)) \(single(candidate.confidence))")
    if let shape = candidate.geometry {
      print("    \(shape.kind.rawValue) \(single(shape.residual))")
    }
    if let formula = candidate.formula { report(formula) }
  }
  guard let best = result.candidates.first else { return }
  for segment in best.segments { report(segment, of: best.text) }
  for word in best.words { report(word, of: best.text) }
}

private func report(_ formula: Formula) {
  print("    \(formula.mathML(hasStrokes: true))")
  for node in formula.nodes {
    var line = "    \(node.symbol.name) \(single(node.symbol.confidence)) \(node.parent ?? -1)"
    line += " \(node.relation.rawValue)"
    for other in node.symbol.alternatives { line += " \(other.name) \(single(other.confidence))" }
    print(line)
  }
}

private func report(_ segment: InkSegment, of text: String) {
  var line = "    \(String(text[segment.textRange]).debugDescription) \(single(segment.confidence))"
  for span in segment.ink {
    line += " \(span.stroke):\(span.points.lowerBound)-\(span.points.upperBound)"
  }
  for other in segment.alternatives { line += " \(other.text) \(single(other.confidence))" }
  print(line)
}

/// A number in a form in which a difference in the last bit shows.
func bits(_ value: Double) -> String { String(value.bitPattern, radix: 16) }

/// A number that C's mathematical functions took part in, whose last bits are each library's own.
private func single(_ value: Double) -> String { String(Float(value).bitPattern, radix: 16) }
