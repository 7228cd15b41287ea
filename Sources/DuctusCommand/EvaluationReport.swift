import Evaluation
import Foundation

/// The outcome of an evaluation, as a table or as JSON.
struct EvaluationReport {
  let summary: EvaluationSummary
  let omissions: EvaluationSource.Omissions
  let model: String
  let modelVersion: String
  let usesLanguageModel: Bool
  let beamWidth: Int?
  let split: String?
  let millisecondsPerInk: Double?

  private static let names: [(rate: Rate, key: String, title: String)] = [
    (.characterErrors, "cer", "CER"), (.wordErrors, "wer", "WER"),
    (.top1, "top1", "top-1"), (.top5, "top5", "top-5"),
  ]

  /// Rates and the ends of their intervals are shares of 1; `null` where there is none.
  var json: String {
    var members: [(String, JSONText)] = [
      ("model", .string(model)), ("modelVersion", .string(modelVersion)),
      ("languageModel", .boolean(usesLanguageModel)),
      ("beam", beamWidth.map(JSONText.integer) ?? .null),
      ("split", split.map(JSONText.string) ?? .null),
      ("inks", .integer(summary.counts.inks)), ("writers", .integer(summary.writers)),
      ("characters", .integer(summary.counts.characters)),
      ("words", .integer(summary.counts.words)),
    ]
    for (rate, key, _) in Self.names {
      members.append((key, number(summary.value(rate))))
    }
    for (rate, key, _) in Self.names {
      let ends = summary.interval(rate).map { [number($0.lowerBound), number($0.upperBound)] }
      members.append(("\(key)Interval", ends.map(JSONText.array) ?? .null))
    }
    members.append(
      ("millisecondsPerInk", millisecondsPerInk.map { .number($0, digits: 3) } ?? .null))
    members += [
      ("excludedMultiline", .integer(omissions.multiline)),
      ("unlabelled", .integer(omissions.unlabelled)), ("faulty", .integer(omissions.faulty)),
    ]
    return JSONText.object(members).text + "\n"
  }

  /// Rates in per cent, with their 95 % intervals.
  var table: String {
    var rows = [
      ("model", "\(model) \(modelVersion)\(settings)"),
      (
        "inks",
        "\(summary.counts.inks) of \(summary.writers) writers, "
          + "\(summary.counts.characters) characters, \(summary.counts.words) words"
      ),
    ]
    for (rate, _, title) in Self.names {
      guard let value = summary.value(rate) else { continue }
      let interval = summary.interval(rate).map {
        "  (\(percent($0.lowerBound))–\(percent($0.upperBound)))"
      }
      rows.append((title, "\(percent(value)) %\(interval ?? "")"))
    }
    if let millisecondsPerInk {
      rows.append(("time", String(format: "%.2f ms per ink on one core", millisecondsPerInk)))
    }
    if omissions.multiline > 0 {
      rows.append(("left out", "\(omissions.multiline) inks of several lines"))
    }
    if omissions.unlabelled > 0 {
      rows.append(("left out", "\(omissions.unlabelled) inks without a label"))
    }
    if omissions.faulty > 0 {
      rows.append(("left out", "\(omissions.faulty) records or files that can't be read"))
    }
    return rows.map { title, text in
      title + String(repeating: " ", count: 10 - title.count) + text + "\n"
    }.joined()
  }

  private var settings: String {
    (split.map { ", split \($0)" } ?? "") + (beamWidth.map { ", beam \($0)" } ?? "")
      + (usesLanguageModel ? "" : ", no language model")
  }

  private func number(_ value: Double?) -> JSONText {
    value.map { .number($0, digits: 6) } ?? .null
  }

  private func percent(_ share: Double) -> String { String(format: "%.1f", 100 * share) }
}
