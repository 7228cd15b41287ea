/// One ink's feature rows, the network's input.
public struct FeatureSequence: Sendable, Equatable {
  /// The values, row-major: `steps` rows of `NetworkConfiguration.features` values.
  public var values: [Float]
  /// The number of rows.
  public var steps: Int

  /// Creates a sequence from rows in one array.
  public init(values: [Float], steps: Int) {
    self.values = values
    self.steps = steps
  }
}
