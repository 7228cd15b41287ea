/// A network's sizes and head, from the metadata of its file.
public struct NetworkConfiguration: Sendable, Equatable {
  /// The version of the file format; from 2 on, matrices may have 4 bits.
  let format: Int
  /// The name of the network.
  package let name: String
  /// The edition given in the file.
  let version: String
  /// The version of the features that the network was trained on.
  package let featureVersion: Int
  /// The number of values in a feature row.
  public let features: Int
  /// The number of feature rows that make a frame.
  public let stack: Int
  /// The number of units (cells) in each direction of each layer.
  public let hidden: Int
  /// The number of bidirectional LSTM layers.
  package let layers: Int
  /// The output that the network makes of the last layer's states.
  public internal(set) var head: Head

  /// The linear layer on top of the encoder, and what it reads.
  public enum Head: Sendable, Equatable {
    /// Characters frame by frame, trained with CTC. Class i is the character `alphabet[i - 1]`;
    /// class 0 is the blank.
    case ctc(alphabet: [Unicode.Scalar])
    /// One label for the whole ink, from the mean and maximum of the states over its frames.
    case classifier(labels: [String])
  }

  /// The characters that the network writes, in the order of their classes; empty if it names
  /// figures.
  package var characters: String {
    guard case .ctc(let alphabet) = head else { return "" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: alphabet)
    return String(text)
  }

  /// The number of outputs: the blank and the characters, or the labels.
  public var classes: Int {
    switch head {
    case .ctc(let alphabet): alphabet.count + 1
    case .classifier(let labels): labels.count
    }
  }

  /// The number of values that the head reads: a frame's states in both directions, or their mean
  /// and maximum.
  var headInputs: Int {
    switch head {
    case .ctc: 2 * hidden
    case .classifier: 4 * hidden
    }
  }

  /// Returns the number of frames of a sequence of feature rows: ⌈steps / stack⌉.
  public func frames(steps: Int) -> Int { steps / stack + (steps % stack == 0 ? 0 : 1) }

  /// Returns the row length of a layer's input: a stacked frame, or both directions of the layer
  /// below.
  package func inputs(layer: Int) -> Int { layer == 0 ? stack * features : 2 * hidden }
}
