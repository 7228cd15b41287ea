import InkModel

extension FormulaZone {
  /// The minimum number of strokes of a row: scripts have fewer.
  private static let minimumStrokeCount = 3
  /// The minimum size of most strokes of a row, relative to the largest row: scripts are smaller.
  private static let minimumSize: Float = 0.65
  /// The maximum overlap of two rows, relative to the height of the lower one.
  private static let overlap: Float = 0.25

  /// Returns the zones of its lines of text, if these stand one below the other, each with the
  /// strokes at its height; empty if they don't. Strokes beside two rows, such as braces, are in
  /// none.
  func rows(of parts: [ZonePart], in ink: Ink) -> [FormulaZone] {
    let lines = Dictionary(grouping: members) { parts[$0].position?.line }
    guard lines.count > 1 else { return [] }
    let rows = lines.compactMap { line, members -> (box: PageBox, size: Float)? in
      let strokes = members.flatMap { parts[$0].strokes }
      let boxes = strokes.map { PageBox(around: ink.strokes[$0].points) }
      guard line != nil, boxes.count >= Self.minimumStrokeCount, let box = PageBox(joining: boxes)
      else { return nil }
      return (box, boxes.map(\.height).sorted()[boxes.count * 3 / 4])
    }
    let largest = rows.map(\.size).max() ?? 0
    let tall = rows.filter { $0.size >= Self.minimumSize * largest }.map(\.box)
    var boxes: [PageBox] = []
    for box in tall.sorted(by: { $0.y < $1.y }) {
      if let last = boxes.last, last.bottom - box.y > Self.overlap * min(last.height, box.height) {
        boxes[boxes.count - 1] = last.union(box)
      } else {
        boxes.append(box)
      }
    }
    guard boxes.count > 1 else { return [] }
    let owners = Dictionary(grouping: members) { member -> Int? in
      let box = parts[member].box
      let middle = box.y + box.height / 2
      let beside = boxes.count { box.y < $0.y + $0.height / 2 && $0.y + $0.height / 2 < box.bottom }
      guard beside < 2 else { return nil }
      return boxes.indices.min { boxes[$0].distance(to: middle) < boxes[$1].distance(to: middle) }
    }
    return boxes.indices.compactMap { row in owners[row].map { FormulaZone($0, of: parts) } }
  }

  /// Returns the zones above and below a line, without the line itself; empty if that has no strokes.
  /// A word that has other strokes, too, is in one of them.
  ///
  /// - Parameter line: indices of its strokes, among the page's.
  func rows(around line: Set<Int>, of parts: [ZonePart], in ink: Ink) -> [FormulaZone] {
    guard let bar = PageBox(joining: line.map { PageBox(around: ink.strokes[$0].points) }) else {
      return []
    }
    let middle = bar.y + bar.height / 2
    let rows = Dictionary(grouping: members) { member -> Bool? in
      let box = parts[member].box
      return line.isSuperset(of: parts[member].strokes) ? nil : box.y + box.height / 2 < middle
    }
    return [true, false].compactMap { row in rows[row].map { FormulaZone($0, of: parts) } }
  }
}

extension PageBox {
  /// Returns the vertical distance to a height; negative inside.
  fileprivate func distance(to height: Float) -> Float { max(y - height, height - bottom) }
}
