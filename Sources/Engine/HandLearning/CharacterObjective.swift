import CMath
import NeuralNetwork
import Support

/// The rows of some characters in a network's heads, trained on the heads' inputs.
///
/// The loss is the cross-entropy over everything that a pack reads. The rows of characters that
/// weren't written don't change, so their outputs for each character are computed once.
final class CharacterObjective: TrainingObjective {
  let learned: LearnedRows
  let weights: LearnedValues
  let gradient: UnsafeMutablePointer<Float>
  private let size: Int
  private let characters: [EncodedCharacter]
  private let fixed: [FixedRowSums]
  private let product: MatrixProduct
  private let values = Buffer<Float>()
  private let gradients = Buffer<Float>()
  private let states = Buffer<Float>()  // (characters, E)
  private let logits = Buffer<Float>()  // (characters, learned rows)
  private let transposed = Buffer<Float>()  // (E, learned rows): the weights of a step
  /// The indices of the trained rows, by their rows in the heads.
  private let indicesOfCharacters: [Int: Int]
  private let indicesOfJamo: [Int: Int]

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
    var rows = Set(start.characters.keys)
    var jamo = Set(start.jamo.keys)
    for character in characters {
      switch character.target {
      case .character(let row): rows.insert(row)
      case .syllable(let initial, let vowel, let final): jamo.formUnion([initial, vowel, final])
      }
    }
    learned = LearnedRows(characters: rows.sorted(), jamo: jamo.sorted())
    func numbered(_ rows: [Int], from first: Int) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: zip(rows, first...))
    }
    indicesOfCharacters = numbered(learned.characters, from: 0)
    indicesOfJamo = numbered(learned.jamo, from: learned.characters.count)
    let all = Lanes.whole(learned.count * (size + 1))
    weights = LearnedValues(start: values.reserve(all), count: all)
    gradient = gradients.reserve(all)
    weights.start.update(repeating: 0, count: all)
    gradient.update(repeating: 0, count: all)
    fixed = FixedRowSums.sums(
      of: characters, heads: heads, readable: readable, learned: learned, product: product)
    fill(heads, start)
  }

  private var count: Int { learned.count }
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
      copy(indicesOfCharacters, of: heads.characters, or: start.characters)
      copy(indicesOfJamo, of: heads.jamo, or: start.jamo)
    }
  }

  /// The −ln P up to which a character is read with certainty.
  private static let sure = 0.1

  // MARK: - TrainingObjective

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

  func evaluate(_ chosen: [Int]) -> Metrics {
    outcomes(of: chosen).reduce(into: Metrics()) { $0 += $1 }
  }

  /// The outcome for each character; fewer in a cancelled task.
  var metrics: [Metrics] {
    var metrics: [Metrics] = []
    for first in stride(from: 0, to: lineCount, by: FixedRowSums.part) {
      if Cancellation.isRequested { break }
      metrics += outcomes(of: Array(first..<min(lineCount, first + FixedRowSums.part)))
    }
    return metrics
  }

  private func outcomes(of chosen: [Int]) -> [Metrics] {
    let logits = logits(of: chosen)
    return chosen.enumerated().map { row, line in
      let sums = sums(of: line, logits.row(row))
      return Metrics(
        loss: sums.total - logit(of: line, logits.row(row)), labels: 1,
        errors: isRead(line, logits.row(row), sums) ? 0 : 1)
    }
  }

  /// Dropout doesn't apply: the heads' inputs are as they are.
  func computeGradient(of chosen: [Int], dropout: inout Dropout) {
    let logits = logits(of: chosen)
    for (row, line) in chosen.enumerated() { replaceLogits(logits.row(row), of: line) }
    let share = 1 / Float(max(1, chosen.count))
    for k in 0..<chosen.count * count { logits.start[k] *= share }
    product.multiply(
      MatrixProduct.Factor(logits.start, stride: count, isTransposed: true),
      MatrixProduct.Factor(states.reserve(chosen.count * size), stride: size), rows: count,
      columns: size, length: chosen.count, into: Matrix(start: gradient, columns: size))
    logits.sumColumns(rows: chosen.count, into: gradient + count * size)
  }

  private func logits(of chosen: [Int]) -> Matrix<Float> {
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
    return logits
  }

  /// Returns the sums over all rows for a character.
  private func sums(of line: Int, _ logits: UnsafePointer<Float>) -> FixedRowSums {
    var sums = fixed[line]
    for index in 0..<count { sums.heads[head(of: index)].add(logits[index]) }
    return sums
  }

  /// Returns the sum of the logits that identify a character.
  private func logit(of line: Int, _ logits: UnsafePointer<Float>) -> Double {
    targets(of: line).reduce(0) { $0 + Double(logits[$1]) }
  }

  /// Returns whether a character is the likeliest one.
  private func isRead(
    _ line: Int, _ logits: UnsafePointer<Float>, _ sums: FixedRowSums
  ) -> Bool {
    let (target, logit) = (targets(of: line), logit(of: line, logits))
    let characters = Double(sums.heads[0].largest)
    if target.count > 1 {
      return target.allSatisfy { logits[$0] >= sums.heads[head(of: $0)].largest }
        && characters < logit
    }
    let best = sums.heads[1].largest + sums.heads[2].largest + sums.heads[3].largest
    return characters <= logit && (!sums.readsSyllables || Double(best) < logit)
  }

  /// Replaces a character's logits with the gradient of its loss.
  private func replaceLogits(_ logits: UnsafeMutablePointer<Float>, of line: Int) {
    let sums = sums(of: line, logits)
    let total = sums.total
    // A character read with certainty teaches nothing, and would only take from others.
    guard total - logit(of: line, logits) > Self.sure else {
      logits.update(repeating: 0, count: count)
      return
    }
    let share = exp(sums.syllables - total)
    for index in 0..<count {
      let head = head(of: index)
      let likely =
        head == 0
        ? exp(Double(logits[index]) - total)
        : sums.readsSyllables ? share * exp(Double(logits[index]) - sums.heads[head].log) : 0
      logits[index] = Float(likely)
    }
    for index in targets(of: line) { logits[index] -= 1 }
  }

  /// Returns the head of a trained row.
  private func head(of index: Int) -> Int {
    let number = index - learned.characters.count
    return number < 0 ? 0 : FixedRowSums.head(ofJamo: learned.jamo[number])
  }

  /// Returns the trained rows that identify a character.
  private func targets(of line: Int) -> [Int] {
    switch characters[line].target {
    case .character(let row): [indicesOfCharacters[row]].compactMap { $0 }
    case .syllable(let initial, let vowel, let final):
      [initial, vowel, final].compactMap { indicesOfJamo[$0] }
    }
  }

  /// Returns a trained row and its bias, by its index.
  func row(_ index: Int) -> StartingRows.Row {
    StartingRows.Row(
      weights: Array(UnsafeBufferPointer(start: weights.start + index * size, count: size)),
      bias: bias[index])
  }
}

/// The rows of a network's heads that are trained: their weights follow one another in this order.
struct LearnedRows {
  let characters: [Int]
  let jamo: [Int]

  var count: Int { characters.count + jamo.count }
}
