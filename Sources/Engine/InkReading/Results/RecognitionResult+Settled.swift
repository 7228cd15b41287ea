import ShapeGeometry

extension RecognitionResult {
  /// The minimum confidence of a candidate whose geometry is worth fitting, unless it is the best.
  package static var minimumGeometryConfidence: Double { 0.01 }

  /// Returns the result with its segments and geometry computed, or without them, so that nothing
  /// remains to be computed and its inputs can be released.
  ///
  /// - Parameters:
  ///   - segments: whether candidates have their segments; those of lines have none.
  ///   - geometry: whether figures have their geometry: the best, and others that are likely
  ///     enough.
  package func settled(segments: Bool, geometry: Bool) -> RecognitionResult {
    var parts: LazyList<TextSegments>?
    if segments {
      let found = candidates.map { $0.parts }
      parts = LazyList(count: found.count) { found[$0] }
    }
    var shapes: LazyList<FittedShape?>?
    if geometry {
      let found = candidates.indices.map { rank in
        let isLikely = rank == 0 || candidates[rank].confidence >= Self.minimumGeometryConfidence
        return isLikely ? candidates[rank].geometry : nil
      }
      shapes = LazyList(count: found.count) { found[$0] }
    }
    var result = RecognitionResult(
      candidates: candidates.indices.map { candidates[$0].with(parts, shapes, at: $0) },
      pack: pack,
      lines: lines.map { line in
        RecognizedLine(
          strokes: line.strokes, slope: line.slope,
          candidates: line.candidates.map { $0.with(nil, nil, at: 0) })
      })
    result.isPartial = isPartial
    result.warnings = warnings
    result.decorations = decorations
    return result
  }
}

extension RecognitionCandidate {
  /// The candidate with these segments and this geometry in place of its own.
  fileprivate func with(
    _ segments: LazyList<TextSegments>?, _ geometry: LazyList<FittedShape?>?, at rank: Int
  ) -> RecognitionCandidate {
    RecognitionCandidate(
      text: text, cost: cost, confidence: confidence, rank: rank, segments: segments,
      geometry: geometry, formula: formula)
  }
}
