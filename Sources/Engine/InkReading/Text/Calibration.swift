import Support

/// The mapping from scores to probabilities: the contents of a pack's `calibration.json`.
///
/// It is fitted on writers that training never saw, for one network, language model and set of
/// decoder parameters.
///
/// Readings compete in a conditional logit (McFadden 1974): each hypothesis of the beam has the
/// utility `scoreScale` times its score, and "none of them" one that is linear in properties of the
/// best. So the confidences of a result fall with the scores, and sum to 1 with that of "none".
struct Calibration: Hashable, Sendable {
  /// The weights of "none of the hypotheses", relative to the best one.
  struct NoneWeights: Hashable, Sendable {
    var bias: Double
    /// The weight of ln(characters).
    var logLength: Double
    /// The weight of ln²(characters); `nil` in packs that lack it, which means 0.
    var logLengthSquared: Double?
    /// The weights of ln P(text | ink), and of the root of its distance from 0.
    var optical, opticalRoot: Double
    /// The weight of ln P(text) by the language model, per character.
    var languagePerCharacter: Double
  }

  /// The weights of the log-odds that a part of a reading is right.
  struct PartWeights: Hashable, Sendable {
    var bias: Double
    /// The weight of the log-odds of the hypotheses that have the part against those that don't.
    var agreement: Double
    /// The weight of ln P(none of the hypotheses).
    var logNone: Double
    /// The weight of ln(characters of the reading).
    var logLength: Double
  }

  var scoreScale: Double
  var none: NoneWeights
  var graphemes, words: PartWeights

  /// The amount added to probabilities before taking logarithms; the fitting tool has the same.
  static let epsilon = 1e-4
}

extension Calibration {
  /// Reads a pack's file.
  ///
  /// - Throws: ``DuctusError/calibration(file:reason:)``.
  init(_ file: FileBytes) throws(DuctusError) {
    do throws(JSONError) {
      self = try Calibration(JSONField(file.json()))
    } catch {
      throw .calibration(file: file.name, reason: "\(error)")
    }
    // JSON can't express infinity, but numbers whose product is infinite.
    let weights =
      [
        scoreScale, none.bias, none.logLength, none.logLengthSquared ?? 0, none.optical,
        none.opticalRoot, none.languagePerCharacter,
      ] + [graphemes, words].flatMap { [$0.bias, $0.agreement, $0.logNone, $0.logLength] }
    guard weights.allSatisfy({ abs($0) <= 1_000 }), scoreScale > 0 else {
      throw .calibration(
        file: file.name, reason: "weights must lie within ±1,000, the score's above 0")
    }
  }

  private init(_ document: JSONField) throws(JSONError) {
    let object = try document.object()
    scoreScale = try object.required("scoreScale").double()
    none = try NoneWeights(object.required("none"))
    graphemes = try PartWeights(object.required("graphemes"))
    words = try PartWeights(object.required("words"))
  }
}

extension Calibration.NoneWeights {
  fileprivate init(_ field: JSONField) throws(JSONError) {
    let object = try field.object()
    bias = try object.required("bias").double()
    logLength = try object.required("logLength").double()
    logLengthSquared = try object.optional("logLengthSquared")?.double()
    optical = try object.required("optical").double()
    opticalRoot = try object.required("opticalRoot").double()
    languagePerCharacter = try object.required("languagePerCharacter").double()
  }
}

extension Calibration.PartWeights {
  fileprivate init(_ field: JSONField) throws(JSONError) {
    let object = try field.object()
    bias = try object.required("bias").double()
    agreement = try object.required("agreement").double()
    logNone = try object.required("logNone").double()
    logLength = try object.required("logLength").double()
  }
}
