import Ductus
import Foundation

/// A rectangle whose corners are rounded by any share of its sides: at 0 it is a rectangle, at 1 an
/// ellipse.
struct RoundedRectangle: CustomStringConvertible, Sendable {
  typealias Point = SIMD2<Double>

  /// Width over height.
  let aspect: Double
  /// Degrees.
  let turn: Double
  /// Where it begins, as a share of its outline.
  let start: Double
  let isClockwise: Bool
  let strokes: Int

  var description: String {
    "aspect \(aspect), turned by \(turn)°, from \(start), "
      + "\(isClockwise ? "" : "anti")clockwise, strokes: \(strokes)"
  }

  func ink(rounding: Double) -> Ink {
    let outline = outline(rounding: rounding)
    return Ink(
      strokes: (0..<strokes).map { number in
        let shares = [number, number + 1].map { start + Double($0) / Double(strokes) }
        let part = part(of: outline, from: shares[0], to: shares[1])
        return Stroke(points: (isClockwise ? part : part.reversed()).map(placed))
      })
  }

  /// Clockwise from the middle of the upper side: sides, and corners that are quarters of ellipses.
  private func outline(rounding: Double) -> [Point] {
    let half = Point(aspect, 1)
    let corners = [Point(1, -1), Point(1, 1), Point(-1, 1), Point(-1, -1)]
    let arcs = corners.enumerated().flatMap { number, corner in
      (0...48).map { step in
        let angle = Double.pi / 2 * (Double(number) - 1 + Double(step) / 48)
        return half * ((1 - rounding) * corner + rounding * Point(cos(angle), sin(angle)))
      }
    }
    let top = Point(0, -1)
    return [top] + arcs + [top]
  }

  /// The outline between two shares of its length, possibly beyond its end.
  private func part(of outline: [Point], from start: Double, to end: Double) -> [Point] {
    var along = [0.0]
    for (a, b) in zip(outline, outline.dropFirst()) {
      along.append(along[along.count - 1] + ((b - a) * (b - a)).sum().squareRoot())
    }
    let length = along[along.count - 1]
    func point(at share: Double) -> Point {
      let target = (share - share.rounded(.down)) * length
      let next = along.firstIndex { $0 > target } ?? along.count - 1
      let part = (target - along[next - 1]) / (along[next] - along[next - 1])
      return outline[next - 1] + part * (outline[next] - outline[next - 1])
    }
    // Both rounds in which a part may be.
    let range = start * length..<end * length
    let corners = [0, length].flatMap { (earlier: Double) -> [Point] in
      zip(along, outline).filter { range.contains($0.0 + earlier) }.map(\.1)
    }
    return [point(at: start)] + corners + [point(at: end)]
  }

  private func placed(_ point: Point) -> StrokePoint {
    let angle = turn * .pi / 180
    return StrokePoint(
      x: Float(200 + 100 * (point.x * cos(angle) - point.y * sin(angle))),
      y: Float(200 + 100 * (point.x * sin(angle) + point.y * cos(angle))))
  }
}
