import HandLearning
import NeuralNetwork

/// How the characters of a pack map to the heads of its network.
struct CharacterTargets {
  private let rows: [Unicode.Scalar: Int]
  let readable: ReadableCharacters

  init(_ network: CharacterNetwork) {
    let known = Set(network.alphabet)
    rows = Dictionary(
      uniqueKeysWithValues: zip(network.configuration.alphabet, 1...).filter {
        known.contains($0.0)
      })
    readable = ReadableCharacters(
      rows: rows.values.sorted(), syllables: network.readsSyllables)
  }

  /// Returns the target of a character; `nil` if the pack can't read it.
  subscript(_ character: Unicode.Scalar) -> CharacterTarget? {
    if let row = rows[character] { return .character(row: row) }
    guard readable.syllables,
      let jamo = CharacterNetworkConfiguration.rows(ofSyllable: character)
    else { return nil }
    return .syllable(initial: jamo.initial, vowel: jamo.vowel, final: jamo.final)
  }
}
