import ShapeGeometry

extension RecognitionResult {
  /// The least confidence of a candidate whose geometry is worth fitting, unless it is the best.
  package static var leastGeometryConfidence: Double { 0.01 }

  /// Returns the result with its segments and geometry computed, or without them, so that nothing
  /// remains to be computed and its inputs can be released.
  ///
  /// - Parameters:
  ///   - segments: whether candidates have their segments; those of lines have none.
  ///   - geometry: whether figures have their geometry: the best, and others that are likely
  ///     enough.
  package func settled(segments: Bool, geometry: Bool) -> RecognitionResult {
    var found: [RecognitionCandidate] = []
    for (index, candidate) in candidates.enumerated() {
      let isLikely = index == 0 || candidate.confidence >= Self.leastGeometryConfidence
      found.append(candidate.settled(segments: segments, geometry: geometry && isLikely))
    }
    var result = RecognitionResult(
      candidates: found, pack: pack,
      lines: lines.map { line in
        RecognizedLine(
          strokes: line.strokes, slope: line.slope,
          candidates: line.candidates.map { $0.settled(segments: false, geometry: false) })
      })
    result.isPartial = isPartial
    result.warnings = warnings
    result.decorations = decorations
    return result
  }
}

extension RecognitionCandidate {
  fileprivate func settled(segments: Bool, geometry: Bool) -> RecognitionCandidate {
    let parts = segments ? TextSegments(graphemes: self.segments, words: words) : TextSegments()
    let shape = geometry ? self.geometry : nil
    var found: (@Sendable () -> FittedShape?)?
    if shape != nil { found = { shape } }
    return RecognitionCandidate(
      text: text, cost: cost, confidence: confidence, segments: { parts }, geometry: found,
      formula: formula)
  }
}
