/// The style in which ``SVGWriter`` draws.
public struct SVGStyle: Hashable, Sendable {
  /// How a stroke's points are joined.
  public enum Curve: Hashable, Sendable {
    /// Straight lines from point to point.
    case polyline
    /// Quadratic curves between the middles of neighbouring points, which take the points
    /// themselves as control points: smooth, and never outside the ink's bounds. If a curve would
    /// miss a point by more than half the line's width, there is a corner instead, so ink with few
    /// points keeps its shape: a square of five points stays one.
    case smooth
  }

  /// The colour of the strokes.
  public enum Colouring: Hashable, Sendable {
    /// One colour, in the notation of CSS.
    case uniform(String)
    /// A colour for each stroke, from a repeating palette that colour-blind readers can
    /// distinguish. It shows the strokes of which something consists.
    case perStroke
    /// A colour of the same palette for each part of the figure, with the part's reading below in
    /// the same colour: shows what was read where. Points outside parts are dark blue.
    case perPart
  }

  /// The width of the picture, in CSS pixels.
  public var width = 640.0
  /// The maximum height of an ink, in CSS pixels.
  public var inkHeight = 100.0
  /// How points are joined.
  public var curve = Curve.smooth
  /// The colour of the strokes.
  public var colouring = Colouring.uniform(SVGStyle.ink)

  /// Dark blue.
  private static let ink = "#1b2a49"

  /// Creates a style with the values above.
  public init() {}

  /// M. Okabe and K. Ito, "Color Universal Design", 2008, without yellow and black.
  private static let palette = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"]

  /// Returns the colour of a stroke, or of a part of it.
  func colour(ofStroke stroke: Int, part: Int?) -> String {
    switch (colouring, part) {
    case (.uniform(let colour), _): colour
    case (.perStroke, _): Self.palette[stroke % Self.palette.count]
    case (.perPart, let part?): Self.palette[part % Self.palette.count]
    case (.perPart, nil): Self.ink
    }
  }
}
