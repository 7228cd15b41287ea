import CommandSupport
import Ductus
import Foundation

/// `ductus adapt`: learns one person's hand from labelled inks.
struct AdaptCommand: Command {
  private static let output = CommandOption(
    name: "output", letter: "o", value: "FILE", completion: .files,
    summary: "Write the hand to this file, such as me.hand.")
  private static let pace = CommandOption(
    name: "pace", value: "PACE", choices: LearningPace.self,
    summary: "at-once (a fraction of a second) or whole (a few seconds, default).")

  static let description = CommandDescription(
    name: "adapt",
    operands: "[FILE…]",
    summary: "Learn one person's hand from inks with confirmed texts.",
    options: [output, pace, RecognizerChoice.model, RecognizerChoice.tag, RecognizerChoice.hand]
      + InkInput.options,
    discussion: """
      Each ink must have a "label": the text that its writer confirms. Don't use readings that
      nobody checked as labels: they make a hand worse. Learning pays off from 25 words on,
      and more words help. Inks without a label, or with a different number of lines than
      their label, are left out and counted. A label without newlines is divided among the
      lines of its ink if that fits far better; otherwise all of the ink counts as one line.

      Some of the inks are held out as a check: if they aren't read better, the hand changes
      nothing, and the command says so. Nothing is learned if the texts hardly match the inks,
      as when a list has slipped by a line. Words confirmed twice are known from then on.

      With --hand, the words of an earlier hand are kept, and at-once continues from it, while
      whole starts again: give it all inks. If nothing is learned, what that hand has learned
      is kept. If that hand makes the readings worse, it may be another person's, and the
      command says so.

      Pass the file to recognize, transcribe, search or serve with --hand. A hand belongs to
      the model's network and must be learned again for another network, so keep the inks if
      you want to do that. The file holds the confirmed words but no ink. To forget
      everything, delete it. The file is written completely or not at all, and only its owner
      can read a new one.
      """)

  private let path: String
  private let pace: LearningPace
  private let recognizer: RecognizerChoice
  private let input: InkInput

  init(_ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.string(Self.output) else {
      throw .missingOperand("\(Self.output.spelling) FILE")
    }
    guard path != "-" else {
      throw .badValue(
        option: Self.output.spelling, value: path, expected: "a file name: a hand is binary")
    }
    self.path = path
    pace = try arguments.choice(Self.pace, LearningPace.self) ?? .whole
    recognizer = try RecognizerChoice(arguments)
    input = try InkInput(arguments)
    try InputFiles(input.sources).refuse(path, of: Self.output)
    try Self.output.requireWritable(path)
  }

  func run() -> ExitCode {
    guard let opened = recognizer.recognizerOrReport() else { return .model }
    do throws(DuctusError) {
      let teacher = try HandTeacher(pack: opened.pack, hand: recognizer.options.hand)
      let (left, faulty) = confirm(with: teacher)
      if left > 0 { report("left out, for their labels don't fit: \(left)") }
      guard teacher.lineCount > 0 else {
        report("there are no inks to learn from")
        return .badInput
      }
      if try teacher.check()?.isDoubtful == true {
        report(
          "note: these inks are read worse with the hand: somebody else may have written them")
      }
      let hand = try learn(from: teacher)
      do throws(HandError) {
        try hand.write(to: URL(fileURLWithPath: path))
      } catch {
        throw .hand(error)
      }
      printSummary(of: hand)
      return faulty > 0 ? .badInput : .success
    } catch {
      report("\(error)")
      if case .hand(.unwritable) = error { return .badInput }
      return .model
    }
  }

  private func learn(from teacher: HandTeacher) throws(DuctusError) -> Hand {
    let progress = ProgressBar.isWanted ? ProgressBar(total: 100) : nil
    defer { progress?.end() }
    var done = 0
    return try teacher.learn(pace) { share in
      while done < Int(100 * share) {
        done += 1
        progress?.update(1)
      }
    }
  }

  private func printSummary(of hand: Hand) {
    if hand.isMispaired, let trial = hand.trial {
      report(
        "note: nothing was learned, because the texts hardly match the inks: "
          + "\(trial.errorsBefore) errors in \(trial.characters) characters: "
          + "are they paired in the right order?")
    } else if hand.lines == 0 {
      report(
        "note: inks kept for checking are read no better: the hand holds only "
          + (hand.changesReading ? "what it held before, and words" : "its words"))
    } else {
      let trialText = hand.trial.map { trial in
        ", \(trial.errorsBefore) → \(trial.errorsAfter) errors in \(trial.characters) characters "
          + "that were set apart"
      }
      report("learned from \(hand.lines) lines, \(hand.byteCount / 1_000) kB\(trialText ?? "")")
    }
  }

  /// Takes in all inks.
  ///
  /// - Returns: the inks that were left out, and the records that can't be read.
  private func confirm(with teacher: HandTeacher) -> (left: Int, faulty: Int) {
    var (left, faulty) = (0, 0)
    let faults = InputLog("faults")
    for file in input.sources {
      for (index, element) in input.reader(file).enumerated() {
        switch element {
        case .failure(let fault):
          faulty += 1
          faults.add(InputMessage(fault))
        case .success(let record):
          do throws(DuctusError) {
            if try !confirm(record, with: teacher) { left += 1 }
          } catch {
            faulty += 1
            faults.add(InputMessage("\(error)", file: file, index: index))
          }
        }
      }
    }
    faults.end()
    return (left, faulty)
  }

  /// - Returns: whether the record has a label, and one that fits.
  private func confirm(
    _ record: LabelledInk, with teacher: HandTeacher
  ) throws(DuctusError) -> Bool {
    guard let label = record.label else { return false }
    return try teacher.confirm(record.ink, as: label, writingArea: record.writingArea) > 0
  }
}
