import Foundation
import InkModel
import Support

@testable import ShapeGeometry

/// How a figure of about the size 1 is drawn: where, how large, and in what hand.
struct Hand {
  var angle = 0.0
  var size = 100.0
  /// Stretch of x before the figure is turned.
  var aspect = 1.0
  /// Standard deviation of each point, in the figure's size.
  var noise = 0.0
  /// Into how many strokes each line is broken, at places of its own; these come in any order and
  /// direction.
  var pieces = 1
  private var generator: SeededGenerator

  init(seed: Int) {
    generator = SeededGenerator(seed: seed)
  }

  /// A hand at a random angle, size and aspect.
  static func any(seed: Int, aspects: ClosedRange<Double> = 0.6...1.8) -> Hand {
    var hand = Hand(seed: seed)
    hand.angle = .random(in: -Double.pi...Double.pi, using: &hand.generator)
    hand.size = pow(10, .random(in: -2...4, using: &hand.generator))
    hand.aspect = .random(in: aspects, using: &hand.generator)
    return hand
  }

  /// The place on the paper of a place in the figure.
  func place(_ point: Vector) -> Vector {
    Vector(3, -2) * size + size * Vector(point.x * aspect, point.y).turned(Vector(angle: angle))
  }

  /// The figure's lines as an ink, in a step that changes from line to line.
  mutating func draw(_ lines: [[Vector]]) -> Ink {
    var strokes = lines.flatMap { line -> [[Vector]] in
      let step = Double.random(in: 0.005...0.03, using: &generator)
      var points: [Vector] = []
      for segment in line.segments {
        let count = max(1, (segment.along.length / step).rounded())
        points += (0..<Int(count)).map { segment.point(at: Double($0) / count) }
      }
      points.append(line[line.count - 1])
      let cuts = (1..<pieces).map { _ in Int.random(in: 1..<points.count - 1, using: &generator) }
      let bounds = [0] + cuts.sorted() + [points.count - 1]
      return zip(bounds, bounds.dropFirst()).map { Array(points[$0...max($0, $1)]) }
    }
    if pieces > 1 {
      strokes.shuffle(using: &generator)
      strokes = strokes.map { Bool.random(using: &generator) ? $0 : $0.reversed() }
    }
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(
          points: stroke.map { point in
            let place = self.place(point + Vector(normal(), normal()) * noise)
            return StrokePoint(x: Float(place.x), y: Float(place.y))
          })
      })
  }

  /// A number of the standard normal distribution (Box and Muller).
  private mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude...1, using: &generator)))
    return radius.squareRoot() * cos(.random(in: 0...2 * .pi, using: &generator))
  }

  /// The distance of given points from the figure's places, each from the nearest one in either
  /// direction of drawing, per the size.
  func distance(_ points: [StrokePoint], from places: [Vector]) -> Double {
    let found = points.map { Vector(Double($0.x), Double($0.y)) }
    let wanted = places.map(place)
    func farthest(_ a: [Vector], _ b: [Vector]) -> Double {
      a.map { point in b.map { ($0 - point).length }.min() ?? .infinity }.max() ?? .infinity
    }
    return max(farthest(found, wanted), farthest(wanted, found)) / size
  }
}
