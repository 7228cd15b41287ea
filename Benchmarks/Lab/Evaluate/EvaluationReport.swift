import CTCDecoder
import CommandSupport
import Ductus
import Evaluation
import Foundation
import ModelStore
import ResultFormats

/// The outcome of an evaluation, as tables or as JSON.
struct EvaluationReport {
  /// The commonest confusions, and the number of all.
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
  /// The groups; `nil` unless requested, as for the confusions.
  let groups: [GroupSummary]?
  let confusions: Confusions?
  /// The reliability of the best readings' confidences.
  let reliability: Reliability
  let omissions: EvaluationSource.Omissions
  /// Labels that the model can't write; `nil` for figures.
  let unwritten: UnwrittenLabels?
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
    unwritten = tally.unwritten
    millisecondsPerInk = tally.inks > 0 ? 1_000 * tally.seconds / Double(tally.inks) : nil
  }

  var usesLanguageModel: Bool {
    options.recognizer.options.usesLanguageModel && pack.manifest.text?.languageModel != nil
  }

  /// The share of the surest readings whose errors are reported.
  static let keptShare = 0.8

  /// The rates, in the order of the report.
  static let rates: [(rate: Rate, key: String, title: String)] = [
    (.characterErrors, "cer", "CER"), (.wordErrors, "wer", "WER"),
    (.top1, "top1", "top-1"), (.top5, "top5", "top-5"),
    (.oracleCharacterErrors, "oracleCer", "oracle CER"),
    (.oracleTop, "oracleTop", "oracle top"),
    (.oneWrong, "oneWrong", "≤ 1 wrong"), (.twoWrong, "twoWrong", "≤ 2 wrong"),
    (.symbolsFound, "symbolsFound", "symbols found"),
    (.symbolsRight, "symbolsRight", "symbols right"),
    (.arrangedRight, "structureRight", "structure, symbols given"),
    (.wrongSegmentation, "wrongSegmentation", "wrong by segmentation"),
    (.wrongNames, "wrongNames", "by names"), (.wrongGrammar, "wrongGrammar", "by grammar"),
    (.wrongRelations, "wrongRelations", "by relations"),
  ]
}

extension EvaluationReport {
  /// Rates and the ends of their intervals are shares of 1; `null` if there is none.
  var json: String {
    let manifest = pack.manifest
    var members: [(String, JSONText)] = [
      ("engineVersion", .string(ductusVersion)),
      ("model", .string(model)), ("modelVersion", .string(manifest.version)),
      ("networkSHA256", .string(manifest.network.sha256)),
      ("languageModelSHA256", manifest.text?.languageModel.map { .string($0.sha256) } ?? .null),
      ("languageModel", .boolean(usesLanguageModel)),
      ("beam", decoder.map { .integer($0.beamWidth) } ?? .null),
      ("decoder", decoder.map(JSONText.init) ?? .null),
      ("split", options.filter.split.map(JSONText.string) ?? .null),
      ("options", options.json),
    ]
    members += Self.members(summary)
    members += [
      ("ece", Self.number(reliability.calibrationError)),
      ("eceByChance", Self.number(reliability.leastCalibrationError)),
      ("errorRate", Self.number(reliability.errorRate)),
      ("errorRateOfSurest80", Self.number(reliability.errorRate(keeping: Self.keptShare))),
      ("millisecondsPerInk", millisecondsPerInk.map { .number($0, digits: 3) } ?? .null),
      ("excludedMultiline", .integer(omissions.multiline)),
      ("unlabelled", .integer(omissions.unlabelled)), ("unmapped", .integer(omissions.unmapped)),
      ("faulty", .integer(omissions.faulty)),
      ("unwritten", unwritten.map { .integer($0.inks) } ?? .null),
    ]
    if options.perturbation.rate != nil {
      members.append(("notResampled", .integer(omissions.unresampled)))
    }
    if let groups {
      let objects = groups.map { group in
        JSONText.object(
          [("name", group.name.map(JSONText.string) ?? .null)] + Self.members(group.summary))
      }
      members.append(("groups", .array(objects)))
    }
    if let confusions {
      members += [
        ("confusionKinds", .integer(confusions.kinds)),
        ("confusionTotal", .integer(confusions.total)),
        ("confusions", .array(confusions.commonest.map(Self.object))),
      ]
    }
    return JSONText.object(members).text + "\n"
  }

  private static func members(_ summary: EvaluationSummary) -> [(String, JSONText)] {
    [
      ("inks", .integer(summary.counts.inks)), ("writers", .integer(summary.writers)),
      ("characters", .integer(summary.counts.characters)),
      ("words", .integer(summary.counts.words)),
    ]
      + rates.map { rate, key, _ in (key, number(summary.value(rate))) }
      + rates.map { rate, key, _ in
        let ends = summary.interval(rate).map { [number($0.lowerBound), number($0.upperBound)] }
        return ("\(key)Interval", ends.map(JSONText.array) ?? .null)
      }
  }

  private static func object(_ confusion: Confusion) -> JSONText {
    func text(_ part: String?) -> JSONText { part.map(JSONText.string) ?? .null }
    return .object([
      ("kind", .string(confusion.kind.rawValue)),
      ("label", text(confusion.reference)), ("reading", text(confusion.reading)),
      ("count", .integer(confusion.count)), ("occurrences", .integer(confusion.occurrences)),
      ("share", number(confusion.share)),
    ])
  }

  private static func number(_ value: Double?) -> JSONText {
    value.map { .number($0, digits: 6) } ?? .null
  }
}

extension JSONText {
  /// The parameters in use, by name.
  fileprivate init(_ parameters: DecoderParameters) {
    let data = (try? JSONEncoder().encode(parameters)) ?? Data()
    let values = (try? JSONDecoder().decode([String: ParameterValue].self, from: data)) ?? [:]
    self = .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
  }
}

/// A number, or a number for each character.
private struct ParameterValue: Decodable {
  let json: JSONText

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Six digits, for what was a Float.
    if let number = try? container.decode(Double.self) {
      json = .number(number, digits: 6)
    } else {
      let numbers = try container.decode([String: Double].self)
      json = .object(
        numbers.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value, digits: 6)) })
    }
  }
}
