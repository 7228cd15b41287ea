import InkModel
import Support

/// A figure: two or more frames with writing, joined by lines or arrows.
struct DrawnFigure {
  /// The strokes of the frames and of the lines between them, ascending.
  private(set) var strokes: [Int]
  /// The strokes inside each frame that has any, in the order of writing.
  private(set) var labels: [[Int]]
  /// The box of the frames.
  let box: Box

  /// The maximum distance between a line's end and what it leads to, in heights of the writing.
  private static let reach = 1.0
  /// The minimum length of a line between frames, the ratio of its chord to its length from which
  /// it isn't a letter, and the maximum length of an arrow's head relative to its line.
  private static let (minimumLength, straightness, head) = (2.0, 0.85, 1.2)
  /// The maximum numbers of frames and of drawn lines: more are letters or hatching.
  private static let (maximumFrameCount, maximumLineCount) = (400, 500)

  private typealias Node = (frame: FigureFrame, contents: [Int])

  /// Returns the figures of a page.
  ///
  /// - Parameters:
  ///   - members: indices in `strokes`, in the order of writing.
  ///   - mayBeLine: whether a stroke may be a frame or a line between frames.
  ///   - minimumSide: the minimum side of frames, in heights of the writing.
  ///   - isDrawn: whether a stroke isn't taken for writing. A line that is must lead from one frame
  ///     to another; others may also lead to lines.
  /// - Complexity: O(strokes · (strokes at the same height + frames) + lines²).
  static func find(
    among members: [Int], of strokes: [PageStroke], minimumSide: Double,
    mayBeLine: (Int) -> Bool, isDrawn: (Int) -> Bool
  ) -> [DrawnFigure] {
    let drawable = members.filter(mayBeLine)
    let frames = FigureFrame.find(among: drawable, of: strokes, minimumSide: minimumSide)
    guard (2...maximumFrameCount).contains(frames.count) else { return [] }
    let nodes = nodes(frames, among: members, of: strokes)
    let taken = Set(nodes.lazy.flatMap { $0.frame.strokes + $0.contents })
    let lines = drawable.filter { !taken.contains($0) }.compactMap { index in
      ends(of: strokes[index]).map { (stroke: index, ends: $0, isDrawn: isDrawn(index)) }
    }
    guard nodes.count(where: { !$0.contents.isEmpty }) > 1,
      lines.count(where: { $0.isDrawn }) <= maximumLineCount,
      !Cancellation.isRequested
    else { return [] }
    var sets = DisjointSets(count: nodes.count + lines.count)
    for (number, line) in lines.enumerated() {
      let reached = line.ends.map { end in
        nodes.indices.filter { nodes[$0].frame.outline.isNear(end, reach) }
      }
      guard line.isDrawn || !reached.contains([]) && reached[0] != reached[1] else { continue }
      for (end, near) in zip(line.ends, reached) {
        for node in near { sets.join(node, nodes.count + number) }
        guard line.isDrawn, near.isEmpty else { continue }
        for (other, next) in lines.enumerated()
        where other != number && next.isDrawn && strokes[next.stroke].isNear(end, reach) {
          sets.join(nodes.count + other, nodes.count + number)
        }
      }
    }
    return sets.sets.compactMap { set in
      DrawnFigure(
        set.filter { $0 < nodes.count }.map { nodes[$0] },
        lines: set.filter { $0 >= nodes.count }.map { lines[$0 - nodes.count].stroke })
    }
  }

  /// Creates a figure; `nil` if there is writing in less than two frames.
  private init?(_ nodes: [Node], lines: [Int]) {
    labels = nodes.map(\.contents).filter { !$0.isEmpty }
    guard labels.count > 1, let box = Box(around: nodes.lazy.map(\.frame.outline.box)) else {
      return nil
    }
    self.box = box
    strokes = (nodes.flatMap(\.frame.strokes) + lines).sorted()
  }

  /// Returns the frames with the strokes inside them. A line around nothing inside another frame is
  /// no frame but a digit or a letter in that.
  private static func nodes(
    _ frames: [FigureFrame], among members: [Int], of strokes: [PageStroke]
  ) -> [Node] {
    var (nodes, taken) = ([Node](), Set<Int>())
    let members = [(stroke: Int, box: Box)](members, of: strokes)
    for frame in frames where taken.isDisjoint(with: frame.strokes) {
      if Cancellation.isRequested { return [] }
      let contents = frame.contents(among: members, of: strokes) {
        !taken.contains($0) && !frame.strokes.contains($0)
      }
      taken.formUnion(contents)
      if !contents.isEmpty { taken.formUnion(frame.strokes) }
      nodes.append((frame, contents))
    }
    return nodes.filter { !$0.contents.isEmpty || taken.isDisjoint(with: $0.frame.strokes) }
  }

  /// Returns the ends of a line, or of the line of an arrow drawn with its head; `nil` for any
  /// other stroke.
  private static func ends(of stroke: PageStroke) -> [Vector]? {
    guard stroke.length > minimumLength else { return nil }
    for way in [stroke.course, stroke.course.reversed()] {
      guard let tip = way.indices.max(by: { (way[$0] - way[0]).length < (way[$1] - way[0]).length })
      else { continue }
      let (chord, length) = ((way[tip] - way[0]).length, Array(way[...tip]).polylineLength)
      if chord >= minimumLength, chord >= straightness * length,
        stroke.length - length <= head * chord
      {
        return [way[0], way[tip]]
      }
    }
    return nil
  }

  /// Adds lines to the figure, such as the heads of its arrows.
  mutating func add(_ lines: Set<Int>) {
    strokes = Set(strokes).union(lines).sorted()
    for label in labels.indices { labels[label].removeAll(where: lines.contains) }
  }
}
