import CommandSupport
import Ductus
@_spi(Laboratory) import DuctusEngine
import Evaluation
import Foundation
import Instructions
import Support

/// `ductus-lab adapt`: the gain from learning people's hands.
struct AdaptCommand: Command {
  static let split = CommandOption(
    name: "split", value: "NAME", summary: "Only inks of this split, such as test.")
  static let texts = CommandOption(
    name: "texts", value: "N,N…",
    summary: "Numbers of confirmed texts (default: 25,50,100,200).")
  static let later = CommandOption(
    name: "later", value: "N", summary: "Read what comes after so many inks, whatever was learned.")
  static let least = CommandOption(
    name: "least", value: "N", summary: "Only writers of so many inks (default: 150).")
  static let pace = CommandOption(
    name: "pace", value: "PACE", choices: LearningPace.self,
    summary: "How thoroughly: at-once or whole (default: both).")
  static let rate = CommandOption(
    name: "rate", value: "R", summary: "The first steps' rate, in place of the usual one.")
  static let decay = CommandOption(
    name: "decay", value: "D", summary: "The pull towards the pack's weights.")
  static let dropout = CommandOption(
    name: "dropout", value: "P", summary: "The share of states that are silenced.")
  static let similarity = CommandOption(
    name: "likeness", value: "S",
    summary: "What letters learn from others whose weights are like theirs.")
  static let epochs = CommandOption(
    name: "epochs", value: "N", summary: "How often each line is gone through.")
  static let folds = CommandOption(
    name: "folds", value: "N", summary: "Of so many lines a trial sets one apart (default: 3).")
  static let repeats = CommandOption(
    name: "repeats", value: "N",
    summary: "How often lines are gone through that have a letter in a new shape (default: 4).")
  static let judged = CommandOption(
    name: "judged", value: "N",
    summary: "Letters that are set apart in trials (default: 200; 0: all stays, untried).")
  static let instructions = CommandOption(
    name: "instructions", value: "NAME", choices: Instructions.self,
    summary: "Learn and read with instructions that other processors have, too.")
  static let words = CommandOption(
    name: "words", summary: "Count words alone: texts with two letters and more.")
  static let forget = CommandOption(
    name: "without-words", summary: "Without the person's own words.")

  static let description = CommandDescription(
    name: "adapt",
    operands: "FILE…",
    summary: "Measure what learning people's hands gains.",
    options: [
      split, texts, later, least, pace, rate, decay, dropout, similarity, epochs, folds, repeats,
      judged, words, forget, instructions,
    ] + InkInput.options + RecognizerChoice.options,
    discussion: """
      Each writer's first N inks are confirmed and learned, in the order in which they were written;
      the inks after the first 200 are read before and after, of writers with fewer than 250 inks
      those after the first 100, with fewer than 150 those after the first 50. The change of CER is that of all these inks together, with a 95 %
      interval by a bootstrap over writers (1,000 resamples, seeded), and beside it the writers'
      median, those that were read worse by more than 5 %, and the worst. Times are processor times
      of one core: the mean of learning, and what reading an ink takes in relation to reading it
      before. The size is the largest file's. Doubts are how many hands are taken for another
      person's, by ten later inks of their own and by ten inks of the next writer. What each writer's
      inks are read as comes to a number: with --instructions the numbers should be the same.
      """)

  private let recognizer: RecognizerChoice
  private let filter: LabelFilter
  private let counts: [Int]
  private let least: Int
  private let paces: [LearningPace]
  private let input: InkInput
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    recognizer = try RecognizerChoice(arguments)
    filter = LabelFilter(
      split: arguments.string(Self.split), excludesMultiline: true, onlyCharacters: nil)
    let texts = arguments.string(Self.texts) ?? "25,50,100,200"
    let numbers = texts.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.allSatisfy({ $0 > 0 }) else {
      throw .badValue(
        option: Self.texts.spelling, value: texts, expected: "numbers above 0, with commas between")
    }
    counts = numbers
    least = try arguments.integer(Self.least, in: 1...Int.max) ?? 150
    paces = try arguments.choice(Self.pace, LearningPace.self).map { [$0] } ?? LearningPace.allCases
    input = try InkInput(arguments)
    for pace in paces { _ = try settings(pace) }
    let instructions = try arguments.choice(Self.instructions, Instructions.self)
    if let instructions, !instructions.limit() {
      throw .badValue(
        option: Self.instructions.spelling, value: instructions.rawValue,
        expected: "instructions that this processor has")
    }
    _ = try arguments.integer(Self.later, in: 1...Int.max)
    if input.files.isEmpty { throw .missingOperand("FILE") }
  }

  private func settings(
    _ pace: LearningPace, kind: PackManifest.Kind = .text
  ) throws(UsageError) -> LearningSettings {
    var settings =
      kind == .characters ? LearningSettings.characters : pace == .whole ? .whole : .atOnce
    settings.rate = Float(try arguments.number(Self.rate, in: 0...1) ?? Double(settings.rate))
    settings.decay = Float(try arguments.number(Self.decay, in: 0...1) ?? Double(settings.decay))
    settings.dropout = Float(
      try arguments.number(Self.dropout, in: 0...0.9) ?? Double(settings.dropout))
    settings.similarity = Float(
      try arguments.number(Self.similarity, in: 0...100) ?? Double(settings.similarity))
    settings.epochs = try arguments.integer(Self.epochs, in: 1...1_000) ?? settings.epochs
    settings.folds = try arguments.integer(Self.folds, in: 2...1_000) ?? settings.folds
    settings.repeats = try arguments.integer(Self.repeats, in: 1...100) ?? settings.repeats
    if let letters = try arguments.integer(Self.judged, in: 0...1_000_000) {
      settings.trials = letters == 0 ? .none : .until(heldOutLetters: letters)
    }
    return settings
  }

  func run() -> ExitCode {
    guard let opened = recognizer.recognizerOrReport() else { return .model }
    guard let recognizer = opened as? TextRecognizer else {
      report("\(self.recognizer.model) isn't a model of text")
      return .model
    }
    var writers: [String: [LabelledRecord]] = [:]
    let source = EvaluationSource(
      input: input, filter: filter, perturbation: InkPerturbation())
    let omissions = source.forEach(
      selection: nil, onFault: { report("\($0)") },
      { record in
        if let writer = record.record.writer { writers[writer, default: []].append(record) }
      })
    var results = AdaptationReport()
    do {
      let sorted = writers.sorted { $0.key < $1.key }.filter { $0.value.count >= least }
      if sorted.isEmpty {
        report("no writer has \(least) inks (see \(Self.least.spelling))")
        return .badInput
      }
      for (number, (writer, records)) in sorted.enumerated() {
        let others = sorted[(number + 1) % sorted.count].value
        try measure(writer, records, others.prefix(Self.checked), recognizer, &results)
      }
    } catch {
      report("\(error)")
      return .model
    }
    if results.isEmpty {
      report(
        "nothing was learned and then read: no writer has as many inks as \(Self.texts.spelling) "
          + "and \(Self.later.spelling) say")
      return .badInput
    }
    StandardOutput().end(with: results.table)
    return omissions.faulty > 0 ? .badInput : .success
  }

  /// The number of inks for telling a hand from another's.
  private static let checked = 10

  private func measure(
    _ writer: String, _ records: [LabelledRecord], _ others: ArraySlice<LabelledRecord>,
    _ recognizer: TextRecognizer, _ results: inout AdaptationReport
  ) throws {
    // At least a fifth is left for reading.
    let taught =
      try arguments.integer(Self.later, in: 1...Int.max)
      ?? min(
        inks(records.count < 150 ? 50 : records.count < 250 ? 100 : 200, of: records),
        4 * records.count / 5)
    let later = Array(records.dropFirst(taught))
    if later.isEmpty {
      report("\(writer) has \(records.count) inks: none is left to read after \(taught)")
      return
    }
    let before = read(later, with: recognizer)
    for pace in paces {
      let settings = try settings(pace, kind: recognizer.pack.manifest.kind)
      for texts in counts {
        let count = inks(texts, of: records)
        guard count <= taught else { continue }
        let teacher = try HandTeacher(pack: recognizer.pack)
        var start = threadSeconds()
        try confirm(records[..<count], with: teacher)
        var hand = try teacher.learn(pace, settings: settings)
        let seconds = threadSeconds() - start
        if arguments.has(Self.forget) { hand = hand.withoutWords }
        var options = self.recognizer.options
        options.hand = hand
        start = threadSeconds()
        let adapted = try TextRecognizer(pack: recognizer.pack, options: options)
        let opening = threadSeconds() - start
        let after = read(later, with: adapted)
        let doubts = (
          own: try isDoubtful(hand, by: later.prefix(Self.checked), recognizer),
          foreign: try isDoubtful(hand, by: others, recognizer)
        )
        let outcome = AdaptationReport.Outcome(
          writer: writer, before: before.counts, after: after.counts, isUsed: hand.lines > 0,
          doubts: doubts,
          seconds: seconds, opening: opening, bytes: hand.byteCount,
          speed: after.seconds / before.seconds, readings: after.readings)
        results.add(outcome, pace: pace, texts: texts)
        report("\(writer) \(pace.rawValue) \(texts): \(outcome)")
      }
    }
  }

  /// The number of a writer's first inks that together have a number of texts.
  private func inks(_ texts: Int, of records: [LabelledRecord]) -> Int {
    guard arguments.has(Self.words) else { return texts }
    var words = 0
    let last = records.firstIndex { record in
      words += record.label.count { $0.isLetter } > 1 ? 1 : 0
      return words == texts
    }
    return (last ?? records.count) + 1
  }

  private func confirm(_ records: ArraySlice<LabelledRecord>, with teacher: HandTeacher) throws {
    for record in records {
      try teacher.confirm(
        record.record.ink, as: record.label, writingArea: record.record.writingArea)
    }
  }

  /// Whether inks make a hand doubtful; `nil` if it changes nothing.
  private func isDoubtful(
    _ hand: Hand, by records: ArraySlice<LabelledRecord>, _ recognizer: TextRecognizer
  ) throws -> Bool? {
    let teacher = try HandTeacher(pack: recognizer.pack, hand: hand)
    try confirm(records, with: teacher)
    return try teacher.check()?.isDoubtful
  }

  /// The initial value of the hash of readings (FNV-1a).
  private static let nothingRead: UInt64 = 0xCBF2_9CE4_8422_2325

  private func read(
    _ records: [LabelledRecord], with recognizer: TextRecognizer
  ) -> (counts: ErrorCounts, seconds: Double, readings: UInt64) {
    var counts = ErrorCounts()
    var (seconds, readings) = (0.0, Self.nothingRead)
    for start in stride(from: 0, to: records.count, by: EvaluationBatch.usualCount) {
      var batch = EvaluationBatch(limit: EvaluationBatch.usualCount)
      for record in records[start..<min(records.count, start + EvaluationBatch.usualCount)] {
        batch.append(record)
      }
      let outcome = BatchOutcome(
        batch, recognizer: recognizer, layout: .automatic, withinClass: false,
        punctuationApart: false, hints: nil)
      seconds += outcome.seconds
      for reading in outcome.readings {
        counts += reading.counts ?? ErrorCounts(reference: reading.record.label, readings: [])
        let text = (try? reading.candidates.get())?.first?.text ?? ""
        for byte in Array(text.utf8) + [0] {
          readings = (readings ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    return (counts, seconds, readings)
  }
}
