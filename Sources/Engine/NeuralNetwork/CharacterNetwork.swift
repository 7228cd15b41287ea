import Support

/// A network that names single characters: convolutions over direction maps, an embedding, and
/// linear heads for the characters and for the parts of Hangul's syllables (LeCun et al. 1998; on
/// direction maps: Zhang, Bengio and Liu 2017, "Online and offline handwritten Chinese character
/// recognition").
///
/// It is immutable and shared between threads; each thread runs it through its own
/// ``CharacterNetworkSession``. The kernels of this package compute it image by image and row by
/// row, so the reading of a character doesn't depend on those that it is read together with.
public final class CharacterNetwork: Sendable {
  /// The sizes and characters of the file.
  public let configuration: CharacterNetworkConfiguration
  /// The arithmetic of the layers.
  public let precision: NetworkPrecision
  /// The characters of the head's rows, except the first, which stands for no character.
  public let alphabet: [Unicode.Scalar]
  /// Whether the network reads Hangul syllables.
  package let readsSyllables: Bool
  let weights: Layers
  private let geometry: [CharacterGeometry]  // one per row
  /// The place and size in the line that all Hangul syllables share.
  package let syllableGeometry: CharacterGeometry

  /// The weights in one precision.
  enum Layers: Sendable {
    case float32(CharacterWeights<LinearWeights>)
    case int8(CharacterWeights<Int8LinearWeights>)

    func replacing(_ rows: CharacterRows) -> Layers {
      switch self {
      case .float32(let weights): .float32(weights.replacing(rows))
      case .int8(let weights): .int8(weights.replacing(rows))
      }
    }

    func restricted(to rows: [Int]) -> Layers {
      switch self {
      case .float32(let weights): .float32(weights.restricted(to: rows))
      case .int8(let weights): .int8(weights.restricted(to: rows))
      }
    }
  }

  /// Reads a network file (safetensors; float32, float16 or, for weights, bytes).
  ///
  /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
  /// - Complexity: O(weights).
  public init(_ bytes: FileBytes, precision: NetworkPrecision = .int8) throws(NetworkError) {
    let file = try SafetensorsFile(bytes)
    configuration = try CharacterNetworkConfiguration(
      json: try file.configuration(), file: file.path)
    self.precision = precision
    var tensors = TensorReader(file)
    weights =
      switch precision {
      case .float32:
        .float32(try CharacterWeights(&tensors, configuration, file: file.path))
      case .int8: .int8(try CharacterWeights(&tensors, configuration, file: file.path))
      }
    let classes = configuration.alphabet.count + 1
    let values = try tensors.take("geometry", [classes + 1, 4])
    try tensors.finish()
    var rows: [CharacterGeometry] = []
    for row in 0...classes {
      // Row 0 stands for no character, which has no place.
      guard let geometry = CharacterGeometry(values.pointer + 4 * row, isUsed: row > 0) else {
        throw .badTensor(
          file: file.path, tensor: "geometry", reason: "row \(row) has no deviation above 0")
      }
      rows.append(geometry)
    }
    syllableGeometry = rows.removeLast()
    geometry = rows
    alphabet = configuration.alphabet
    readsSyllables = true
  }

  private init(_ whole: CharacterNetwork, rows: [Int], readsSyllables: Bool) {
    configuration = whole.configuration
    precision = whole.precision
    weights = whole.weights.restricted(to: [0] + rows)
    geometry = [whole.geometry[0]] + rows.map { whole.geometry[$0] }
    alphabet = rows.map { whole.alphabet[$0 - 1] }
    syllableGeometry = whole.syllableGeometry
    self.readsSyllables = readsSyllables
  }

  private init(_ whole: CharacterNetwork, replacing rows: CharacterRows) {
    configuration = whole.configuration
    precision = whole.precision
    weights = whole.weights.replacing(rows)
    geometry = whole.geometry
    alphabet = whole.alphabet
    syllableGeometry = whole.syllableGeometry
    readsSyllables = whole.readsSyllables
  }

  /// Returns the network with some rows of its heads changed; everything else is shared.
  ///
  /// - Parameter bytes: this network's file.
  /// - Precondition: the network has all characters of the file.
  /// - Throws: `NetworkError`, naming the faulty tensor of the changes.
  package func changed(
    by changes: HeadChanges, file bytes: FileBytes
  ) throws(NetworkError) -> CharacterNetwork {
    precondition(alphabet.count == configuration.alphabet.count, "a part of a network")
    return CharacterNetwork(self, replacing: try CharacterHeads(bytes).rows(changes))
  }

  /// Returns the network for the wanted ones of its characters, with or without Hangul's syllables.
  /// The other classes are never computed, so the probabilities of these sum to one.
  ///
  /// It shares everything but the head's rows with this one.
  ///
  /// - Complexity: O(wanted characters · embedding).
  public func restricted(
    to wanted: Set<Unicode.Scalar>, syllables: Bool
  ) -> CharacterNetwork {
    CharacterNetwork(
      self, rows: alphabet.indices.filter { wanted.contains(alphabet[$0]) }.map { $0 + 1 },
      readsSyllables: syllables)
  }

  /// Returns the place and size in the line of the character at an index of ``alphabet``.
  public func geometry(ofCharacterAt index: Int) -> CharacterGeometry { geometry[index + 1] }
}
