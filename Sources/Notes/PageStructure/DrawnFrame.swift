import InkModel

/// A line that goes around once: a box, an ellipse or a diamond.
struct DrawnFrame {
  /// The area of its box.
  let area: Double
  /// Whether it runs along the sides of its box.
  let isBox: Bool
  private let stroke: PageStroke

  private var box: Box { stroke.box }

  /// The minimum side of a frame.
  private static let minimumSide = 1.5
  /// The maximum distance between its ends, relative to the perimeter of its box.
  private static let openness = 0.15
  /// The permitted lengths, relative to the same perimeter: 0.71 for a diamond, the shortest, and
  /// 0.79 for an ellipse.
  private static let lengths = 0.65...1.15
  private static let minimumLengthOfBox = 0.85
  /// The maximum height of a line around a word of a line.
  private static let maximumHeightOfWord = 6.0
  /// The maximum gap to the next word of that line.
  private static let nextWord = 1.2
  /// The maximum height of a line around words if the rest of their line is long.
  private static let maximumHeightInLine = 8.5
  /// The maximum gap between the words of the rest.
  private static let nextInLine = 4.0
  /// The minimum length of the rest.
  private static let restOfLine = 8.0
  /// The share of the writing in its box that must be inside the line for letters that reach out of
  /// it to belong to it, too.
  private static let filled = 0.8
  /// The maximum sum of its turns, twice that of one round: hands tremble.
  private static let maximumTurning = 4 * Double.pi

  /// Creates a frame; `nil` if the stroke isn't one.
  init?(_ stroke: PageStroke) {
    let round = 2 * (stroke.width + stroke.height)
    guard min(stroke.width, stroke.height) > Self.minimumSide, stroke.chord < Self.openness * round,
      Self.lengths.contains(stroke.length / round), stroke.turning < Self.maximumTurning
    else { return nil }
    area = stroke.width * stroke.height
    isBox = stroke.length > Self.minimumLengthOfBox * round
    self.stroke = stroke
  }

  /// Returns the texts inside it, ascending.
  ///
  /// - Parameters:
  ///   - texts: with their boxes, by the heights of their middles.
  ///   - isFree: whether a text may be inside.
  /// - Complexity: O(texts at its height · ``PageStroke/course``).
  func members(
    of texts: [(stroke: Int, box: Box)], where isFree: (Int) -> Bool
  ) -> [Int] {
    let near = texts.middles(from: box.topLeft.y, to: box.bottomRight.y)
      .filter { box.contains($0.box.centre) && isFree($0.stroke) }
    let inside = near.filter { stroke.course.surrounds($0.box.centre) }
    let members = Double(inside.count) >= Self.filled * Double(near.count) ? Array(near) : inside
    return members.map(\.stroke).sorted()
  }

  func isAround(_ other: DrawnFrame) -> Bool { stroke.box.contains(other.box.centre) }

  /// Returns whether it is drawn around words of a line that continues beside it.
  ///
  /// - Parameters:
  ///   - members: the texts inside it.
  ///   - texts: the texts around it.
  func isInLine(_ members: [Int], among texts: [Int], _ strokes: [PageStroke]) -> Bool {
    guard box.height <= Self.maximumHeightInLine,
      let inside = Box(around: members.lazy.map { strokes[$0].box })
    else { return false }
    var (left, right) = (box.topLeft.x, box.bottomRight.x)
    let beside = texts.map { strokes[$0].box }
      .filter { inside.topLeft.y < $0.centre.y && $0.centre.y < inside.bottomRight.y }
      .sorted { box.white(to: $0).x < box.white(to: $1).x }
    guard let next = beside.first else { return false }
    for other in beside
    where max(other.topLeft.x - right, left - other.bottomRight.x) < Self.nextInLine {
      (left, right) = (min(left, other.topLeft.x), max(right, other.bottomRight.x))
    }
    return right - left - box.width >= Self.restOfLine
      || box.height <= Self.maximumHeightOfWord && box.white(to: next).x < Self.nextWord
  }
}
