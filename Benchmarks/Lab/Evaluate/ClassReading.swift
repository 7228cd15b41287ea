import Ductus
import Evaluation

/// Reading isolated characters within their own class, as in the UNIPEN benchmark's tasks 1a, 1b
/// and 1c: from a long list of readings, the single characters of the label's class.
enum ClassReading {
  /// The number of requested readings: all of the widened beam, since readings of several
  /// characters come between those of one.
  static let candidates = 400

  /// Parameters with which the search keeps a reading for nearly every character. No margin becomes
  /// narrower.
  ///
  /// - Parameter beamWidth: a requested width, which is kept however narrow.
  static func widened(_ parameters: DecoderParameters, beamWidth: Int?) -> DecoderParameters {
    var wide = parameters
    wide.beamWidth = beamWidth ?? max(parameters.beamWidth, candidates)
    wide.tokenLimit = max(parameters.tokenLimit, 100)
    wide.tokenMargin = max(parameters.tokenMargin, 40)
    wide.beamMargin = max(parameters.beamMargin, 60)
    return wide
  }

  /// The candidates that are single characters of the label's class, in their order.
  static func candidates(
    _ candidates: [RecognitionCandidate], ofClassOf label: String
  ) -> [RecognitionCandidate] {
    guard let labelClass = CharacterClass(ofSingle: label) else { return [] }
    return candidates.filter { CharacterClass(ofSingle: $0.text) == labelClass }
  }
}
