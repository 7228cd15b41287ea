/// Sums of weighted pieces, from which the straight line through them follows.
struct Baseline {
  private var (w, x, y) = (0.0, 0.0, 0.0)
  private var (xx, xy, yy) = (0.0, 0.0, 0.0)

  /// What holds the slope of few letters to zero, in cubes of the writing's height.
  static let stiffness = 30.0

  init() {}

  init(_ pieces: some Sequence<StrokeShape.Piece>) {
    for piece in pieces { add(piece) }
  }

  mutating func add(_ piece: StrokeShape.Piece) {
    w += piece.weight
    x += piece.weight * piece.x
    y += piece.weight * piece.y
    xx += piece.weight * piece.x * piece.x
    xy += piece.weight * piece.x * piece.y
    yy += piece.weight * piece.y * piece.y
  }

  /// The pieces of one and not of the other, which are the first of its pieces.
  static func - (all: Baseline, first: Baseline) -> Baseline {
    var rest = all
    rest.w -= first.w
    rest.x -= first.x
    rest.y -= first.y
    rest.xx -= first.xx
    rest.xy -= first.xy
    rest.yy -= first.yy
    return rest
  }

  var weight: Double { w }
  /// Weighted variance of x, not divided by the weight.
  var spread: Double { w > 0 ? max(0, xx - x * x / w) : 0 }
  /// The slope of the line, as far as there is ink to know it.
  var slope: Double { w > 0 ? (xy - x * y / w) / (spread + Self.stiffness) : 0 }
  /// Weighted squares of the distances from the line, and what its slope costs.
  var cost: Double {
    guard w > 0 else { return 0 }
    let covariance = xy - x * y / w
    return max(0, yy - y * y / w - covariance * covariance / (spread + Self.stiffness))
  }
}
