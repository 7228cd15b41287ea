import InkModel

/// The boxes of a page's strokes and figures, and the gaps between them along an axis.
struct BoxSpans {
  /// The boxes of the strokes, in the order of writing, then those of the figures.
  let boxes: [Box]
  /// The number of strokes.
  let strokeCount: Int
  /// The indices of the strokes of each matrix, and the box around them.
  private let bracketed: [(members: Set<Int>, box: Box)]

  /// - Parameter bracketed: the indices of the strokes of each matrix.
  init(_ boxes: [Box], strokeCount: Int, bracketed: [[Int]]) {
    self.boxes = boxes
    self.strokeCount = strokeCount
    self.bracketed = bracketed.compactMap { matrix in
      Box(around: matrix.lazy.map { boxes[$0] }).map { (Set(matrix), $0) }
    }
  }

  /// Returns the height of larger letters and of joined ones; `nil` without any.
  func unit(of members: [Int]) -> Double? {
    let heights = members.filter { $0 < strokeCount }.map { boxes[$0].height }
      .filter { $0 > 1 }.sorted()
    return heights.isEmpty ? nil : heights[heights.count * 3 / 5]
  }

  /// Returns the boxes of the matrices that strokes belong to.
  func matrices(among members: [Int]) -> [Box] {
    bracketed.filter { members.contains(where: $0.members.contains) }.map(\.box)
  }

  /// Returns the boxes before a place on an axis, and those behind it.
  func part(
    _ members: [Int], along axis: KeyPath<Vector, Double>, at middle: Double
  ) -> ([Int], [Int]) {
    (
      members.filter { boxes[$0].centre[keyPath: axis] < middle },
      members.filter { boxes[$0].centre[keyPath: axis] >= middle }
    )
  }

  /// Returns the gaps along an axis, in order, without those between the rows or columns of a
  /// matrix.
  func gaps(
    _ members: [Int], along axis: KeyPath<Vector, Double>
  ) -> [(middle: Double, width: Double)] {
    let spans = spans(members, along: axis)
    let matrices = matrices(among: members)
    return zip(spans, spans.dropFirst()).map { before, after in
      (middle: (before.end + after.start) / 2, width: after.start - before.end)
    }.filter { gap in
      !matrices.contains {
        $0.topLeft[keyPath: axis] < gap.middle && gap.middle < $0.bottomRight[keyPath: axis]
      }
    }
  }

  /// Returns the height at which there are strokes.
  func inkedHeight(_ members: [Int]) -> Double {
    spans(members, along: \.y).reduce(0) { $0 + $1.end - $1.start }
  }

  /// Returns the parts of an axis at which there are strokes, in order.
  private func spans(
    _ members: [Int], along axis: KeyPath<Vector, Double>
  ) -> [(start: Double, end: Double)] {
    let extents = members.map { boxes[$0] }.map {
      (start: $0.topLeft[keyPath: axis], end: $0.bottomRight[keyPath: axis])
    }.sorted { $0.start < $1.start }
    var spans = [extents[0]]
    for extent in extents.dropFirst() {
      if extent.start > spans[spans.count - 1].end {
        spans.append(extent)
      } else {
        spans[spans.count - 1].end = max(spans[spans.count - 1].end, extent.end)
      }
    }
    return spans
  }
}
