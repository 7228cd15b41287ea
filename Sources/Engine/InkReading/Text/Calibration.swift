#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    /// Weight of ln(characters).
    var logLength: Double
    /// Weight of ln²(characters); 0 in packs that lack it.
    var logLengthSquared: Double?
    /// Weights of ln P(text | ink), and of the root of its distance from 0.
    var optical, opticalRoot: Double
    /// Weight of ln P(text) by the language model, per character.
    var languagePerCharacter: Double
  }

  /// Weights of the log-odds that a part of a reading is right.
  struct PartWeights: Codable, Hashable, Sendable {
    var bias: Double
    /// Weight of the log-odds of the hypotheses that have the part against those that don't.
    var agreement: Double
    /// Weight of ln P(none of the hypotheses).
    var logNone: Double
    /// Weight of ln(characters of the reading).
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
