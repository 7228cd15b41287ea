import InkModel
import Support

/// Lines of characters that stand in boxes of one size, as high as their line.
///
/// What is nearer to the middle of a line than half a box is part of it. What is farther than a box
/// is none, even if all its strokes are thin, as those of 二 and い are: no stroke of these shows that
/// they are more than marks.
struct BoxedLines {
  private let shapes: StrokeShapes
  /// All lines, from top to bottom; the parts of a thin one are joined.
  private(set) var lines: [Ribbon] = []
  /// The indices of the thin lines.
  private(set) var thin: Set<Int> = []

  /// The minimum extent of a thin line, relative to a box: marks are smaller.
  private static let minimumExtent = 0.5

  /// - Parameters:
  ///   - ribbons: the lines from top to bottom.
  ///   - isText: whether a line has strokes that are no marks.
  /// - Complexity: O(strokes · strokes around them), and O(lines · pieces) for parts.
  init(_ ribbons: [Ribbon], _ shapes: StrokeShapes, isText: (Ribbon) -> Bool) {
    self.shapes = shapes
    let whole = joiningParts(ribbons, isText: isText)
    let texts = whole.indices.filter { isText(whole[$0]) }
    findThinLines(among: whole, texts, boxes(of: texts.map { whole[$0] }))
  }

  /// Returns the lines with those joined to others that are only a part of a character: the pen goes
  /// down to it as if it began a line.
  private func joiningParts(_ ribbons: [Ribbon], isText: (Ribbon) -> Bool) -> [Ribbon] {
    let texts = ribbons.indices.filter { isText(ribbons[$0]) }
      .ordered { ribbons[$0].weight < ribbons[$1].weight }
    let boxes = boxes(of: texts.map { ribbons[$0] })
    var lines = ribbons
    var parts: Set<Int> = []
    for (rank, index) in texts.enumerated() {
      let line = lines[index]
      var nearest: (text: Int, distance: Double)?
      for other in texts.indices.dropFirst(rank + 1) where line.right - line.left <= boxes[other] {
        let distance = abs(lines[texts[other]].offset(of: line))
        if distance < min(boxes[other] / 2, nearest?.distance ?? .infinity) {
          nearest = (texts[other], distance)
        }
      }
      guard let nearest else { continue }
      lines[nearest.text].insert(contentsOf: line)
      parts.insert(index)
    }
    return lines.indices.filter { !parts.contains($0) }.map { lines[$0] }
  }

  /// The maximum height of a line's boxes, relative to the median of all lines: a bracket or an
  /// arrow may be as high as several lines.
  private static let maximumBox = 1.5

  /// Returns the heights of the characters of lines.
  private func boxes(of lines: [Ribbon]) -> [Double] {
    let heights = lines.map { height(of: $0) }
    let limit = Self.maximumBox * heights.quantile(0.5)
    return heights.map { min($0, limit) }
  }

  /// Returns how high a line's strokes are, however the line is curved.
  private func height(of line: Ribbon) -> Double {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for member in line.members {
      let shape = shapes[member]
      let y = line.y(at: shape.centre)
      (top, bottom) = (min(top, shape.top - y), max(bottom, shape.bottom - y))
    }
    return bottom - top
  }

  /// - Parameters:
  ///   - texts: the indices of the lines of text.
  ///   - boxes: the heights of their characters.
  private mutating func findThinLines(
    among ribbons: [Ribbon], _ texts: [Int], _ boxes: [Double]
  ) {
    /// The number of texts above.
    var count = 0
    /// The y of the first part of the thin line that may go on.
    var start: Double?
    for (index, ribbon) in ribbons.enumerated() {
      if count < texts.count, texts[count] == index {
        count += 1
        start = nil
        lines.append(ribbon)
        continue
      }
      let around = (count - 1...count).filter(texts.indices.contains)
      let distances = around.map { abs(ribbons[texts[$0]].offset(of: ribbon)) }
      guard let distance = distances.min(), let box = around.map({ boxes[$0] }).min(),
        zip(distances, around).allSatisfy({ $0 >= boxes[$1] })
      else {
        start = nil
        lines.append(ribbon)
        continue
      }
      if let start, ribbon.y - start < box {
        lines[lines.count - 1].insert(contentsOf: ribbon)
      } else {
        start = ribbon.y
        lines.append(ribbon)
      }
      let last = lines.count - 1
      if hasCharacter(lines[last], box: box, distance: distance) {
        thin.insert(last)
      } else {
        thin.remove(last)
      }
    }
  }

  /// Returns whether a line has a character, and no longer strokes than its distance from others.
  private func hasCharacter(_ line: Ribbon, box: Double, distance: Double) -> Bool {
    let top = line.members.reduce(.infinity) { min($0, shapes[$1].top) }
    let bottom = line.members.reduce(-.infinity) { max($0, shapes[$1].bottom) }
    return max(line.right - line.left, bottom - top) >= Self.minimumExtent * box
      && line.members.allSatisfy { max(shapes[$0].width, shapes[$0].height) <= distance }
  }
}
