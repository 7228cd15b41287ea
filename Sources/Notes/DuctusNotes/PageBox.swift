import DuctusEngine
import InkModel
import NoteFormats
import PageStructure

/// A rectangle on a page, in the page's unit, y downwards.
public struct PageBox: Codable, Hashable, Sendable {
  /// The top left corner.
  public var x, y: Float
  /// The size.
  public var width, height: Float

  /// Creates a rectangle with a top left corner and a size.
  public init(x: Float, y: Float, width: Float, height: Float) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the smallest rectangle around points; without points, an empty one at (0, 0).
  public init(around points: some Sequence<StrokePoint>) {
    var (left, top) = (Float.infinity, Float.infinity)
    var (right, bottom) = (-Float.infinity, -Float.infinity)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    guard left <= right else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Creates the smallest rectangle around others.
  ///
  /// - Returns: `nil` without others.
  package init?(joining boxes: some Sequence<PageBox>) {
    var iterator = boxes.makeIterator()
    guard var whole = iterator.next() else { return nil }
    while let next = iterator.next() { whole = whole.union(next) }
    self = whole
  }

  /// Its right edge.
  public var right: Float { x + width }
  /// Its lower edge.
  public var bottom: Float { y + height }
  /// Whether it is as flat as a bar.
  var isFlat: Bool { height < Float(Box.flatness) * width }

  /// Returns whether the middle of another box is in it.
  func hasMiddle(of other: PageBox) -> Bool {
    let (middle, level) = (other.x + other.width / 2, other.y + other.height / 2)
    return x <= middle && middle <= right && y <= level && level <= bottom
  }

  /// Returns the place on the original page of a place on the page turned upright: turned about (0,
  /// 0), clockwise as seen.
  ///
  /// - Parameter angle: degrees, as in ``TranscribedBlock/angle``.
  public static func place(
    _ x: Float, _ y: Float, turnedBy angle: Double
  ) -> (x: Float, y: Float) {
    let turned = StrokePoint(x: x, y: y).vector.turned(Vector(degrees: angle))
    return (Float(turned.x), Float(turned.y))
  }

  /// Returns the smallest rectangle around this one, turned about a place.
  ///
  /// - Parameter angle: in degrees, clockwise as seen.
  package func turned(about centre: (x: Float, y: Float), by angle: Double) -> PageBox {
    guard angle != 0 else { return self }
    return PageBox(
      around: [(x, y), (right, y), (x, bottom), (right, bottom)].map { corner in
        let turned = Self.place(corner.0 - centre.x, corner.1 - centre.y, turnedBy: angle)
        return StrokePoint(x: centre.x + turned.x, y: centre.y + turned.y)
      })
  }

  /// Returns the smallest rectangle around both.
  public func union(_ other: PageBox) -> PageBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageBox(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}
