import Evaluation
import Foundation
import InkFormats
import InkPatterns
import Support
import Testing

/// The accuracy of five patterns per gesture, taught from other writers, on held-out writers: every
/// third one, by name. The others were used to choose the comparison.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["DUCTUS_SHARED"] != nil,
    "needs DUCTUS_SHARED, the evaluation data"))
struct GestureAccuracyTests {
  struct Gestures {
    var heldOut: [LabelledInk] = []
    var taught: [LabelledInk] = []

    init(_ name: String) throws {
      let root = try #require(ProcessInfo.processInfo.environment["DUCTUS_SHARED"])
      var options = InkReadingOptions()
      // In every fifth record of MMG, time runs backwards.
      options.dropsTimes = true
      let records = try InkFileReader(
        path: "\(root)/data/gestures/\(name).ndjson.xz", options: options
      ).map { try $0.get() }
      let writers = Set(records.compactMap(\.writer)).sorted()
      for record in records {
        let number = try #require(record.writer.flatMap(writers.firstIndex))
        if number % 3 == 2 { heldOut.append(record) } else { taught.append(record) }
      }
    }

    /// A library of some patterns per label, drawn at random, that rejects nothing.
    func library<Pattern>(
      _ empty: PatternLibrary<Pattern>, seed: Int, patterns: Int = 5
    ) throws -> PatternLibrary<Pattern> {
      var library = empty
      library.rejection = .none
      var generator = SeededGenerator(seed: seed)
      let byLabel = Dictionary(grouping: taught) { $0.label ?? "" }.sorted { $0.key < $1.key }
      for (label, records) in byLabel {
        let drawn = records.shuffled(using: &generator).prefix(patterns)
        try library.teach(label, from: drawn.map(\.ink))
      }
      return library
    }
  }

  /// Top-1 over ten draws of patterns, with its interval by writer.
  private func top1<Pattern>(
    _ empty: PatternLibrary<Pattern>, on name: String
  ) throws -> Double {
    let gestures = try Gestures(name)
    var tally = WriterTally()
    for seed in 1...10 {
      let library = try gestures.library(empty, seed: seed)
      // Every draw reads another tenth, and all together everything.
      for index in stride(from: seed - 1, to: gestures.heldOut.count, by: 10) {
        let record = gestures.heldOut[index]
        let names = try library.candidates(for: record.ink, limit: 1).map(\.name)
        let counts = ErrorCounts(reference: record.label ?? "", readings: names)
        tally.add(counts, writer: record.writer)
      }
    }
    let summary = tally.summary()
    #expect(summary.counts.inks == gestures.heldOut.count)
    let value = try #require(summary.value(.top1))
    let interval = try #require(summary.interval(.top1))
    print("\(Pattern.kind.rawValue) on \(name): top-1 \(value), 95 % \(interval)")
    return value
  }

  @Test(arguments: ["onedollar", "mmg"])
  func clouds(name: String) throws {
    #expect(try top1(PatternLibrary<CloudPattern>(), on: name) >= 0.97)
  }

  @Test func gridsAreBetterThanScribes() throws {
    let scribe = try top1(
      PatternLibrary<GridPattern>(configuration: .init(columns: 8, rows: 8, measure: .overlap)),
      on: "onedollar")
    let grid = try top1(PatternLibrary<GridPattern>(), on: "onedollar")
    #expect(grid >= 0.88)
    #expect(grid > scribe + 0.1)
    #expect(try top1(PatternLibrary<GridPattern>(), on: "mmg") >= 0.9)
  }

  @Test func pathsReadUnistrokes() throws {
    #expect(try top1(PatternLibrary<PathPattern>(), on: "onedollar") >= 0.93)
  }

  /// Ink that isn't a gesture: words of held-out writers, and drawings.
  private func others() throws -> [Ink] {
    let root = try #require(ProcessInfo.processInfo.environment["DUCTUS_SHARED"])
    let words = InkFileReader(path: "\(root)/data/latin/words.ndjson.xz", options: .init())
      .lazy.compactMap { try? $0.get() }.prefix(4_000).map(\.ink)
    let drawings = InkFileReader(
      path: "\(root)/data/sketches/quickdraw.ndjson.xz", options: .init()
    ).lazy.compactMap { try? $0.get() }.prefix(4_000).map(\.ink)
    return [Array(words), Array(drawings)].flatMap { inks in
      stride(from: 0, to: inks.count, by: 10).map { inks[$0] }
    }
  }

  /// Shares of right readings that are rejected, and of other ink that is accepted.
  private func rejection<Pattern>(
    _ empty: PatternLibrary<Pattern>, on name: String, patterns: Int, others: [Ink]
  ) throws -> (rejected: Double, accepted: Double) {
    let gestures = try Gestures(name)
    var (right, rejected, accepted) = (0, 0, 0)
    for seed in 1...4 {
      let all = try gestures.library(empty, seed: seed, patterns: patterns)
      var near = all
      near.rejection = .bySpread
      // Every draw of patterns reads another quarter.
      for index in stride(from: seed - 1, to: gestures.heldOut.count, by: 4) {
        let record = gestures.heldOut[index]
        let best = try all.candidates(for: record.ink, limit: 1).first?.name
        guard best == record.label else { continue }
        right += 1
        rejected += try near.candidates(for: record.ink, limit: 1).isEmpty ? 1 : 0
      }
      accepted += try others.count { try !near.candidates(for: $0, limit: 1).isEmpty }
    }
    let shares = (
      Double(rejected) / Double(right), Double(accepted) / Double(4 * others.count)
    )
    print(
      "\(Pattern.kind.rawValue) on \(name), patterns: \(patterns): "
        + "right rejected \(shares.0), others accepted \(shares.1)")
    return shares
  }

  @Test func spreadsReject() throws {
    let others = try others()
    for name in ["onedollar", "mmg"] {
      let grid = try rejection(
        PatternLibrary<GridPattern>(), on: name, patterns: 5, others: others)
      #expect(grid.rejected <= 0.055 && grid.accepted <= 0.06, "\(grid)")
      let cloud = try rejection(
        PatternLibrary<CloudPattern>(), on: name, patterns: 5, others: others)
      #expect(cloud.rejected <= 0.05 && cloud.accepted <= 0.05, "\(cloud)")
      let single = try rejection(
        PatternLibrary<CloudPattern>(), on: name, patterns: 1, others: others)
      #expect(single.rejected <= 0.08 && single.accepted <= 0.1, "\(single)")
    }
    let path = try rejection(
      PatternLibrary<PathPattern>(), on: "onedollar", patterns: 5, others: others)
    #expect(path.rejected <= 0.05 && path.accepted <= 0.05, "\(path)")
  }

  /// Few taught gestures are rejected, but most untaught ones.
  @Test(arguments: ["onedollar", "mmg"])
  func theThresholdRejects(name: String) throws {
    let gestures = try Gestures(name)
    var (kept, known, refused, unknown) = (0, 0, 0, 0)
    for seed in 1...4 {
      var library = try gestures.library(PatternLibrary<CloudPattern>(), seed: seed)
      library.rejection = .bySpread
      let labels = library.names
      // A quarter of the gestures isn't taught.
      for (number, label) in labels.enumerated() where number % 4 == seed - 1 {
        library.remove(label)
      }
      let names = Set(library.names)
      for index in stride(from: seed, to: gestures.heldOut.count, by: 7) {
        let record = gestures.heldOut[index]
        let isRejected = try library.candidates(for: record.ink, limit: 1).isEmpty
        if names.contains(record.label ?? "") {
          known += 1
          kept += isRejected ? 0 : 1
        } else {
          unknown += 1
          refused += isRejected ? 1 : 0
        }
      }
    }
    print("threshold on \(name): \(kept) of \(known) kept, \(refused) of \(unknown) refused")
    #expect(Double(kept) >= 0.95 * Double(known))
    #expect(Double(refused) >= 0.7 * Double(unknown))
  }
}
