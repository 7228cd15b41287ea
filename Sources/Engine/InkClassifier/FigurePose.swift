import CMath
import InkModel

/// The pose of a figure: rotated so that its sides are parallel to the axes, and its length is
/// horizontal.
///
/// A figure read in its pose has the same name however it was rotated.
/// `tools/ductus_tools/figures/poses.py` is the same in Python.
struct FigurePose {
  /// The angle by which the figure is rotated from its pose, in radians.
  let angle: Double
  /// The ink in its pose, centred on its middle.
  let ink: Ink
  /// The share of the lines' length, 0 to 1, that is level in the figure as drawn.
  private let levelShare: Double

  /// The approximate number of pieces of equal length into which an ink's lines are cut. Pen points
  /// lie on a grid, and single steps between them would show its directions.
  private static let pieces = 64.0

  /// The direction of the sides is that of the fourth moment of all pieces' directions, which is
  /// the same for opposite and for adjacent sides of a rectangle. Of its two axes, the one along
  /// which the ink extends further is taken.
  ///
  /// - Parameter drawn: a valid ink. One without length keeps its orientation.
  /// - Complexity: O(points).
  init(_ drawn: Ink) {
    let pieces = Self.pieces(of: drawn)
    let length = pieces.reduce(0) { $0 + $1.way.length }
    guard length > 0 else {
      (angle, ink, levelShare) = (0, drawn, 0)
      return
    }
    var moment = Vector.zero
    var middle = Vector.zero
    var level = 0.0
    for piece in pieces {
      if abs(piece.way.y) <= Self.levelSlope * abs(piece.way.x) { level += piece.way.length }
      moment += piece.way.length * Vector(angle: 4 * piece.way.angle)
      middle += piece.way.length / length * piece.middle
    }
    levelShare = level / length
    let axis = Vector(angle: moment.angle / 4)
    var spread = Vector.zero
    for piece in pieces {
      let off = piece.middle - middle
      let projected = Vector(off.dot(axis), off.dot(axis.perpendicular))
      spread += piece.way.length * projected * projected
    }
    let isAlong = spread.x >= spread.y
    angle = moment.angle / 4 + (isAlong ? 0 : .pi / 2)
    let along = isAlong ? axis : axis.perpendicular
    ink = Ink(
      strokes: drawn.strokes.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            let off = point.vector - middle
            return StrokePoint(
              Vector(off.dot(along), off.dot(along.perpendicular)), time: point.t)
          })
      })
  }

  /// The degree to which a square is a diamond in this orientation: 0 upright, 1 on its corner.
  var diamondness: Double {
    let degrees = angle * 180 / .pi
    let off = abs((degrees - 90 * (degrees / 90).rounded(.down)) - 45)
    return min(1, max(0, (26 - off) / 14))
  }

  /// The maximum slope of a level line, of about 10°.
  private static let levelSlope = 0.18
  /// The shares of level lines up to which a rhombus stands on its corner, and from which it lies on
  /// a side, when half of it is level.
  private static let levelShares = 0.2...0.35

  /// The degree to which a rhombus is a parallelogram in this orientation: 0 on its corner, 1 on a
  /// side.
  var levelness: Double {
    let shares = Self.levelShares
    return min(
      1, max(0, (levelShare - shares.lowerBound) / (shares.upperBound - shares.lowerBound)))
  }

  /// Cuts the lines of an ink into pieces of equal length; returns the midpoint and vector of each.
  private static func pieces(of ink: Ink) -> [(middle: Vector, way: Vector)] {
    let lines = ink.polylines.map { ArcLength($0[...]) }
    let step = lines.reduce(0) { $0 + $1.length } / pieces
    guard step > 0 else { return [] }
    var found: [(middle: Vector, way: Vector)] = []
    found.reserveCapacity(Int(pieces) + lines.count)
    for line in lines where line.length > 0 {
      // One piece fewer if their number is whole except for rounding.
      let intervals = Int((line.length / step - 1e-6).rounded(.up))
      var last: Vector?
      line.forEachSample(intervals: intervals) { sample in
        if let last { found.append(((last + sample.point) / 2, sample.point - last)) }
        last = sample.point
      }
    }
    return found
  }
}

extension Ink {
  /// The ink rotated by 180° about (0, 0).
  var halfTurned: Ink {
    Ink(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: -$0.x, y: -$0.y, time: $0.t) })
      })
  }
}
