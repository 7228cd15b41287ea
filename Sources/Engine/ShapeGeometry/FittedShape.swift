import InkModel

/// A figure fitted to an ink, in the ink's units.
///
/// Which parts a figure has depends on its kind:
///
/// | kind | `corners` | `ends` | `radii` | `angle` |
/// |---|---|---|---|---|
/// | line | – | its ends, the one drawn first first | – | of the line |
/// | arrow | ends of the head's two barbs | tail, tip | – | from tail to tip |
/// | double arrow | ends of the barbs, two for each tip | its tips, the one drawn first first | – | from tip to tip |
/// | rectangle, square, parallelogram | 4 | – | – | of the longer sides |
/// | trapezoid | 4 | – | – | of its parallel sides |
/// | diamond | 4 | – | half its diagonals | of the longer diagonal |
/// | triangle, pentagon, hexagon, octagon | 3, 5, 6, 8 | – | – | – |
/// | ellipse | – | – | half its axes | of the longer axis |
/// | circle | – | – | its radius, twice | – |
/// | star | 10 or 12: tips and notches by turns, a tip first | – | – | – |
/// | heart | notch, tip | – | half its sides' lengths | from notch to tip |
/// | cross | where its lines cross | the first line's, then the second's | – | of the first line |
/// | check | its foot | the short arm's, the long arm's | – | of the long arm |
///
/// Corners of closed figures go round clockwise, as seen with y growing downwards. The first is the
/// one nearest to the top left, unless the table says otherwise.
public struct FittedShape: Hashable, Sendable {
  /// The semi-axes of a round figure.
  public struct Radii: Hashable, Sendable {
    /// The longer one.
    public let major: Float
    /// The shorter one.
    public let minor: Float
  }

  /// The kind of shape that was fitted.
  public let kind: ShapeKind
  /// The figure's centre; if it has no radii, the mean of its corners and ends.
  public let centre: StrokePoint
  /// The corners that the table lists for the kind.
  public let corners: [StrokePoint]
  /// The ends that the table lists for the kind.
  public let ends: [StrokePoint]
  /// Half the axes or diagonals, according to the table; `nil` for figures without.
  public let radii: Radii?
  /// The angle in radians from the x axis towards the y axis, which is clockwise as seen: in (-π,
  /// π] for directions and in (-π/2, π/2] for lines and axes, which have no sense.
  public let angle: Float?
  /// The figure drawn cleanly, to replace the ink: with as few strokes and points as possible.
  /// Closed figures end at their first point. Points have no times.
  public let beautified: Ink
  /// The distance of the ink from the figure, relative to the ink's size.
  ///
  /// It is the root mean square, over the drawn length, of the distance to the nearest point of the
  /// figure, divided by twice the root mean square distance from the ink's centre of mass: a
  /// circle's diameter. A careful hand stays below 0.02, a quick one below 0.05; a figure of
  /// another kind often has 0.1 or more. Residuals of all kinds for one ink can be compared.
  /// Missing ink doesn't count: a square without one of its sides is no worse a square.
  public let residual: Double
}
