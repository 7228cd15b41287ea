import CTCDecoder
import Ductus
import Evaluation
import ModelStore

/// The outcome of an evaluation, as tables or as JSON.
struct EvaluationReport {
  /// The commonest confusions, out of how many.
  struct Confusions {
    let commonest: [Confusion]
    let kinds: Int
    let total: Int
  }

  let options: EvaluateOptions
  let pack: Pack
  /// The tag that the model served.
  let model: String
  let decoder: DecoderParameters?
  let summary: EvaluationSummary
  /// `nil` unless asked for, as are the confusions.
  let groups: [GroupSummary]?
  let confusions: Confusions?
  /// How far the best readings' confidences are to be trusted.
  let reliability: Reliability
  let omissions: EvaluationSource.Omissions
  let millisecondsPerInk: Double?

  init(
    options: EvaluateOptions, recognizer: any InkRecognizer, decoder: DecoderParameters?,
    tally: EvaluationTally,
    omissions: EvaluationSource.Omissions
  ) {
    self.options = options
    pack = recognizer.pack
    model = (recognizer as? FigureRecognizer)?.languageTag ?? pack.manifest.tags[0]
    self.decoder = decoder
    summary = tally.writers.summary()
    groups = tally.groups?.summaries()
    confusions = tally.confusions.map {
      Confusions(
        commonest: $0.commonest(options.confusions ?? 0), kinds: $0.kinds, total: $0.total)
    }
    reliability = tally.reliability
    self.omissions = omissions
    millisecondsPerInk = tally.inks > 0 ? 1_000 * tally.seconds / Double(tally.inks) : nil
  }

  var usesLanguageModel: Bool {
    options.recognizer.options.usesLanguageModel && pack.manifest.text?.languageModel != nil
  }

  /// The share of the surest readings whose errors are reported.
  static let keptShare = 0.8

  /// The rates in the order they are reported.
  static let rates: [(rate: Rate, key: String, title: String)] = [
    (.characterErrors, "cer", "CER"), (.wordErrors, "wer", "WER"),
    (.top1, "top1", "top-1"), (.top5, "top5", "top-5"),
    (.oracleCharacterErrors, "oracleCer", "oracle CER"),
    (.oracleTop, "oracleTop", "oracle top"),
  ]
}
