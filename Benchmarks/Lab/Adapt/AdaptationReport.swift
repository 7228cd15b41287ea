import CommandSupport
import Ductus
import Evaluation
import Foundation
import Support

/// The gain from learning, by pace and number of confirmed texts.
struct AdaptationReport {
  /// The result for one writer.
  struct Outcome: CustomStringConvertible {
    let writer: String
    let before: ErrorCounts
    let after: ErrorCounts
    /// Whether the held-out inks let the hand change anything.
    let isUsed: Bool
    /// Whether the hand is taken for another person's, given inks of its own person and of another;
    /// `nil` if it changes nothing.
    let doubts: (own: Bool?, foreign: Bool?)
    /// Processor time of confirming and learning, and of opening the recogniser.
    let seconds: Double
    let opening: Double
    let bytes: Int
    /// The time of reading, relative to that before.
    let speed: Double
    /// A hash of the inks' readings.
    let readings: UInt64

    /// The change of the errors, relative to those before: infinite where the first ones came.
    var change: Double {
      let (old, new) = (Double(before.characterEdits), Double(after.characterEdits))
      return old == new ? 0 : new / old - 1
    }

    var description: String {
      "\(before.characterEdits) → \(after.characterEdits) edits (\(percent(change))), "
        + String(
          format: "%.2f s, opened in %.1f ms, %d bytes%@", seconds, 1_000 * opening, bytes,
          isUsed ? "" : ", not used")
        + ", readings \(String(readings, radix: 16))"
    }
  }

  private struct Key: Hashable {
    let pace: LearningPace
    let texts: Int
  }

  private var outcomes: [Key: [Outcome]] = [:]

  mutating func add(_ outcome: Outcome, pace: LearningPace, texts: Int) {
    outcomes[Key(pace: pace, texts: texts), default: []].append(outcome)
  }

  var isEmpty: Bool { outcomes.isEmpty }

  var table: String {
    var table = TextTable(
      columns: [.left] + [TextTable.Alignment](repeating: .right, count: 14))
    table.add([
      "pace", "texts", "writers", "CER before", "after", "change", "95 %", "median", "worse",
      "worst", "s", "kB", "reading", "doubts: own", "another's",
    ])
    let keys = outcomes.keys.sorted { ($0.pace.rawValue, $0.texts) < ($1.pace.rawValue, $1.texts) }
    for key in keys { table.add(row(key, outcomes[key] ?? [])) }
    return table.text
  }

  private func row(_ key: Key, _ outcomes: [Outcome]) -> [String] {
    let changes = outcomes.map(\.change).sorted()
    let (before, after) = (outcomes.map(\.before), outcomes.map(\.after))
    let interval = Self.interval(before, after)
    return [
      key.pace.rawValue, "\(key.texts)", "\(outcomes.count)",
      String(format: "%.2f %%", 100 * Self.rate(before)),
      String(format: "%.2f %%", 100 * Self.rate(after)),
      Self.change(before, after).map(percent) ?? "-",
      interval.map { "\(percent($0.lowerBound)) … \(percent($0.upperBound))" } ?? "-",
      percent(Self.median(changes)),
      "\(changes.count { $0 > 0.05 })", percent(changes[changes.count - 1]),
      String(format: "%.2f", outcomes.reduce(0) { $0 + $1.seconds } / Double(outcomes.count)),
      "\((outcomes.map(\.bytes).max() ?? 0) / 1_000)",
      String(format: "%.2f", Self.median(outcomes.map(\.speed).sorted())),
      Self.doubts(outcomes.compactMap(\.doubts.own)),
      Self.doubts(outcomes.compactMap(\.doubts.foreign)),
    ]
  }

  /// The middle of sorted values, of which there is one at least.
  private static func median(_ values: [Double]) -> Double {
    (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  private static func doubts(_ doubts: [Bool]) -> String {
    "\(doubts.count { $0 }) of \(doubts.count)"
  }

  private static func rate(_ counts: [ErrorCounts]) -> Double {
    Double(counts.reduce(0) { $0 + $1.characterEdits })
      / Double(max(1, counts.reduce(0) { $0 + $1.characters }))
  }

  private static func change(_ before: [ErrorCounts], _ after: [ErrorCounts]) -> Double? {
    let old = before.reduce(0) { $0 + $1.characterEdits }
    return old == 0 ? nil : Double(after.reduce(0) { $0 + $1.characterEdits }) / Double(old) - 1
  }

  /// Each resample draws as many writers as there are, with replacement.
  private static func interval(
    _ before: [ErrorCounts], _ after: [ErrorCounts]
  ) -> ClosedRange<Double>? {
    guard before.count > 1 else { return nil }
    var generator = SeededGenerator(seed: 1)
    let changes = (0..<1_000).compactMap { _ in
      let drawn = before.indices.map { _ in Int.random(in: before.indices, using: &generator) }
      return change(drawn.map { before[$0] }, drawn.map { after[$0] })
    }.sorted()
    guard changes.count >= 40 else { return nil }
    return changes[changes.count / 40]...changes[changes.count - 1 - changes.count / 40]
  }
}

private func percent(_ share: Double) -> String {
  share.isFinite ? String(format: "%+.1f %%", 100 * share) : "+∞ %"
}
