import InkModel

@testable import ShapeGeometry

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
