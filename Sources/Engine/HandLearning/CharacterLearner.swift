import NeuralNetwork
import Support

/// Learns a person's characters for packs that read character by character: rows of the network's
/// heads, from the heads' inputs for confirmed inks.
///
/// A character confirmed once doesn't show how it will be read the next time, so the lessons are
/// kept only if, in trials, they correct characters that were read wrongly before.
package struct CharacterLearner: Sendable {
  private let heads: CharacterHeads
  private let readable: ReadableCharacters
  private let product = MatrixProduct()

  /// The minimum number of characters that can be learned from.
  static let minimumCount = 3
  /// The maximum number of characters kept, counted from the last: bounds memory and time.
  package static let maximumCount = 4096
  /// The −ln P of a character above which an ink hardly ever shows its character.
  private static let foreign = 5.0

  /// - Parameters:
  ///   - file: the pack's network.
  ///   - readable: the characters that the pack reads with it.
  /// - Throws: `NetworkError` if the file isn't such a network.
  package init(
    network file: FileBytes, readable: ReadableCharacters
  ) throws(NetworkError) {
    heads = try CharacterHeads(file)
    self.readable = readable
  }

  /// The result of learning.
  package struct TrainingResult: Sendable {
    /// The changes that fit the pack's heads to this person; `nil` if nothing improved.
    package let changes: HeadChanges?
    package let verdict: Verdict
  }

  /// Learns from characters.
  ///
  /// - Parameter base: the earlier lessons, from which learning continues.
  /// - Returns: `nil` in a cancelled task.
  /// - Throws: `NetworkError` for a base of another network.
  package func learn(
    _ characters: [EncodedCharacter], base: HeadChanges? = nil,
    settings: LearningSettings = .characters, progress: (Double) -> Void = { _ in }
  ) throws(NetworkError) -> TrainingResult? {
    var settings = settings
    let kept = Array(characters.suffix(Self.maximumCount))
    let objective = try objective(kept, base)
    guard objective.lineCount >= Self.minimumCount else {
      return TrainingResult(changes: base, verdict: .tooFewLines)
    }
    let read = try (base == nil ? objective : self.objective(kept, nil)).metrics
    if Cancellation.isRequested { return nil }
    if let verdict = Verdict(
      mispaired: kept.count, foreign: read.count { $0.loss > Self.foreign },
      errors: read.reduce(0) { $0 + $1.errors }, different: Set(kept.map { $0.target }).count)
    {
      return TrainingResult(changes: base, verdict: verdict)
    }
    settings.folds = min(settings.folds, objective.lineCount)
    return withoutActuallyEscaping(progress) { progress in
      let validation = CrossValidation(
        run: TrainingRun(objective: objective, settings: settings, progress: progress),
        lines: objective.lines, mustFix: true)
      guard let verdict = validation.learn() else { return nil }
      return TrainingResult(
        changes: verdict.keptShare == nil ? base : changes(objective), verdict: verdict)
    }
  }

  /// Returns −ln P of each character, with or without the lessons; of fewer in a cancelled task.
  package func losses(
    of characters: [EncodedCharacter], with changes: HeadChanges?
  ) throws(NetworkError) -> [Double] {
    try objective(characters, changes).metrics.map { $0.loss }
  }

  private func objective(
    _ characters: [EncodedCharacter], _ changes: HeadChanges?
  ) throws(NetworkError) -> CharacterObjective {
    CharacterObjective(
      characters, heads: heads, readable: readable, start: try start(changes), product: product)
  }

  private func start(_ base: HeadChanges?) throws(NetworkError) -> StartingRows {
    guard let base else { return StartingRows() }
    let (rows, size) = (try heads.rows(base), heads.configuration.embedding)
    func own(_ head: CharacterRows.Head) -> [Int: StartingRows.Row] {
      var own: [Int: StartingRows.Row] = [:]
      withExtendedLifetime((head.weights, head.bias)) {
        for (number, index) in head.indices.enumerated() {
          own[index] = StartingRows.Row(
            weights: Array(
              UnsafeBufferPointer(start: head.weights.pointer + number * size, count: size)),
            bias: head.bias.pointer[number])
        }
      }
      return own
    }
    return StartingRows(characters: own(rows.characters), jamo: own(rows.jamo))
  }

  /// Returns the differences between the learned rows and the pack's.
  private func changes(_ objective: CharacterObjective) -> HeadChanges {
    let (learned, size) = (objective.learned, heads.configuration.embedding)
    var tensors: [String: WeightChanges.Tensor] = [:]
    func keep(
      _ rows: [Int], from first: Int, of layer: CharacterHeads.Layer,
      as names: (weight: String, bias: String)
    ) {
      guard !rows.isEmpty else { return }
      var (weights, bias): ([Float], [Float]) = ([], [])
      for (number, row) in rows.enumerated() {
        let own = objective.row(first + number)
        for k in 0..<size { weights.append(own.weights[k] - layer.weights.pointer[row * size + k]) }
        bias.append(own.bias - layer.bias.pointer[row])
      }
      tensors[names.weight] = .init(rounding: weights, shape: [rows.count, size])
      tensors[names.bias] = .init(rounding: bias, shape: [rows.count])
    }
    withExtendedLifetime(heads) {
      keep(learned.characters, from: 0, of: heads.characters, as: CharacterHeads.names.characters)
      keep(
        learned.jamo, from: learned.characters.count, of: heads.jamo, as: CharacterHeads.names.jamo)
    }
    return HeadChanges(
      rows: HeadRows(
        characters: learned.characters.map { heads.configuration.alphabet[$0 - 1] },
        jamo: learned.jamo),
      changes: WeightChanges(tensors))
  }
}
