import InkModel

/// The straight line through a run's pieces.
struct Baseline {
  private var scatter = Scatter()

  /// What holds the slope of few letters to zero, in cubes of the writing's height.
  static let stiffness = 30.0

  init() {}

  init(_ pieces: some Sequence<StrokeShape.Piece>) {
    for piece in pieces { add(piece) }
  }

  mutating func add(_ piece: StrokeShape.Piece) {
    scatter.add(Vector(piece.x, piece.y), weight: piece.weight)
  }

  /// The pieces of one and not of the other, which are the first of its pieces.
  static func - (all: Baseline, first: Baseline) -> Baseline {
    var rest = Baseline()
    rest.scatter = all.scatter - first.scatter
    return rest
  }

  /// Weighted variance of x, not divided by the weight.
  var spread: Double { scatter.weight > 0 ? max(0, scatter.covariance.xx) : 0 }
  /// The slope of the line, as far as there is ink to know it.
  var slope: Double {
    scatter.weight > 0 ? scatter.covariance.xy / (spread + Self.stiffness) : 0
  }
  /// Weighted squares of the distances from the line, and what its slope costs.
  var cost: Double {
    guard scatter.weight > 0 else { return 0 }
    let (xx, xy, yy) = scatter.covariance
    return max(0, yy - xy * xy / (max(0, xx) + Self.stiffness))
  }
}
