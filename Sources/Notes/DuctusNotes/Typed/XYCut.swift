/// The order in which parts of a page are read: columns from the left, or from the right, and
/// within a column from the top. The page is cut recursively along its gaps (G. Nagy and S. Seth,
/// "Hierarchical representation of optically scanned documents", 1984).
struct XYCut {
  private let boxes: [PageBox]
  /// The minimum gap between columns.
  private let columnGap: Float

  /// The maximum number of a page's parts that are cut; more are read from the top.
  private static let partLimit = 1_000
  /// The minimum share of text in a column's height.
  private static let minimumDensity: Float = 0.4

  /// - Parameters:
  ///   - letterSize: the unit of gaps.
  ///   - isRightToLeft: whether columns are read from the right.
  init(_ boxes: [PageBox], letterSize: Float, isRightToLeft: Bool) {
    self.boxes = boxes.map {
      PageBox(x: isRightToLeft ? -$0.right : $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    columnGap = 1.5 * letterSize
  }

  /// The indices of the boxes, in reading order.
  ///
  /// - Complexity: O(n² · log n) up to the number of parts that are cut, O(n · log n) beyond.
  var order: [Int] {
    let all = Array(boxes.indices)
    return boxes.count <= Self.partLimit ? cut(all) : fromTheTop(all)
  }

  private func fromTheTop(_ members: [Int]) -> [Int] {
    members.sorted { (boxes[$0].y, $0) < (boxes[$1].y, $1) }
  }

  private func cut(_ members: [Int]) -> [Int] {
    var result: [Int] = []
    // The parts to the right of a column, or below a row, are cut next.
    var open = [members]
    while let rest = open.popLast() {
      guard rest.count > 1 else {
        result += rest
        continue
      }
      if let (left, right) = part(rest, from: \.x, to: \.right, gap: columnGap),
        areColumns(left, right)
      {
        open += [right, left]
      } else if let (above, below) = part(rest, from: \.y, to: \.bottom, gap: 0) {
        open += [below, above]
      } else {
        result += fromTheTop(rest)
      }
    }
    return result
  }

  /// Returns the parts before and after the first gap of a width.
  private func part(
    _ members: [Int], from first: KeyPath<PageBox, Float>, to last: KeyPath<PageBox, Float>,
    gap: Float
  ) -> ([Int], [Int])? {
    let sorted = members.sorted {
      (boxes[$0][keyPath: first], $0) < (boxes[$1][keyPath: first], $1)
    }
    var end = boxes[sorted[0]][keyPath: last]
    for (index, member) in sorted.enumerated().dropFirst() {
      if boxes[member][keyPath: first] - end > gap {
        return (Array(sorted[..<index]), Array(sorted[index...]))
      }
      end = max(end, boxes[member][keyPath: last])
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
