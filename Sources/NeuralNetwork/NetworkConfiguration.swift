/// A network's sizes and labels, from the metadata of its file.
public struct NetworkConfiguration: Sendable, Equatable {
  /// What the network is called, and which edition this is.
  public let name: String
  public let version: String
  /// Version of the features that the network was trained on.
  public let featureVersion: Int
  /// Values of a feature row.
  public let features: Int
  /// Feature rows that make a frame.
  public let stack: Int
  /// Units (cells) of each direction of each layer.
  public let hidden: Int
  /// Bidirectional LSTM layers.
  public let layers: Int
  /// The character of class i is `alphabet[i - 1]`; class 0 is the CTC blank.
  public let alphabet: [Unicode.Scalar]

  /// Characters and the blank.
  public var classes: Int { alphabet.count + 1 }

  /// Frames of a sequence of feature rows: ⌈steps / stack⌉.
  public func frames(steps: Int) -> Int { steps / stack + (steps % stack == 0 ? 0 : 1) }

  /// Values of a row that a layer reads: a stacked frame, or the two directions of the layer below.
  func inputs(layer: Int) -> Int { layer == 0 ? stack * features : 2 * hidden }
}
