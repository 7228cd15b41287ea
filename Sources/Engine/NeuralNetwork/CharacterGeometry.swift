import CMath
import Support

/// The place and size of a character in its line, in the line's em: that of its full-width box.
public struct CharacterGeometry: Sendable, Hashable {
  /// The distribution of ln(longer side / em).
  public let size: Normal
  /// The distance of the box's centre from that of the em box: down or, in a column, to the right.
  public let offset: Normal

  /// A normal distribution.
  public struct Normal: Sendable, Hashable {
    /// The mean.
    public let mean: Double
    /// The standard deviation, above 0.
    public let deviation: Double

    /// Creates a distribution with a deviation above 0.
    public init(mean: Double, deviation: Double) {
      self.mean = mean
      self.deviation = deviation
    }

    /// Returns ln of the density relative to that of a deviation of 0.2 at its mean.
    public func logDensity(at value: Double) -> Double {
      let distance = (value - mean) / deviation
      return -0.5 * distance * distance - log(deviation / 0.2)
    }
  }

  /// - Returns: `nil` if a deviation isn't above 0.
  init?(_ values: UnsafePointer<Float>, isUsed: Bool) {
    guard !isUsed || (values[1] > 0 && values[3] > 0) else { return nil }
    size = Normal(mean: Double(values[0]), deviation: Double(values[1]))
    offset = Normal(mean: Double(values[2]), deviation: Double(values[3]))
  }
}
