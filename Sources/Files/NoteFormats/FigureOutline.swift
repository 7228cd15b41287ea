import Foundation
import InkModel

/// The outlines of drawing tools' figures; closed ones end where they begin.
enum FigureOutline {
  static func rectangle(
    x: Float = 0, y: Float = 0, width: Float, height: Float
  ) -> [StrokePoint] {
    let (right, bottom) = (x + width, y + height)
    return line((x, y), (right, y), (right, bottom), (x, bottom), (x, y))
  }

  static func diamond(width w: Float, height h: Float) -> [StrokePoint] {
    line((w / 2, 0), (w, h / 2), (w / 2, h), (0, h / 2), (w / 2, 0))
  }

  static func triangle(width w: Float, height h: Float) -> [StrokePoint] {
    line((w / 2, 0), (w, h), (0, h), (w / 2, 0))
  }

  /// Returns an ellipse with a centre and half axes.
  static func ellipse(x: Float, y: Float, across: Float, down: Float) -> [StrokePoint] {
    (0...32).map {
      let angle = Float($0) * .pi / 16
      return StrokePoint(x: x + across * cos(angle), y: y + down * sin(angle))
    }
  }

  /// Returns an ellipse that fills a box.
  static func ellipse(width w: Float, height h: Float) -> [StrokePoint] {
    ellipse(x: w / 2, y: h / 2, across: w / 2, down: h / 2)
  }

  /// Returns the points of a Bézier curve after its first, by de Casteljau's algorithm; two control
  /// points are a line.
  static func curve(_ controls: [StrokePoint], steps: Int = 12) -> [StrokePoint] {
    guard controls.count > 2 else { return Array(controls.suffix(1)) }
    return (1...steps).map { step in
      let t = Float(step) / Float(steps)
      var points = controls
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { a, b in
          StrokePoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
        }
      }
      return points[0]
    }
  }

  /// The ends of arrows.
  enum ArrowHead: String {
    case arrow, bar, circle, triangle, diamond

    /// The length along the arrow in pixels, and the angle of its sides.
    fileprivate var form: (length: Float, degrees: Float) {
      switch self {
      case .arrow: (25, 20)
      case .bar: (15, 90)
      case .circle, .triangle: (15, 25)
      case .diamond: (12, 25)
      }
    }
  }

  /// The head of an arrow, at the end of its line.
  ///
  /// - Parameter start: the start of the line's last segment.
  /// - Returns: nothing for a line of no length.
  static func arrowHead(
    _ head: ArrowHead, from start: StrokePoint, to tip: StrokePoint
  ) -> [StrokePoint] {
    let (dx, dy) = (tip.x - start.x, tip.y - start.y)
    let length = hypot(dx, dy)
    guard length > 0, length.isFinite else { return [] }
    // Short arrows have small heads.
    let reach = min(head.form.length, length / 2)
    let back = StrokePoint(x: -dx / length * reach, y: -dy / length * reach)
    func side(_ degrees: Float) -> (Float, Float) {
      let place = Placement(tip, rotation: degrees * .pi / 180).point(back)
      return (place.x, place.y)
    }
    let (left, right) = (side(head.form.degrees), side(-head.form.degrees))
    let end = (tip.x, tip.y)
    return switch head {
    case .arrow: line(left, end, right)
    case .bar: line(left, right)
    case .triangle: line(end, left, right, end)
    case .circle: ellipse(x: tip.x, y: tip.y, across: reach / 2, down: reach / 2)
    case .diamond: line(end, left, (tip.x + 2 * back.x, tip.y + 2 * back.y), right, end)
    }
  }

  private static func line(_ places: (Float, Float)...) -> [StrokePoint] {
    places.map { StrokePoint(x: $0.0, y: $0.1) }
  }
}
