import Support

/// The heads of a network that names single characters, in single precision: the start of learning.
package struct CharacterHeads: Sendable {
  /// A linear layer over embeddings.
  package struct Layer: Sendable {
    /// Weights (rows, E).
    package let weights: ReadOnly<Float>
    /// Bias (rows).
    package let bias: ReadOnly<Float>
  }

  /// The sizes and characters of the network.
  package let configuration: CharacterNetworkConfiguration
  /// The rows of the alphabet, after one for no character.
  package let characters: Layer
  /// The rows of the 68 jamo.
  package let jamo: Layer

  /// The names of the heads' tensors.
  package static let names = (
    characters: (weight: "characters.weight", bias: "characters.bias"),
    jamo: (weight: "hangul.weight", bias: "hangul.bias")
  )

  /// Reads a network file.
  ///
  /// - Throws: `NetworkError` for a file that isn't such a network's.
  package init(_ bytes: FileBytes) throws(NetworkError) {
    let file = try SafetensorsFile(bytes)
    let configuration = try CharacterNetworkConfiguration(
      json: try file.configuration(), file: file.path)
    var tensors = TensorReader(file)
    func layer(_ names: (weight: String, bias: String), _ rows: Int) throws(NetworkError) -> Layer {
      Layer(
        weights: try tensors.take(names.weight, [rows, configuration.embedding]),
        bias: try tensors.take(names.bias, [rows]))
    }
    characters = try layer(Self.names.characters, configuration.alphabet.count + 1)
    jamo = try layer(Self.names.jamo, CharacterNetworkConfiguration.jamoRows)
    self.configuration = configuration
  }
}

/// The values to add to some rows of the heads.
package struct HeadChanges: Sendable {
  package let rows: HeadRows
  /// The changed tensors, named like the heads' and with as many rows as ``rows`` has.
  package let changes: WeightChanges

  package init(rows: HeadRows, changes: WeightChanges) {
    self.rows = rows
    self.changes = changes
  }
}

extension CharacterHeads {
  /// The row of each character of the alphabet.
  var indices: [Unicode.Scalar: Int] {
    Dictionary(uniqueKeysWithValues: zip(configuration.alphabet, 1...))
  }

  /// Returns the rows that result from changes.
  ///
  /// - Throws: `NetworkError` for tensors of another shape, and characters that the network lacks.
  package func rows(_ change: HeadChanges) throws(NetworkError) -> CharacterRows {
    let known = indices
    var found: [Int] = []
    for character in change.rows.characters {
      guard let row = known[character] else {
        throw .badTensor(
          file: change.changes.file, tensor: Self.names.characters.weight,
          reason: "the network has no \(character.debugDescription)")
      }
      found.append(row)
    }
    let names = Self.names
    try change.changes.requireTensors(
      of: [names.characters.weight, names.characters.bias, names.jamo.weight, names.jamo.bias])
    return CharacterRows(
      characters: try head(change.changes, names.characters, characters, found),
      jamo: try head(change.changes, names.jamo, jamo, change.rows.jamo))
  }

  private func head(
    _ changes: WeightChanges, _ names: (weight: String, bias: String), _ layer: Layer,
    _ indices: [Int]
  ) throws(NetworkError) -> CharacterRows.Head {
    defer { withExtendedLifetime(layer) {} }
    let size = configuration.embedding
    func own(_ values: ReadOnly<Float>, _ columns: Int) -> Weights<Float> {
      Weights(count: indices.count * columns) { target in
        for (number, index) in indices.enumerated() {
          (target + number * columns).update(from: values.pointer + index * columns, count: columns)
        }
      }
    }
    for name in [names.weight, names.bias]
    where (changes.tensors[name] == nil) != indices.isEmpty {
      throw indices.isEmpty
        ? .unexpectedTensor(file: changes.file, tensor: name)
        : .missingTensor(file: changes.file, tensor: name)
    }
    return CharacterRows.Head(
      indices: indices,
      weights: try changes.added(
        to: own(layer.weights, size), of: names.weight, shape: [indices.count, size]),
      bias: try changes.added(to: own(layer.bias, 1), of: names.bias, shape: [indices.count]))
  }
}
