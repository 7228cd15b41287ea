import Ductus
import Foundation
import Support

/// Draws shapes with a steady hand: in several strokes, orders and directions, of any aspect,
/// turned and scaled at will.
package struct DrawnShapes {
  typealias Point = SIMD2<Double>
  private var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A shape by the name of its class.
  package mutating func ink(_ label: String) -> Ink {
    let height = Double.random(in: 0.5...1.6, using: &generator)
    let strokes: [[Point]] =
      switch label {
      case "RECTANGLE":
        polygon([Point(-1, -height), Point(1, -height), Point(1, height), Point(-1, height)])
      case "TRIANGLE":
        polygon([
          Point(-1, height), Point(1, height),
          Point(.random(in: -0.9...0.9, using: &generator), -height),
        ])
      case "ELLIPSE": ellipse(height)
      case "ARROW": arrow()
      default: preconditionFailure("no drawing of \(label)")
      }
    return placed(strokes)
  }

  // MARK: - Strokes

  /// In one stroke from any corner, in two, or side by side; in any order and direction.
  private mutating func polygon(_ corners: [Point]) -> [[Point]] {
    let first = Int.random(in: corners.indices, using: &generator)
    let round = Array(corners[first...] + corners[...first])
    let parts: [[Point]] =
      switch Int.random(in: 1...3, using: &generator) {
      case 1: [round]
      case 2: [Array(round[...2]), Array(round[2...])]
      default: zip(round, round.dropFirst()).map { [$0, $1] }
      }
    return shuffled(parts.map { line(through: $0) })
  }

  private mutating func ellipse(_ height: Double) -> [[Point]] {
    let start = Double.random(in: 0...(2 * .pi), using: &generator)
    let points = (0...64).map { i in
      let angle = start + 2 * .pi * Double(i) / 64
      return Point(cos(angle), height * sin(angle))
    }
    return shuffled(
      Bool.random(using: &generator) ? [points] : [Array(points[...30]), Array(points[30...])])
  }

  private mutating func arrow() -> [[Point]] {
    let (tip, size) = (Point(1, 0), Double.random(in: 0.35...0.8, using: &generator))
    let angle = Double.random(in: 0.4...0.8, using: &generator)
    let barbs = [angle, -angle].map { tip - size * Point(cos($0), sin($0)) }
    let shaft = [Point(-1, 0), tip]
    let parts: [[Point]] =
      switch Int.random(in: 1...3, using: &generator) {
      case 1: [shaft + [barbs[0], tip, barbs[1]]]
      case 2: [shaft, [barbs[0], tip, barbs[1]]]
      default: [shaft, [tip, barbs[0]], [tip, barbs[1]]]
      }
    // A shaft in one stroke with its head is drawn towards the tip.
    return parts.count == 1 ? [line(through: parts[0])] : shuffled(parts.map { line(through: $0) })
  }

  private mutating func shuffled(_ strokes: [[Point]]) -> [[Point]] {
    strokes.shuffled(using: &generator).map { stroke in
      Bool.random(using: &generator) ? stroke : stroke.reversed()
    }
  }

  /// Lines from place to place, each a little bent.
  private mutating func line(through places: [Point]) -> [Point] {
    var points = [places[0]]
    for (a, b) in zip(places, places.dropFirst()) {
      let way = b - a
      let bend = Double.random(in: -0.03...0.03, using: &generator) * Point(-way.y, way.x)
      points += (1...16).map { i in
        let share = Double(i) / 16
        return a + share * way + sin(.pi * share) * bend
      }
    }
    return points
  }

  /// Turned, scaled and moved, with a tremor.
  private mutating func placed(_ strokes: [[Point]]) -> Ink {
    let angle = Double.random(in: 0...(2 * .pi), using: &generator)
    let scale = exp(Double.random(in: 1...9, using: &generator))
    let middle = Point(
      .random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator))
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(
          points: stroke.map { p in
            let tremor = Point(
              .random(in: -0.004...0.004, using: &generator),
              .random(in: -0.004...0.004, using: &generator))
            let q = p + tremor
            let turned = Point(
              q.x * cos(angle) - q.y * sin(angle), q.x * sin(angle) + q.y * cos(angle))
            let place = scale * (turned + 3 * middle)
            return StrokePoint(x: Float(place.x), y: Float(place.y))
          })
      })
  }
}
