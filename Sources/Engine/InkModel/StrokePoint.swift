/// One sample of the pen on the writing surface.
///
/// Coordinates grow to the right and **downwards** and may be in any unit, as long as one ink
/// (and its ``WritingArea``) keeps to it.
public struct StrokePoint: Hashable, Sendable {
  /// Horizontal position, growing to the right.
  public var x: Float
  /// Vertical position, growing downwards.
  public var y: Float
  /// Milliseconds since any fixed moment, or `nil` where the source has no clock.
  ///
  /// A missing time stays missing: it is never made up.
  public var t: Int?

  /// A point with its time in milliseconds.
  public init(x: Float, y: Float, t: Int) {
    self.init(x: x, y: y, time: t)
  }

  /// A point whose time is not known.
  public init(x: Float, y: Float) {
    self.init(x: x, y: y, time: nil)
  }

  /// A point whose time may or may not be known, for readers of files.
  public init(x: Float, y: Float, time: Int?) {
    self.x = x
    self.y = y
    self.t = time
  }
}

#if !hasFeature(Embedded)
  extension StrokePoint: Codable {}
#endif
