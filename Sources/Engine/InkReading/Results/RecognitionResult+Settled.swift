import ShapeGeometry

extension RecognitionResult {
  /// The minimum confidence of a candidate whose geometry is worth fitting, unless it is the best.
  package static var minimumGeometryConfidence: Double { 0.01 }

  /// Computes the segments and geometry, or drops them, so that nothing remains to be computed and
  /// their inputs are released.
  ///
  /// - Parameters:
  ///   - segments: whether candidates have their segments; those of lines have none.
  ///   - geometry: whether figures have their geometry: the best, and others that are likely
  ///     enough.
  package mutating func settle(segments: Bool, geometry: Bool) {
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
    for rank in candidates.indices { candidates[rank].replaceParts(parts, shapes, at: rank) }
    for line in lines.indices {
      for rank in lines[line].candidates.indices {
        lines[line].candidates[rank].replaceParts(nil, nil, at: 0)
      }
    }
    evidence = nil
  }
}
