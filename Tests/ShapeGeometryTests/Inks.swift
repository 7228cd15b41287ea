import Foundation
import InkModel
import Support

@testable import ShapeGeometry

extension Ink {
  /// An ink from the strokes' (x, y).
  init(_ strokes: [[(Float, Float)]]) {
    self.init(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.map { StrokePoint(x: $0.0, y: $0.1) })
      })
  }
}

func cosine(_ angle: Float) -> Float { Float(cos(Double(angle))) }

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

  /// Where a place of the figure lies on the paper.
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

  /// How far in relation to the size the given points are from the places of the figure, each from
  /// the nearest one, in either sense.
  func distance(_ points: [StrokePoint], from places: [Vector]) -> Double {
    let found = points.map { Vector(Double($0.x), Double($0.y)) }
    let wanted = places.map(place)
    func farthest(_ a: [Vector], _ b: [Vector]) -> Double {
      a.map { point in b.map { ($0 - point).length }.min() ?? .infinity }.max() ?? .infinity
    }
    return max(farthest(found, wanted), farthest(wanted, found)) / size
  }
}

/// Figures of about the size 1.
enum Figures {
  /// Corners on the unit circle, halved.
  static func ring(_ count: Int, radius: Double = 0.5) -> [Vector] {
    (0..<count).map { radius * Vector(angle: 2 * .pi * Double($0) / Double(count) + 0.3) }
  }

  static let box = [Vector(-0.5, -0.5), Vector(0.5, -0.5), Vector(0.5, 0.5), Vector(-0.5, 0.5)]
  static let rhombus = [Vector(-0.5, 0), Vector(0, -0.5), Vector(0.5, 0), Vector(0, 0.5)]
  static let parallelogram = [
    Vector(-0.5, -0.4), Vector(0.3, -0.4), Vector(0.5, 0.4), Vector(-0.3, 0.4),
  ]
  static let trapezoid = [
    Vector(-0.3, -0.4), Vector(0.2, -0.4), Vector(0.5, 0.4), Vector(-0.5, 0.4),
  ]
  static let round = ring(90).closed

  static func corners(of kind: ShapeKind) -> [Vector] {
    switch kind {
    case .triangle: ring(3)
    case .pentagon: ring(5)
    case .hexagon: ring(6)
    case .octagon: ring(8)
    case .diamond: rhombus
    case .parallelogram: parallelogram
    case .trapezoid: trapezoid
    default: box
    }
  }

  /// Tail, tip and the ends of the barbs.
  static let arrow = [Vector(-0.5, 0), Vector(0.5, 0), Vector(0.25, -0.15), Vector(0.25, 0.15)]
  static let arrowLines = [[arrow[0], arrow[1]], [arrow[2], arrow[1], arrow[3]]]
  static let arrowInOneLine = [[0, 1, 2, 1, 3].map { arrow[$0] }]
  static let doubleArrowLines =
    arrowLines + [[Vector(-0.25, -0.15), Vector(-0.5, 0), Vector(-0.25, 0.15)]]
}
