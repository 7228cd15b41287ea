import CKernels
import CMath
import Support

/// The scores of a picture of strokes: those of the likeliest characters, and that of no character.
public struct CharacterScores: Sendable, Equatable {
  /// A character and the natural logarithm of its probability.
  public struct Candidate: Sendable, Equatable {
    /// The index in ``CharacterNetwork/alphabet``; `nil` for one of Hangul's syllables.
    public let index: Int?
    /// The character.
    public let character: Unicode.Scalar
    /// ln P(character | strokes).
    public let logProbability: Float
  }

  /// ln P(no single character | strokes).
  public let none: Float
  /// The candidates, likeliest first.
  public let best: [Candidate]
}

/// The characters of a network that may be read.
public struct CharacterSelection: Sendable {
  /// Indices in the network's alphabet.
  let indices: [Int]
  /// Hangul syllables; `nil` for all.
  let syllables: [Unicode.Scalar]?
}

extension CharacterNetwork {
  /// Returns all characters, or those that meet a condition.
  ///
  /// - Complexity: O(characters).
  public func selection(
    where isWanted: ((Unicode.Scalar) -> Bool)? = nil
  ) -> CharacterSelection {
    guard let isWanted else {
      return CharacterSelection(indices: Array(alphabet.indices), syllables: nil)
    }
    let first = CharacterNetworkConfiguration.firstSyllable
    let count = readsSyllables ? UInt32(CharacterNetworkConfiguration.syllables) : 0
    return CharacterSelection(
      indices: alphabet.indices.filter { isWanted(alphabet[$0]) },
      syllables: (first..<first + count).compactMap { Unicode.Scalar($0) }.filter(isWanted))
  }
}

extension CharacterNetworkSession {
  /// Returns ln P(none | picture), then that of each of the network's characters, for a network
  /// that reads no syllables. In a cancelled task the last pictures are missing.
  ///
  /// - Parameter maps: (8, 32, 32) for each picture.
  /// - Returns: (1 + characters) for each picture; not finite if the weights are absurd.
  /// - Complexity: O(maps · weights).
  public func logProbabilities(_ maps: [[Float]]) -> [[Float]] {
    precondition(!network.readsSyllables, "syllables have no row of their own")
    var results: [[Float]] = []
    results.reserveCapacity(maps.count)
    var normalised = [Float](repeating: 0, count: network.alphabet.count + 1)
    forEachCharacter(maps) { _, logits in
      ck_log_softmax(level, logits.characters, normalised.count, &normalised)
      results.append(normalised)
    }
    return results
  }

  /// Returns the likeliest characters of each picture, in the order given. In a cancelled task the
  /// last ones are missing.
  ///
  /// - Parameters:
  ///   - maps: (8, 32, 32) for each picture.
  ///   - selection: the network's characters to choose from.
  ///   - count: the most characters for each, at least 1.
  /// - Returns: `nil` if weights are so absurd that logits aren't finite.
  /// - Complexity: O(maps · weights).
  public func classify(
    _ maps: [[Float]], as selection: CharacterSelection, count: Int
  ) -> [CharacterScores]? {
    var results: [CharacterScores] = []
    results.reserveCapacity(maps.count)
    var isFinite = true
    var normalised = [Float](repeating: 0, count: network.alphabet.count + 1)
    forEachCharacter(maps) { _, logits in
      guard isFinite else { return }
      ck_log_softmax(level, logits.characters, normalised.count, &normalised)
      var total = logits.characters[0] - normalised[0]
      let syllables = network.readsSyllables ? SyllableLogits(logits.jamo) : nil
      if let syllables {
        let (low, high) = (min(total, syllables.total), max(total, syllables.total))
        total = high + log1p(exp(low - high))
      }
      guard total.isFinite else {
        isFinite = false
        return
      }
      var likeliest = Best<Int>(limit: count)
      for index in selection.indices {
        likeliest.offer(index, Double(logits.characters[index + 1]))
      }
      var best = likeliest.ranked.map { logit, index in
        CharacterScores.Candidate(
          index: index, character: network.alphabet[index], logProbability: Float(logit) - total)
      }
      if let syllables {
        best += syllables.best(count, of: selection.syllables).map { syllable, logit in
          CharacterScores.Candidate(
            index: nil, character: syllable, logProbability: logit - total)
        }
        best.sort { $0.logProbability > $1.logProbability }
        best = Array(best.prefix(count))
      }
      results.append(CharacterScores(none: logits.characters[0] - total, best: best))
    }
    return isFinite ? results : nil
  }
}
