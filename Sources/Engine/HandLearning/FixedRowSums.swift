import CMath
import NeuralNetwork
import Support

/// Sums over rows of a network's heads for a character, first over those that aren't trained.
struct FixedRowSums {
  /// A running ln Σ eˣ, and the largest x.
  struct Sum {
    private(set) var log = -Double.infinity
    private(set) var largest = -Float.infinity

    mutating func add(_ logit: Float) {
      largest = max(largest, logit)
      let (low, high) = (min(log, Double(logit)), max(log, Double(logit)))
      log = low == -.infinity ? high : high + log1p(exp(low - high))
    }
  }

  /// The sums of the head of characters, then of initials, vowels and finals.
  var heads = [Sum](repeating: Sum(), count: 4)
  let readsSyllables: Bool

  /// The ln Σ eˣ of all syllables.
  var syllables: Double {
    readsSyllables ? heads[1].log + heads[2].log + heads[3].log : -.infinity
  }

  /// The ln Σ eˣ of everything that is read.
  var total: Double {
    let (low, high) = (min(heads[0].log, syllables), max(heads[0].log, syllables))
    return high + log1p(exp(low - high))
  }

  /// The number of characters whose logits are computed together.
  static let part = 32

  /// Returns the sums over the rows that aren't trained. In a cancelled task they are undefined.
  static func sums(
    of characters: [EncodedCharacter], heads: CharacterHeads, readable: ReadableCharacters,
    learned: LearnedRows, product: MatrixProduct
  ) -> [FixedRowSums] {
    let size = heads.configuration.embedding
    let (states, logits, transposed) = (Buffer<Float>(), Buffer<Float>(), Buffer<Float>())
    var sums = [FixedRowSums](
      repeating: FixedRowSums(readsSyllables: readable.syllables), count: characters.count)
    let (trained, trainedJamo) = (Set(learned.characters), Set(learned.jamo))
    let rows = readable.rows.filter { !trained.contains($0) }
    let jamo = (0..<CharacterNetworkConfiguration.jamoRows).filter { !trainedJamo.contains($0) }
    func forEach(
      _ layer: CharacterHeads.Layer, _ count: Int, _ body: (Int, UnsafePointer<Float>) -> Void
    ) {
      let weights = MatrixProduct.Factor(
        transposing: layer.weights.pointer, rows: count, columns: size, in: transposed)
      for first in stride(from: 0, to: characters.count, by: part) {
        if Cancellation.isRequested { return }
        let range = first..<min(characters.count, first + part)
        let seen = states.matrix(rows: range.count, columns: size)
        let products = logits.matrix(rows: range.count, columns: count)
        for (row, number) in range.enumerated() {
          for k in 0..<size { seen.row(row)[k] = characters[number].embedding[k] }
          products.row(row).update(from: layer.bias.pointer, count: count)
        }
        product.multiply(
          MatrixProduct.Factor(seen.start, stride: size), weights, rows: range.count,
          columns: count, length: size, into: products, adding: true)
        for (row, number) in range.enumerated() { body(number, products.row(row)) }
      }
    }
    forEach(heads.characters, heads.configuration.alphabet.count + 1) { number, logits in
      for row in rows { sums[number].heads[0].add(logits[row]) }
    }
    if readable.syllables {
      forEach(heads.jamo, CharacterNetworkConfiguration.jamoRows) { number, logits in
        for row in jamo { sums[number].heads[head(ofJamo: row)].add(logits[row]) }
      }
    }
    withExtendedLifetime((states, logits, transposed, heads)) {}
    return sums
  }

  /// Returns the head to which a row of jamo belongs: initials, vowels or finals.
  static func head(ofJamo row: Int) -> Int {
    let jamo = CharacterNetworkConfiguration.jamo
    return row < jamo.initials ? 1 : row < jamo.initials + jamo.vowels ? 2 : 3
  }
}
