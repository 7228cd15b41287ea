import DuctusEngine
import InkModel
import ShapeGeometry

/// Writing in parts that are read separately: the writing in each figure, and adjacent writing.
struct TextParts {
  private(set) var parts: [DiagramDraft.Writing] = []
  /// Straight strokes from one text to another.
  private(set) var connectors: [Int] = []

  // Lengths, in heights of the letters.

  /// The gap that separates two texts.
  private static let gap = 1.5
  /// The gap that separates two texts in a line: the spaces of large letters are wide.
  private static let gapInLine = 3.0
  /// The minimum length of a connector, and of a level one: a dash is shorter.
  private static let (shortest, shortestLevel) = (1.5, 3.5)

  /// The minimum ratio of a connector's ends' distance to its length.
  private static let straightness = 0.95
  /// The share of its length by which texts may reach beyond its ends.
  private static let overlap = 0.3
  /// The most strokes of writing among which connectors are searched.
  private static let maximumStrokeCount = 100

  /// - Parameter diagram: the figures, and the lines that divide them.
  /// - Throws: ``DuctusError/cancelled``.
  init(_ writing: [Int], of ink: Ink, in diagram: Diagram) throws(DuctusError) {
    let figures = diagram.figures
    let boxes = Dictionary(
      uniqueKeysWithValues: writing.compactMap { index in
        ink.strokes[index].box.map { (index, $0) }
      })
    // A stroke belongs to the smallest figure around it, or to none where figures overlap.
    let bySize = figures.indices.sorted {
      figures[$0].half.x * figures[$0].half.y < figures[$1].half.x * figures[$1].half.y
    }
    let hosts = boxes.mapValues { box in
      let around = bySize.filter { figures[$0].contains(box.centre) }
      return around.first { host in
        around.allSatisfy { $0 == host || figures[$0].encloses(figures[host]) }
      }
    }
    func add(_ strokes: [Int], _ figure: Int?) {
      guard let box = Box(around: strokes.compactMap { boxes[$0] }) else { return }
      parts.append(DiagramDraft.Writing(strokes: strokes.sorted(), figure: figure, box: box))
    }
    for figure in figures.indices {
      let strokes = writing.filter { hosts[$0] == figure }
      let dividers = diagram.arrows.filter { $0.divided == figure }.map(\.shaft)
      // The strokes in a part of the figure are on the same sides of all lines.
      let cells = Dictionary(grouping: strokes) { stroke in
        dividers.map { line in
          line.along.cross((boxes[stroke]?.centre ?? line.start) - line.start) > 0
        }
      }
      for cell in cells.values.sorted(by: { $0[0] < $1[0] }) { add(cell, figure) }
    }
    let free = writing.filter { hosts[$0] == .some(nil) }
    let height = ink.part(writing).letterHeight() ?? 0
    for group in try Self.groups(free, boxes, height) {
      var rest = group
      for stroke in group where group.count <= Self.maximumStrokeCount {
        let others = try Self.groups(rest.filter { $0 != stroke }, boxes, height)
          .compactMap { Box(around: $0.compactMap { boxes[$0] }) }
        if Self.isConnector(ink.strokes[stroke], between: others, height: height) {
          connectors.append(stroke)
          rest.removeAll { $0 == stroke }
        }
      }
      for part in try Self.groups(rest, boxes, height) { add(part, nil) }
    }
  }

  /// Returns the groups of strokes that are near to each other, directly or through others.
  ///
  /// - Complexity: O(strokes · groups), if strokes are near to those written before them.
  static func groups(
    _ strokes: [Int], _ boxes: [Int: Box], _ height: Double
  ) throws(DuctusError) -> [[Int]] {
    var groups: [(strokes: [Int], box: Box)] = []
    for stroke in strokes {
      try DuctusError.checkCancellation()
      guard let box = boxes[stroke] else { continue }
      // What is near to a stroke is near to the box of its group.
      let near = groups.indices.filter { group in
        isNear(box, groups[group].box, height)
          && groups[group].strokes.reversed().contains {
            boxes[$0].map { isNear(box, $0, height) } ?? false
          }
      }
      var joined = (strokes: near.flatMap { groups[$0].strokes }, box: box)
      joined.strokes.append(stroke)
      for group in near.reversed() { joined.box = joined.box.union(groups.remove(at: group).box) }
      groups.append(joined)
    }
    return groups.map(\.strokes)
  }

  /// Returns whether two strokes belong to a text.
  private static func isNear(_ a: Box, _ b: Box, _ height: Double) -> Bool {
    let isInLine = a.topLeft.y < b.bottomRight.y && b.topLeft.y < a.bottomRight.y
    return a.white(to: b).max() < (isInLine ? gapInLine : gap) * height
  }

  /// Returns whether a stroke leads straight from one of several texts to another.
  private static func isConnector(
    _ stroke: Stroke, between texts: [Box], height: Double
  ) -> Bool {
    let way = stroke.points.map(\.vector)
    guard texts.count > 1, let start = way.first, let end = way.last else { return false }
    let length = (end - start).length
    let isLevel = abs(end.y - start.y) < 0.3 * abs(end.x - start.x)
    guard length >= (isLevel ? shortestLevel : shortest) * height, height > 0,
      way.isStraight(straightness)
    else { return false }
    let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
    let (left, right) = (min(start.x, end.x), max(start.x, end.x))
    let slack = overlap * length
    let isUpright = 2 * (bottom - top) >= right - left
    let isAcross = right - left >= bottom - top
    return isUpright && texts.contains { $0.bottomRight.y <= top + slack }
      && texts.contains { $0.topLeft.y >= bottom - slack }
      || isAcross && texts.contains { $0.bottomRight.x <= left + slack }
        && texts.contains { $0.topLeft.x >= right - slack }
  }
}
