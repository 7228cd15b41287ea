import Foundation
import InkFormats
import InkModel

/// The placement of a shape's coordinates on its page: turned first, then moved.
struct Placement {
  private var cosine: Float = 1
  private var sine: Float = 0
  private var x: Float = 0
  private var y: Float = 0

  init() {}

  init(_ place: StrokePoint, rotation: Float) {
    (cosine, sine) = (cos(rotation), sin(rotation))
    (x, y) = (place.x, place.y)
  }

  /// The angle by which shapes are turned, in degrees, clockwise as seen.
  var angle: Double { sine == 0 && cosine > 0 ? 0 : Double(atan2(sine, cosine)) * 180 / .pi }

  func point(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(
      x: x + cosine * point.x - sine * point.y, y: y + sine * point.x + cosine * point.y)
  }

  /// Returns a place of the page in the shape's coordinates.
  func inverse(of point: StrokePoint) -> StrokePoint {
    let (dx, dy) = (point.x - x, point.y - y)
    return StrokePoint(x: cosine * dx + sine * dy, y: cosine * dy - sine * dx)
  }

  func within(_ outer: Placement) -> Placement {
    var result = Placement()
    result.cosine = outer.cosine * cosine - outer.sine * sine
    result.sine = outer.sine * cosine + outer.cosine * sine
    let moved = outer.point(StrokePoint(x: x, y: y))
    (result.x, result.y) = (moved.x, moved.y)
    return result
  }
}
