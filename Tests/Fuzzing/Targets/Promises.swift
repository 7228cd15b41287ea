import DuctusEngine
import InkModel

/// The promises about every result of a recogniser.
func check(_ result: RecognitionResult) throws(Finding) {
  var sum = 0.0
  for (better, worse) in zip(result.candidates, result.candidates.dropFirst()) {
    try expect(better.cost <= worse.cost, "candidates that aren't sorted, or no numbers")
  }
  for candidate in result.candidates {
    try expect(candidate.cost.isFinite, "cost \(candidate.cost)")
    try expect((0...1).contains(candidate.confidence), "confidence \(candidate.confidence)")
    sum += candidate.confidence
    _ = candidate.geometry
  }
  try expect(sum <= 1.0001, "confidences that sum to \(sum)")
}

/// Every point belongs to one character of the best reading, except for lines at words.
func checkSegments(of result: RecognitionResult, in ink: Ink) throws(Finding) {
  guard let candidate = result.candidates.first else { return }
  try expect(candidate.segments.count == candidate.text.count, "not a segment for each character")
  var owners = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
  for span in candidate.segments.flatMap(\.ink) {
    try expect(
      ink.strokes.indices.contains(span.stroke)
        && span.points.upperBound <= ink.strokes[span.stroke].points.count, "ink out of bounds")
    for point in span.points { owners[span.stroke][point] += 1 }
  }
  let hasText = candidate.text.contains { !$0.isWhitespace }
  let lines = Set(result.decorations.flatMap(\.strokes))
  for (stroke, owners) in owners.enumerated() {
    let count = hasText && !lines.contains(stroke) ? 1 : 0
    try expect(owners.allSatisfy { $0 == count }, "a point of no character, or of two")
  }
}

/// Only what a context allows.
func checkAllowed(_ result: RecognitionResult, _ context: RecognitionContext) throws(Finding) {
  guard let hints = context.hints, hints.allowsOnly, let allowed = hints.allowedCharacters,
    !allowed.isEmpty
  else { return }
  for text in result.candidates.map(\.text) {
    try expect(
      text.allSatisfy { $0.isWhitespace || allowed.contains($0) }, "'\(text)' isn't allowed")
  }
}
