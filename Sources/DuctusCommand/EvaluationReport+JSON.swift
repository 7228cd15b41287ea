import CTCDecoder
import Ductus
import Evaluation
import Foundation
import ResultFormats

extension EvaluationReport {
  /// Rates and the ends of their intervals are shares of 1; `null` where there is none.
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
