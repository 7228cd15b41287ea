import CommandSupport
import Evaluation
import Foundation

extension EvaluationReport {
  /// Rates in per cent, with their 95 % intervals.
  var table: String {
    var table = TextTable(columns: [.left, .left])
    table.add(["model", "\(model) \(pack.manifest.version)\(settings)"])
    table.add([
      "inks",
      "\(summary.counts.inks) of \(writers)"
        + (summary.counts.characters == 0
          ? ""
          : ", \(summary.counts.characters) characters, \(summary.counts.words) words"),
    ])
    for (rate, _, title) in Self.rates {
      if summary.value(rate) != nil { table.add([title, cell(rate, summary)]) }
    }
    if let error = reliability.calibrationError, let chance = reliability.leastCalibrationError {
      table.add(["ECE", "\(percent(error))  (by chance alone \(number(chance)))"])
    }
    if let kept = reliability.errorRate(keeping: Self.keptShare), let all = reliability.errorRate {
      table.add(["wrong", "\(percent(kept)) of the surest 80 %, \(percent(all)) of all"])
    }
    if let millisecondsPerInk {
      table.add(["time", String(format: "%.2f ms per ink on one core", millisecondsPerInk)])
    }
    if let unwritten, unwritten.inks > 0 {
      let characters = unwritten.characters.sorted().map(String.init)
      let shown = characters.prefix(Self.shownCharacters).joined(separator: " ")
      let others = characters.count - Self.shownCharacters
      table.add([
        "never right",
        "\(unwritten.inks) inks with characters that the model doesn't write: \(shown)"
          + (others > 0 ? " and \(others) more" : ""),
      ])
    }
    for (count, what) in [
      (omissions.multiline, "inks of several lines"),
      (omissions.unlabelled, "inks without a label"),
      (omissions.unmapped, "inks whose label the map doesn't have"),
      (omissions.faulty, "records or files that can't be read"),
    ] where count > 0 {
      table.add(["left out", "\(count) \(what)"])
    }
    if omissions.unresampled > 0 {
      table.add(["as it was", "\(omissions.unresampled) inks of no known rate"])
    }
    return table.text + groupTable + confusionTable
  }

  /// The most characters that are listed.
  private static let shownCharacters = 30

  /// The writers of the inks. An ink without a known writer counts as a separate writer's.
  private var writers: String {
    let known = summary.writers - summary.nameless
    if known == 0, summary.nameless > 0 { return "unknown writers" }
    return "\(known) writer\(known == 1 ? "" : "s")"
      + (summary.nameless > 0 ? " and \(summary.nameless) of unknown ones" : "")
  }

  private var groupTable: String {
    guard let groups else { return "" }
    let rates = Self.rates.filter { $0.rate != .wordErrors && summary.value($0.rate) != nil }
    var table = TextTable(columns: [.left, .right] + rates.map { _ in .left })
    table.add([options.grouping?.rawValue ?? "group", "inks"] + rates.map(\.title))
    for group in groups {
      table.add(
        [group.name ?? "(unknown)", "\(group.summary.counts.inks)"]
          + rates.map { cell($0.rate, group.summary) })
    }
    return "\n" + table.text
  }

  private var confusionTable: String {
    guard let confusions else { return "" }
    var table = TextTable(columns: [.left, .left, .left, .right, .right])
    table.add(["confusion", "label", "reading", "count", "of the label's"])
    for confusion in confusions.commonest {
      table.add([
        confusion.kind.rawValue, name(confusion.reference), name(confusion.reading),
        "\(confusion.count)", confusion.share.map(percent) ?? "",
      ])
    }
    let others = confusions.total - confusions.commonest.reduce(0) { $0 + $1.count }
    if others > 0 { table.add(["others", "", "", "\(others)", ""]) }
    return "\n" + table.text
  }

  private var settings: String {
    (options.filter.split.map { ", split \($0)" } ?? "")
      + (decoder.map { ", beam \($0.beamWidth)" } ?? "")
      + (usesLanguageModel || pack.manifest.text == nil ? "" : ", no language model")
      + (options.filter.onlyUnipenTasks ? ", within classes" : "")
      + (options.punctuationApart ? ", punctuation apart" : "")
      + (options.recognizer.options.hand == nil ? "" : ", with a hand")
      + perturbation
  }

  private var perturbation: String {
    let change = options.perturbation
    return (change.stretch == 1 ? "" : String(format: ", stretched by %g", change.stretch))
      + (change.scale == 1 ? "" : String(format: ", scaled by %g", change.scale))
      + (change.rotation == 0 ? "" : String(format: ", turned by %g°", change.rotation))
      + (change.rate.map { String(format: ", %g Hz", $0) } ?? "")
      + (change.breaks == 0 ? "" : String(format: ", %g of the strokes broken", change.breaks))
      + (change.decoration.map { ", \($0.rawValue)" } ?? "")
  }

  private func cell(_ rate: Rate, _ summary: EvaluationSummary) -> String {
    guard let value = summary.value(rate) else { return "" }
    let interval = summary.interval(rate).map {
      "  (\(number($0.lowerBound))–\(number($0.upperBound)))"
    }
    return percent(value) + (interval ?? "")
  }

  private func name(_ part: String?) -> String { part == " " ? "space" : part ?? "–" }

  private func percent(_ share: Double) -> String { number(share) + " %" }

  private func number(_ share: Double) -> String { String(format: "%.1f", 100 * share) }
}
