import CKernels
import CMath

/// Scores of a picture of strokes: of the likeliest characters, and of its being none.
public struct CharacterScores: Sendable, Equatable {
  /// A character and the natural logarithm of its probability.
  public struct Candidate: Sendable, Equatable {
    /// A place in the network's ``CharacterNetwork/alphabet``; `nil` for one of Hangul's syllables.
    public let index: Int?
    /// The character.
    public let character: Unicode.Scalar
    /// ln P(character | strokes).
    public let logProbability: Float
  }

  /// ln P(no single character | strokes).
  public let none: Float
  /// The likeliest first.
  public let best: [Candidate]
}

/// Which of a network's characters may be read.
public struct CharacterSelection: Sendable {
  /// Places in the network's alphabet.
  let indices: [Int]
  /// Hangul's syllables; `nil` for all.
  let syllables: [Unicode.Scalar]?
}

extension CharacterNetwork {
  /// The first of Hangul's syllables.
  static let firstSyllable: UInt32 = 0xAC00

  /// All characters, or those that fulfil a condition.
  ///
  /// - Complexity: O(characters).
  public func selection(
    where isWanted: ((Unicode.Scalar) -> Bool)? = nil
  ) -> CharacterSelection {
    guard let isWanted else {
      return CharacterSelection(indices: Array(alphabet.indices), syllables: nil)
    }
    let jamo = CharacterNetworkConfiguration.jamo
    let count = readsSyllables ? jamo.initials * jamo.vowels * jamo.finals : 0
    return CharacterSelection(
      indices: alphabet.indices.filter { isWanted(alphabet[$0]) },
      syllables: (0..<count).compactMap { Unicode.Scalar(Self.firstSyllable + UInt32($0)) }
        .filter(isWanted))
  }
}

extension CharacterNetworkSession {
  /// ln P(none | picture), then that of each of the network's characters, of a network that reads
  /// no syllables. In a cancelled task the last pictures are missing.
  ///
  /// - Parameter maps: (8, 32, 32) of each.
  /// - Returns: (1 + characters) for each picture, not finite where the weights are absurd.
  /// - Complexity: O(maps · weights).
  public func logProbabilities(_ maps: [[Float]]) -> [[Float]] {
    precondition(!network.readsSyllables, "syllables have no row of their own")
    var results: [[Float]] = []
    var normalised = [Float](repeating: 0, count: network.alphabet.count + 1)
    forEachCharacter(maps) { _, logits in
      ck_log_softmax(level, logits.characters, normalised.count, &normalised)
      results.append(normalised)
    }
    return results
  }

  /// The likeliest characters of each picture, in the order given. In a cancelled task the last
  /// ones are missing.
  ///
  /// - Parameters:
  ///   - maps: (8, 32, 32) of each.
  ///   - selection: the network's characters that may be among them.
  ///   - count: characters of each at most, at least 1.
  /// - Returns: `nil` where weights are so absurd that logits aren't finite.
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
      var shortlist = Shortlist(limit: count)
      for index in selection.indices { shortlist.offer(logits.characters[index + 1], index) }
      var best = shortlist.sorted.map { logit, index in
        CharacterScores.Candidate(
          index: index, character: network.alphabet[index], logProbability: logit - total)
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

/// The largest of many values with their places: the first of equal ones.
private struct Shortlist {
  /// The largest first.
  private(set) var sorted: [(value: Float, index: Int)] = []
  private let limit: Int
  /// What a value must be above: that of the last of a full list.
  private var threshold = -Float.infinity

  init(limit: Int) {
    precondition(limit >= 1, "a list needs room for one")
    self.limit = limit
    sorted.reserveCapacity(limit + 1)
  }

  mutating func offer(_ value: Float, _ index: Int) {
    guard value > threshold else { return }
    if sorted.count == limit { sorted.removeLast() }
    var place = sorted.count
    while place > 0, sorted[place - 1].value < value { place -= 1 }
    sorted.insert((value, index), at: place)
    if sorted.count == limit { threshold = sorted[limit - 1].value }
  }
}

/// The logits of Hangul's syllables, each the sum of its initial's, vowel's and final's.
private struct SyllableLogits {
  /// ln Σ e^logit over all syllables: sums of sums factor.
  let total: Float
  private let logits: UnsafePointer<Float>  // (68)

  private static let jamo = CharacterNetworkConfiguration.jamo

  init(_ logits: UnsafePointer<Float>) {
    self.logits = logits
    func logSum(_ start: Int, _ count: Int) -> Float {
      let highest = (start..<start + count).map { logits[$0] }.max() ?? 0
      return highest
        + log((start..<start + count).reduce(0) { $0 + exp(logits[$1] - highest) })
    }
    let (initials, vowels, finals) = Self.jamo
    total =
      logSum(0, initials) + logSum(initials, vowels) + logSum(initials + vowels, finals)
  }

  /// The likeliest of some syllables, or of all, the best first.
  func best(
    _ count: Int, of some: [Unicode.Scalar]?
  ) -> [(syllable: Unicode.Scalar, logit: Float)] {
    var shortlist = Shortlist(limit: count)
    if let some {
      for syllable in some {
        let number = Int(syllable.value - CharacterNetwork.firstSyllable)
        shortlist.offer(logit(of: number), number)
      }
    } else {
      offerAll(to: &shortlist, count)
    }
    return shortlist.sorted.compactMap { logit, number in
      Unicode.Scalar(CharacterNetwork.firstSyllable + UInt32(number)).map { ($0, logit) }
    }
  }

  private func logit(of syllable: Int) -> Float {
    let (initials, vowels, finals) = Self.jamo
    return logits[syllable / (vowels * finals)]
      + logits[initials + syllable / finals % vowels]
      + logits[initials + vowels + syllable % finals]
  }

  /// The ranks of the parts of the best sums lie under a hyperbola.
  private func offerAll(to shortlist: inout Shortlist, _ count: Int) {
    let (initials, vowels, finals) = Self.jamo
    func ranked(_ start: Int, _ size: Int) -> [Int] {
      var ranked = Shortlist(limit: min(count, size))
      for index in 0..<size { ranked.offer(logits[start + index], index) }
      return ranked.sorted.map { $0.index }
    }
    let (first, second) = (ranked(0, initials), ranked(initials, vowels))
    let third = ranked(initials + vowels, finals)
    for (i, initial) in first.enumerated() {
      for (v, vowel) in second.enumerated() {
        if (i + 1) * (v + 1) > count { break }
        for (f, final) in third.enumerated() {
          if (i + 1) * (v + 1) * (f + 1) > count { break }
          let number = (initial * vowels + vowel) * finals + final
          shortlist.offer(logit(of: number), number)
        }
      }
    }
  }
}
