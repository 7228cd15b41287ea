/// One sample of the pen on the writing surface.
///
/// Coordinates grow to the right and **downwards**. They may be in any unit, as long as the whole
/// ink (and its ``WritingArea``) uses the same.
public struct StrokePoint: Hashable, Sendable {
  /// Horizontal position, growing to the right.
  public var x: Float
  /// Vertical position, growing downwards.
  public var y: Float
  /// The time in milliseconds since any fixed moment, or `nil` if the source has no clock.
  ///
  /// A missing time is never made up.
  public var t: Int?

  /// Creates a point with its time in milliseconds.
  public init(x: Float, y: Float, t: Int) {
    self.init(x: x, y: y, time: t)
  }

  /// Creates a point whose time is unknown.
  public init(x: Float, y: Float) {
    self.init(x: x, y: y, time: nil)
  }

  /// Creates a point whose time may or may not be known, for readers of files.
  public init(x: Float, y: Float, time: Int?) {
    self.x = x
    self.y = y
    self.t = time
  }
}

#if !hasFeature(Embedded)
  extension StrokePoint: Codable {}
#endif
