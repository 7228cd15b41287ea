import Support

/// A recognition network: bidirectional LSTM layers (Hochreiter and Schmidhuber, 1997; Graves et
/// al., 2009) and a linear layer, which either writes characters frame by frame (trained with CTC)
/// or names the whole ink.
///
/// It is immutable and shared between threads; each runs it through its own `NetworkSession`.
///
/// **Memory.** The file's bytes are usually mapped. Most weights are packed once, in the order in
/// which the kernels read them: in 8 or 4 bits (at most a quarter of float32 weights) or in single
/// precision (the same size). The file's pages are then no longer needed, and the system may drop
/// them. Only the input weights of `NetworkPrecision.float32` are used in place; float16 ones are
/// widened to float32.
///
/// **OpenBLAS.** Networks of `NetworkPrecision.float32` use it. The first of them opens it and
/// limits it to one thread in the whole process (`openblas_set_num_threads(1)`): the products of an
/// ink are too small to share, and recognisers run in parallel. A program that wants more threads
/// for its own products sets them afterwards. `NetworkPrecision.int8` needs no OpenBLAS.
public final class Network: Sendable {
  /// The sizes and the head of the network.
  public let configuration: NetworkConfiguration
  /// The arithmetic of the layers.
  public let precision: NetworkPrecision
  let weights: NetworkWeights
  /// The network that this one is a restriction of.
  let whole: Network?

  /// Reads a network file (safetensors; float32, float16 or, for weights, bytes or nibbles).
  ///
  /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
  /// - Complexity: O(weights).
  public init(_ bytes: FileBytes, precision: NetworkPrecision = .float32) throws(NetworkError) {
    let file = try SafetensorsFile(bytes)
    configuration = try NetworkConfiguration(json: try file.configuration(), file: file.path)
    self.precision = precision
    weights = try NetworkWeights(file, configuration, precision)
    whole = nil
  }

  /// Reads a network file and changes its weights.
  ///
  /// - Parameter unchanged: the network of the same file and precision, if available; if only the
  ///   output layer changes, everything else is shared with it.
  /// - Throws: `NetworkError`, naming the file (the network's or the changes') and the faulty
  ///   tensor.
  package init(
    _ bytes: FileBytes, precision: NetworkPrecision, changes: WeightChanges,
    unchanged: Network? = nil
  ) throws(NetworkError) {
    let file = try SafetensorsFile(bytes)
    configuration = try NetworkConfiguration(json: try file.configuration(), file: file.path)
    self.precision = precision
    let isShared =
      changes.leavesEncoder && unchanged?.precision == precision
      && unchanged?.configuration == configuration
    weights = try NetworkWeights(
      file, configuration, precision, changes: changes,
      layers: isShared ? unchanged?.weights.layers : nil)
    whole = nil
  }

  private init(_ whole: Network, alphabet: [Unicode.Scalar], outputs: [Int]) {
    var configuration = whole.configuration
    configuration.head = .ctc(alphabet: alphabet)
    self.configuration = configuration
    precision = whole.precision
    weights = NetworkWeights(
      layers: whole.weights.layers, output: LinearWeights(whole.weights.output, outputs: outputs))
    self.whole = whole
  }

  /// Returns the network for the wanted ones of its characters, in their order, and the blank. The
  /// other classes are never computed, so the probabilities of these sum to one.
  ///
  /// It shares the encoder's weights with this one. If all characters are wanted, it is this one.
  ///
  /// - Precondition: the network's head is `.ctc`.
  /// - Complexity: O(wanted classes · hidden).
  public func restricted(to characters: Set<Unicode.Scalar>) -> Network {
    guard case .ctc(let alphabet) = configuration.head else {
      preconditionFailure("not a CTC network")
    }
    let kept = alphabet.indices.filter { characters.contains(alphabet[$0]) }
    if kept.count == alphabet.count { return self }
    return Network(self, alphabet: kept.map { alphabet[$0] }, outputs: [0] + kept.map { $0 + 1 })
  }
}

/// The arithmetic of a network.
///
/// In either case, an LSTM's first input projections, its cells and its output layer are in single
/// precision.
public enum NetworkPrecision: String, Sendable, CaseIterable {
  /// Single precision throughout, as trained. An ink's results may differ in the last digits
  /// depending on the other inks of its batch, since OpenBLAS's products depend on the matrix size.
  case float32
  /// Weights and states rounded to 8 bits. A row of weights has steps of a 127th of its largest
  /// value, unless the file has it in 4 bits, which are kept. States, which lie between -1 and 1,
  /// have steps of 1/127; the values of a ``CharacterNetwork``'s image have steps of a 127th of
  /// their largest.
  ///
  /// The sums are exact integers, and everything else is computed row by row, so an ink's results
  /// don't depend on the other inks of its batch.
  case int8
}
