import CTCDecoder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How likely the readings of one ink are, and their parts.
struct ReadingConfidences: Sendable {
  /// Of each hypothesis.
  let readings: [Double]
  /// That none of the hypotheses is right.
  let none: Double
  private let calibration: Calibration?

  /// - Parameters:
  ///   - hypotheses: best first.
  ///   - calibration: without one, the beam is believed to hold the right reading, and scores to be
  ///     log-likelihoods.
  init(_ hypotheses: [Hypothesis], calibration: Calibration?) {
    self.calibration = calibration
    guard let best = hypotheses.first else {
      readings = []
      none = 1
      return
    }
    let scale = calibration?.scoreScale ?? 1
    let utilities = hypotheses.map { scale * (Double($0.score) - Double(best.score)) }
    let noneUtility = calibration?.none.utility(against: best) ?? -.infinity
    let highest = max(0, noneUtility)
    let weights = utilities.map { exp($0 - highest) }
    let total = weights.reduce(exp(noneUtility - highest), +)
    readings = weights.map { $0 / total }
    none = exp(noneUtility - highest) / total
  }

  /// How likely the parts of a hypothesis are: a word no less than the whole reading, which it may
  /// be, a character no less than the word it is in.
  func parts(_ parts: ReadingParts, of rank: Int) -> (graphemes: [Double], words: [Double]) {
    let length = parts.graphemes.count
    var graphemes = parts.graphemes.map {
      confidence($0, of: length, weights: calibration?.graphemes)
    }
    let words = parts.words.map { word in
      word.range.count == length
        ? readings[rank]
        : max(readings[rank], confidence(word, of: length, weights: calibration?.words))
    }
    for (word, confidence) in zip(parts.words, words) {
      for index in word.range { graphemes[index] = max(graphemes[index], confidence) }
    }
    return (graphemes, words)
  }

  /// - Parameter length: characters of the reading.
  private func confidence(
    _ part: PartEvidence, of length: Int, weights: Calibration.PartWeights?
  ) -> Double {
    let agreeing = min(1, part.agreeing.reduce(0) { $0 + readings[$1] })
    guard let weights else { return agreeing }
    let disagreeing = max(0, 1 - agreeing - none)
    let epsilon = Calibration.epsilon
    let logOdds =
      weights.bias + weights.agreement * log((agreeing + epsilon) / (disagreeing + epsilon))
      + weights.logNone * log(none + epsilon) + weights.logLength * log(Double(length))
    return 1 / (1 + exp(-logOdds))
  }
}

extension Calibration.NoneWeights {
  /// The utility of "none of the hypotheses" where the best has 0.
  fileprivate func utility(against best: Hypothesis) -> Double {
    let length = Double(max(1, best.text.count))
    let opticalScore = Double(best.opticalScore)
    let logarithm = log(length)
    return bias + (logLength + (logLengthSquared ?? 0) * logarithm) * logarithm
      + optical * opticalScore
      + opticalRoot * max(0, -opticalScore).squareRoot()
      + languagePerCharacter * Double(best.languageScore) / length
  }
}

/// The characters and words of one reading, and which other readings have them, too.
struct ReadingParts {
  let graphemes, words: [PartEvidence]

  /// - Complexity: O(hypotheses · n · m) for readings that differ in n and m characters.
  init(of rank: Int, in hypotheses: [Hypothesis]) {
    let characters = Array(hypotheses[rank].text)
    let words = characters.indices.split { characters[$0].isWhitespace }
      .map { $0.startIndex..<$0.endIndex }
    var graphemeRanks = [[Int]](repeating: [], count: characters.count)
    var wordRanks = [[Int]](repeating: [], count: words.count)
    for (rank, hypothesis) in hypotheses.enumerated() {
      let other = Array(hypothesis.text)
      let agreement = TextAgreement(of: characters, with: other)
      for index in characters.indices where agreement.places[index] != nil {
        graphemeRanks[index].append(rank)
      }
      for (index, word) in words.enumerated() where agreement.hasWord(word, in: other) {
        wordRanks[index].append(rank)
      }
    }
    graphemes = graphemeRanks.enumerated().map {
      PartEvidence(range: $0.offset..<$0.offset + 1, agreeing: $0.element)
    }
    self.words = zip(words, wordRanks).map { PartEvidence(range: $0, agreeing: $1) }
  }
}

/// What the confidences of a result are computed from: what a calibration is fitted on.
@_spi(Laboratory) public struct ReadingEvidence: Hashable, Sendable {
  /// All readings that the beam held, best first.
  public let hypotheses: [Hypothesis]
  /// The characters of the best reading, white space included, and its words.
  public let graphemes, words: [PartEvidence]
}

/// A character or a word of a reading.
@_spi(Laboratory) public struct PartEvidence: Hashable, Sendable {
  /// Characters of the reading.
  public let range: Range<Int>
  /// Ranks of the hypotheses that have the same in its place, its own reading's among them.
  public let agreeing: [Int]
}

/// How scores become probabilities: the contents of a pack's `calibration.json`.
///
/// They are fitted on writers that training never saw, for one network, language model and set of
/// decoder parameters.
///
/// Readings compete in a conditional logit (McFadden 1974): each hypothesis of the beam has the
/// utility `scoreScale` times its score, and "none of them" one that is linear in properties of the
/// best. So the confidences of a result fall with the scores, and sum to 1 with that of "none".
struct Calibration: Codable, Hashable, Sendable {
  /// Weights of "none of the hypotheses", relative to the best one.
  struct NoneWeights: Codable, Hashable, Sendable {
    var bias: Double
    /// Of ln(characters).
    var logLength: Double
    /// Of its square; 0 in packs that lack it.
    var logLengthSquared: Double?
    /// Of ln P(text | ink), and of the root of its distance from 0.
    var optical, opticalRoot: Double
    /// Of ln P(text) by the language model, per character.
    var languagePerCharacter: Double
  }

  /// Weights of the log-odds that a part of a reading is right.
  struct PartWeights: Codable, Hashable, Sendable {
    var bias: Double
    /// Of the log-odds of the hypotheses that have the part against those that don't.
    var agreement: Double
    /// Of ln P(none of the hypotheses).
    var logNone: Double
    /// Of ln(characters of the reading).
    var logLength: Double
  }

  var scoreScale: Double
  var none: NoneWeights
  var graphemes, words: PartWeights

  /// Added to probabilities before their logarithms are taken; the fitting tool has the same.
  static let epsilon = 1e-4
}

extension Calibration {
  /// Reads a pack's file.
  ///
  /// - Throws: ``DuctusError/calibration(file:reason:)``.
  init(contentsOf url: URL) throws(DuctusError) {
    do {
      self = try JSONDecoder().decode(Calibration.self, from: Data(contentsOf: url))
    } catch {
      throw .calibration(file: url.path, reason: "\(error)")
    }
    // JSON has no infinity, but numbers that multiply to one.
    let weights =
      [
        scoreScale, none.bias, none.logLength, none.logLengthSquared ?? 0, none.optical,
        none.opticalRoot, none.languagePerCharacter,
      ] + [graphemes, words].flatMap { [$0.bias, $0.agreement, $0.logNone, $0.logLength] }
    guard weights.allSatisfy({ abs($0) <= 1_000 }), scoreScale > 0 else {
      throw .calibration(
        file: url.path, reason: "weights must lie within ±1,000, the score's above 0")
    }
  }
}

/// Where two readings of one ink agree.
struct TextAgreement {
  /// For each of the text's characters, its place in the other text on a shortest way of edits;
  /// `nil` where that has another character or none.
  let places: [Int?]

  /// Entries of the table of edits that are worth their memory.
  private static let tableLimit = 1 << 20

  /// - Complexity: O(n · m) where the texts differ; what lies between differences further apart
  ///   than the table's limit allows counts as different.
  init(of text: [Character], with other: [Character]) {
    var places = [Int?](repeating: nil, count: text.count)
    var start = 0
    while start < text.count, start < other.count, text[start] == other[start] {
      places[start] = start
      start += 1
    }
    var (end, otherEnd) = (text.count, other.count)
    while end > start, otherEnd > start, text[end - 1] == other[otherEnd - 1] {
      end -= 1
      otherEnd -= 1
      places[end] = otherEnd
    }
    let (n, m) = (end - start, otherEnd - start)
    if n > 0, m > 0, n < Self.tableLimit / (m + 1) {
      // distances[i][j]: from the middle's last n - i characters to the other's last m - j.
      var distances = [Int](repeating: 0, count: (n + 1) * (m + 1))
      for j in 0..<m { distances[n * (m + 1) + j] = m - j }
      for i in stride(from: n - 1, through: 0, by: -1) {
        let (row, below) = (i * (m + 1), (i + 1) * (m + 1))
        distances[row + m] = n - i
        for j in stride(from: m - 1, through: 0, by: -1) {
          let cost = text[start + i] == other[start + j] ? 0 : 1
          distances[row + j] = min(
            distances[below + j + 1] + cost, min(distances[below + j], distances[row + j + 1]) + 1)
        }
      }
      var (i, j) = (0, 0)
      while i < n, j < m {
        let here = distances[i * (m + 1) + j]
        let matches = text[start + i] == other[start + j]
        if distances[(i + 1) * (m + 1) + j + 1] + (matches ? 0 : 1) == here {
          if matches { places[start + i] = start + j }
          (i, j) = (i + 1, j + 1)
        } else if distances[(i + 1) * (m + 1) + j] + 1 == here {
          i += 1
        } else {
          j += 1
        }
      }
    }
    self.places = places
  }

  /// Whether the other text has these characters as a word, too.
  func hasWord(_ word: Range<Int>, in other: [Character]) -> Bool {
    guard let first = places[word.lowerBound] else { return false }
    for (offset, index) in word.enumerated() where places[index] != first + offset { return false }
    let end = first + word.count
    return (first == 0 || other[first - 1].isWhitespace)
      && (end == other.count || other[end].isWhitespace)
  }
}
