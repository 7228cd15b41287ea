/// The order in which parts of a page are read: columns from the left, or from the right, and
/// within a column from the top. The page is cut recursively along its gaps (G. Nagy and S. Seth,
/// "Hierarchical representation of optically scanned documents", 1984). What a frame holds comes
/// together; frames alone come row by row.
struct XYCut {
  /// The boxes of the parts, then those of the frames.
  private let boxes: [PageBox]
  private let partCount: Int
  /// What each frame holds, and last what none does: parts and frames.
  private let contents: [[Int]]
  /// The minimum gap between columns of parts, and that between frames and anything: a line is
  /// between them, and may touch another.
  private let columnGap, frameGap: Float

  /// The maximum number of a page's parts that are cut, and of frames; more parts are read from the
  /// top.
  static let partLimit = 1_000
  /// The minimum share of text in a column's height.
  private static let minimumDensity: Float = 0.4
  /// The minimum gap between columns, and the maximum overlap of frames, in sizes of letters.
  private static let (widthOfGap, overlapOfFrames): (Float, Float) = (1.5, 0.5)

  /// - Parameters:
  ///   - frames: the frames that are drawn around parts.
  ///   - letterSize: the unit of gaps.
  ///   - isRightToLeft: whether columns are read from the right.
  init(
    _ parts: [PageBox], frames: [PageBox] = [], letterSize: Float, isRightToLeft: Bool
  ) {
    let frames = frames.count <= Self.partLimit ? frames : []
    boxes = (parts + frames).map {
      PageBox(x: isRightToLeft ? -$0.right : $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    partCount = parts.count
    (columnGap, frameGap) = (Self.widthOfGap * letterSize, -Self.overlapOfFrames * letterSize)
    contents = Self.contents(of: boxes, partCount: partCount)
  }

  /// Returns what each frame holds, and last what none does: a frame holds what has its middle in it
  /// and in no smaller one.
  ///
  /// - Complexity: O(boxes · frames).
  private static func contents(of boxes: [PageBox], partCount: Int) -> [[Int]] {
    func area(_ frame: Int) -> Float { boxes[frame].width * boxes[frame].height }
    let frames = (partCount..<boxes.count).sorted { (area($0), $0) < (area($1), $1) }
    var places = [Int](repeating: frames.count, count: boxes.count)
    for (rank, frame) in frames.enumerated() { places[frame] = rank }
    var contents = [[Int]](repeating: [], count: frames.count + 1)
    for index in boxes.indices {
      let larger = index < partCount ? frames[...] : frames[(places[index] + 1)...]
      let holder = larger.first { boxes[$0].hasMiddle(of: boxes[index]) } ?? boxes.count
      contents[holder - partCount].append(index)
    }
    return contents
  }

  private func isFrame(_ index: Int) -> Bool { index >= partCount }

  /// The indices of the parts, in reading order.
  ///
  /// - Complexity: O(n² · log n) up to the number of parts that are cut, O(n · log n) beyond.
  var order: [Int] {
    var result: [Int] = []
    // The parts to the right of a column, or below a row, are cut next.
    var open = Array(contents.suffix(1))
    while let rest = open.popLast() {
      guard rest.count > 1 else {
        guard let only = rest.first else { continue }
        if isFrame(only) { open.append(contents[only - partCount]) } else { result.append(only) }
        continue
      }
      if let (first, second) = cut(rest) {
        open += [second, first]
      } else {
        open += fromTheTop(rest).reversed().map { [$0] }
      }
    }
    return result
  }

  private func fromTheTop(_ members: [Int]) -> [Int] {
    members.sorted { (boxes[$0].y, $0) < (boxes[$1].y, $1) }
  }

  /// Returns the two parts of a cut; `nil` if there is no gap.
  private func cut(_ members: [Int]) -> ([Int], [Int])? {
    guard members.count <= Self.partLimit else { return nil }
    let rows = part(members, from: \.y, to: \.bottom, gap: 0)
    if rows != nil, members.allSatisfy(isFrame) { return rows }
    if let (left, right) = part(members, from: \.x, to: \.right, gap: columnGap),
      areColumns(left, right)
    {
      return (left, right)
    }
    return rows
  }

  /// Returns the parts before and after the first gap of a width.
  private func part(
    _ members: [Int], from first: KeyPath<PageBox, Float>, to last: KeyPath<PageBox, Float>,
    gap: Float
  ) -> ([Int], [Int])? {
    let sorted = members.sorted {
      (boxes[$0][keyPath: first], $0) < (boxes[$1][keyPath: first], $1)
    }
    var previous = sorted[0]
    for (index, member) in sorted.enumerated().dropFirst() {
      let end = boxes[previous][keyPath: last]
      let gap = isFrame(previous) || isFrame(member) ? frameGap : gap
      if boxes[member][keyPath: first] - end > gap {
        return (Array(sorted[..<index]), Array(sorted[index...]))
      }
      if boxes[member][keyPath: last] > end { previous = member }
    }
    return nil
  }

  /// Returns whether two parts are columns: they are side by side, and neither has more gaps than
  /// text.
  private func areColumns(_ a: [Int], _ b: [Int]) -> Bool {
    func span(_ members: [Int]) -> (top: Float, bottom: Float, isDense: Bool) {
      let top = members.map { boxes[$0].y }.min() ?? 0
      let bottom = members.map { boxes[$0].bottom }.max() ?? 0
      let text = members.reduce(0) { $0 + boxes[$1].height }
      return (top, bottom, text >= Self.minimumDensity * (bottom - top))
    }
    let (left, right) = (span(a), span(b))
    return left.top < right.bottom && right.top < left.bottom && left.isDense && right.isDense
  }
}
