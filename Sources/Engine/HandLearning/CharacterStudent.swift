import CMath
import NeuralNetwork
import Support

/// The rows of some characters in a network's heads, trained on the heads' inputs.
///
/// The loss is the cross-entropy over everything that a pack reads. The rows of characters that
/// weren't written don't change, so their outputs for each character are computed once.
final class CharacterStudent: Student {
  /// The trained rows: of characters, then of jamo.
  let learned: (characters: [Int], jamo: [Int])
  let weights: LearnedValues
  let gradient: UnsafeMutablePointer<Float>
  private let size: Int
  private let readsSyllables: Bool
  private let characters: [EncodedCharacter]
  private let others: [Others]
  private let product: MatrixProduct
  private let buffers = (values: Buffer<Float>(), gradient: Buffer<Float>())
  private let states = Buffer<Float>()  // (characters, E)
  private let logits = Buffer<Float>()  // (characters, learned rows)
  private let transposed = Buffer<Float>()  // (E, learned rows): the weights of a step
  private let indices: (characters: [Int: Int], jamo: [Int: Int])

  /// The outputs of the fixed rows for a character.
  private struct Others {
    /// The sums of the head of characters, then of initials, vowels and finals.
    var heads = [Sum](repeating: Sum(), count: 4)
  }

  /// A running ln Σ eˣ, and the largest x.
  private struct Sum {
    var log = -Double.infinity
    var largest = -Float.infinity

    mutating func add(_ logit: Float) {
      largest = max(largest, logit)
      let (low, high) = (min(log, Double(logit)), max(log, Double(logit)))
      log = low == -.infinity ? high : high + log1p(exp(low - high))
    }
  }

  /// - Parameters:
  ///   - heads: the pack's heads.
  ///   - start: the weights and bias of rows that don't start from the pack's.
  init(
    _ characters: [EncodedCharacter], heads: CharacterHeads, readable: ReadableCharacters,
    start: StartingRows, product: MatrixProduct
  ) {
    self.characters = characters
    self.product = product
    size = heads.configuration.embedding
    readsSyllables = readable.syllables
    var rows = Set(start.characters.keys)
    var jamo = Set(start.jamo.keys)
    for character in characters {
      switch character.target {
      case .character(let row): rows.insert(row)
      case .syllable(let initial, let vowel, let final): jamo.formUnion([initial, vowel, final])
      }
    }
    learned = (rows.sorted(), jamo.sorted())
    func numbered(_ rows: [Int], from first: Int) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: zip(rows, first...))
    }
    indices = (
      numbered(learned.characters, from: 0), numbered(learned.jamo, from: learned.characters.count)
    )
    let count = learned.characters.count + learned.jamo.count
    let all = Lanes.whole(count * (size + 1))
    weights = LearnedValues(start: buffers.values.reserve(all), count: all)
    gradient = buffers.gradient.reserve(all)
    weights.start.update(repeating: 0, count: all)
    gradient.update(repeating: 0, count: all)
    others = Self.others(characters, heads, readable, learned, product)
    fill(heads, start)
  }

  private var count: Int { learned.characters.count + learned.jamo.count }
  private var bias: UnsafeMutablePointer<Float> { weights.start + count * size }

  private func fill(_ heads: CharacterHeads, _ start: StartingRows) {
    func copy(
      _ rows: [Int: Int], of layer: CharacterHeads.Layer, or own: [Int: StartingRows.Row]
    ) {
      for (row, index) in rows {
        if let own = own[row] {
          for k in 0..<size { weights.start[index * size + k] = own.weights[k] }
          bias[index] = own.bias
        } else {
          (weights.start + index * size).update(
            from: layer.weights.pointer + row * size, count: size)
          bias[index] = layer.bias.pointer[row]
        }
      }
    }
    withExtendedLifetime(heads) {
      copy(indices.characters, of: heads.characters, or: start.characters)
      copy(indices.jamo, of: heads.jamo, or: start.jamo)
    }
  }

  /// The −ln P up to which a character is read with certainty.
  private static let sure = 0.1

  /// The number of characters whose logits are computed together.
  private static let part = 32

  private static func others(
    _ characters: [EncodedCharacter], _ heads: CharacterHeads, _ readable: ReadableCharacters,
    _ learned: (characters: [Int], jamo: [Int]), _ product: MatrixProduct
  ) -> [Others] {
    let size = heads.configuration.embedding
    let (states, logits, transposed) = (Buffer<Float>(), Buffer<Float>(), Buffer<Float>())
    var others = [Others](repeating: Others(), count: characters.count)
    let known = (characters: Set(learned.characters), jamo: Set(learned.jamo))
    let rows = readable.rows.filter { !known.characters.contains($0) }
    let jamo = (0..<CharacterNetworkConfiguration.jamoRows).filter { !known.jamo.contains($0) }
    func forEach(
      _ layer: CharacterHeads.Layer, _ count: Int, _ body: (Int, UnsafePointer<Float>) -> Void
    ) {
      let weights = MatrixProduct.Factor(
        transposing: layer.weights.pointer, rows: count, columns: size, in: transposed)
      for first in stride(from: 0, to: characters.count, by: part) {
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
      for row in rows { others[number].heads[0].add(logits[row]) }
    }
    if readable.syllables {
      forEach(heads.jamo, CharacterNetworkConfiguration.jamoRows) { number, logits in
        for row in jamo { others[number].heads[head(ofJamo: row)].add(logits[row]) }
      }
    }
    withExtendedLifetime((states, logits, transposed, heads)) {}
    return others
  }

  /// Returns the head to which a row of jamo belongs: initials, vowels or finals.
  private static func head(ofJamo row: Int) -> Int {
    let jamo = CharacterNetworkConfiguration.jamo
    return row < jamo.initials ? 1 : row < jamo.initials + jamo.vowels ? 2 : 3
  }

  // MARK: - Student

  var lineCount: Int { characters.count }

  /// All characters, grouped by character, so that each trial has some of each.
  var lines: [Int] {
    var first: [CharacterTarget: Int] = [:]
    for (number, character) in characters.enumerated() where first[character.target] == nil {
      first[character.target] = number
    }
    func index(_ number: Int) -> Int { first[characters[number].target] ?? number }
    return characters.indices.sorted { (index($0), $0) < (index($1), $1) }
  }

  func frames(of line: Int) -> Int { 1 }
  func labels(of line: Int) -> [Int] { [line] }

  func losses(
    _ chosen: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Metrics {
    let seen = states.matrix(rows: chosen.count, columns: size)
    let logits = logits.matrix(rows: chosen.count, columns: count)
    for (row, line) in chosen.enumerated() {
      for k in 0..<size { seen.row(row)[k] = characters[line].embedding[k] }
      logits.row(row).update(from: bias, count: count)
    }
    product.multiply(
      MatrixProduct.Factor(seen.start, stride: size),
      MatrixProduct.Factor(transposing: weights.start, rows: count, columns: size, in: transposed),
      rows: chosen.count, columns: count, length: size, into: logits, adding: true)
    var metrics = OutputHead.Metrics()
    for (row, line) in chosen.enumerated() {
      add(line, logits.row(row), to: &metrics, countsErrors: countsErrors)
    }
    guard dropout != nil else { return metrics }
    let share = 1 / Float(max(1, chosen.count))
    for k in 0..<chosen.count * count { logits.start[k] *= share }
    product.multiply(
      MatrixProduct.Factor(logits.start, stride: count, isTransposed: true),
      MatrixProduct.Factor(seen.start, stride: size), rows: count, columns: size,
      length: chosen.count, into: Matrix(start: gradient, columns: size))
    logits.sumColumns(rows: chosen.count, into: gradient + count * size)
    return metrics
  }

  /// The outcome for each character.
  var metrics: [OutputHead.Metrics] {
    var silent: Dropout?
    return (0..<lineCount).map { losses([$0], dropout: &silent, countsErrors: true) }
  }

  /// Adds a character's loss, and replaces its logits with their gradient.
  private func add(
    _ line: Int, _ logits: UnsafeMutablePointer<Float>, to metrics: inout OutputHead.Metrics,
    countsErrors: Bool
  ) {
    var sums = others[line].heads
    for index in 0..<count { sums[head(of: index)].add(logits[index]) }
    let syllables = readsSyllables ? sums[1].log + sums[2].log + sums[3].log : -.infinity
    let (low, high) = (min(sums[0].log, syllables), max(sums[0].log, syllables))
    let total = high + log1p(exp(low - high))
    let target = targets(of: line)
    let logit = target.reduce(0) { $0 + Double(logits[$1]) }
    metrics.loss += total - logit
    metrics.labels += 1
    if countsErrors {
      let isSyllable = target.count > 1
      let best = sums[1].largest + sums[2].largest + sums[3].largest
      let isRead =
        isSyllable
        ? target.allSatisfy { logits[$0] >= sums[head(of: $0)].largest }
          && Double(sums[0].largest) < logit
        : Double(sums[0].largest) <= logit && (!readsSyllables || Double(best) < logit)
      metrics.errors += isRead ? 0 : 1
    }
    // A character read with certainty teaches nothing, and would only take from others.
    guard total - logit > Self.sure else {
      logits.update(repeating: 0, count: count)
      return
    }
    let share = exp(syllables - total)
    for index in 0..<count {
      let head = head(of: index)
      let likely =
        head == 0
        ? exp(Double(logits[index]) - total)
        : readsSyllables ? share * exp(Double(logits[index]) - sums[head].log) : 0
      logits[index] = Float(likely)
    }
    for index in target { logits[index] -= 1 }
  }

  /// Returns the head of a trained row.
  private func head(of index: Int) -> Int {
    let number = index - learned.characters.count
    return number < 0 ? 0 : Self.head(ofJamo: learned.jamo[number])
  }

  /// Returns the trained rows that identify a character.
  private func targets(of line: Int) -> [Int] {
    switch characters[line].target {
    case .character(let row): [indices.characters[row]].compactMap { $0 }
    case .syllable(let initial, let vowel, let final):
      [initial, vowel, final].compactMap { indices.jamo[$0] }
    }
  }

  /// Returns a trained row and its bias, by its index.
  func row(_ index: Int) -> StartingRows.Row {
    StartingRows.Row(
      weights: Array(UnsafeBufferPointer(start: weights.start + index * size, count: size)),
      bias: bias[index])
  }
}

/// The rows of the heads as an earlier hand has them.
struct StartingRows {
  struct Row {
    let weights: [Float]
    let bias: Float
  }

  var characters: [Int: Row] = [:]
  var jamo: [Int: Row] = [:]
}
