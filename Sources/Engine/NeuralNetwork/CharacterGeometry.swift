import CMath
import Support

/// Place and size of a character in its line, in the line's em: that of its full-width box.
public struct CharacterGeometry: Sendable, Hashable {
  /// ln(larger side / em).
  public let size: Normal
  /// Distance of the box's centre from that of the em box, down or, in a column, to the right.
  public let offset: Normal

  /// A normal distribution.
  public struct Normal: Sendable, Hashable {
    /// Its centre.
    public let mean: Double
    /// Above 0.
    public let deviation: Double

    /// A distribution with a deviation above 0.
    public init(mean: Double, deviation: Double) {
      self.mean = mean
      self.deviation = deviation
    }

    /// ln of the density in units of that of a deviation of 0.2 at its mean.
    public func logDensity(at value: Double) -> Double {
      let distance = (value - mean) / deviation
      return -0.5 * distance * distance - log(deviation / 0.2)
    }
  }

  /// `nil` where a deviation isn't above 0.
  init?(_ values: UnsafePointer<Float>, isUsed: Bool) {
    guard !isUsed || (values[1] > 0 && values[3] > 0) else { return nil }
    size = Normal(mean: Double(values[0]), deviation: Double(values[1]))
    offset = Normal(mean: Double(values[2]), deviation: Double(values[3]))
  }
}
