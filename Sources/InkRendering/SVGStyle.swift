/// How ``SVGWriter`` draws.
public struct SVGStyle: Hashable, Sendable {
  /// How a stroke's points are joined.
  public enum Curve: Hashable, Sendable {
    /// Straight lines from point to point.
    case polyline
    /// Quadratic curves between the middles of neighbouring points, which take the points
    /// themselves as control points: smooth, and never outside the ink's bounds.
    case smooth
  }

  /// What colour the strokes have.
  public enum Colouring: Hashable, Sendable {
    /// One colour, in the notation of CSS.
    case uniform(String)
    /// A colour for each stroke, from a palette that colour-blind readers can tell apart, over
    /// again when it is used up: shows in how many strokes, and how, something was written.
    case perStroke
  }

  /// Width of the picture, in CSS pixels.
  public var width = 640.0
  /// The most that an ink may take of the height, in CSS pixels.
  public var inkHeight = 100.0
  public var curve = Curve.smooth
  public var colouring = Colouring.uniform("#1b2a49")

  public init() {}

  func colour(ofStroke index: Int) -> String {
    // M. Okabe and K. Ito, "Color Universal Design", 2008, without yellow and black.
    let palette = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"]
    return switch colouring {
    case .uniform(let colour): colour
    case .perStroke: palette[index % palette.count]
    }
  }
}
