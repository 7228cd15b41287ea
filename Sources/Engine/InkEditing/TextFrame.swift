import InkModel

/// A rectangle around a part of a text, in the units of the page, y downwards.
public struct TextFrame: Hashable, Sendable {
  /// The top left corner.
  public var x, y: Float
  /// The size.
  public var width, height: Float

  /// Creates a rectangle with this top left corner.
  public init(x: Float, y: Float, width: Float, height: Float) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle in double precision; `nil` if a number isn't finite.
  var box: Box? {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    let corner = Vector(Double(x), Double(y))
    return Box([corner, corner + Vector(Double(width), Double(height))])
  }
}
