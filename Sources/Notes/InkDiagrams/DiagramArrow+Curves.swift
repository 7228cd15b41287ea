import InkModel
import ShapeGeometry

extension DiagramArrow {
  /// The maximum distance of a straight line's ink from the shaft, relative to the shaft: fast
  /// strokes are hardly ever bent as much.
  private static let bend = 0.05
  /// The reach of a head's ink from the tip, relative to the length of the barbs.
  private static let headReach = 1.25

  /// Returns whether the ink leaves the straight line between the ends, except for the heads.
  func isCurve(of ink: Ink) -> Bool {
    let tips = heads == .none ? [] : heads == .one ? [tip] : [tip, tail]
    let reach = Self.headReach * head.length
    let distance = Self.bend * (tip - tail).length
    return strokes.contains { stroke in
      ink.strokes[stroke].points.contains { point in
        shaft.squaredDistance(to: point.vector) > distance * distance
          && tips.allSatisfy { ($0 - point.vector).length > reach }
      }
    }
  }

  /// Returns the lines of a curve's ink: turned and stretched as its ends have moved.
  func curves(of ink: Ink) -> [[Vector]] {
    let (old, new) = (drawnTip - drawnTail, tip - tail)
    guard old.squaredLength > 0 else { return [] }
    let turn = Vector(old.dot(new), old.cross(new)) / old.squaredLength
    return strokes.map { stroke in
      ink.strokes[stroke].points.map { tail + ($0.vector - drawnTail).turned(turn) }
    }
  }
}
