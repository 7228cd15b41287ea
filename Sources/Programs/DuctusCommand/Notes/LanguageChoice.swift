import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import Support

/// Chooses for each note the one of several models that gives its text the highest probability.
///
/// All models read lines, a few at a time, until one is ahead: as in A. Wald's "Sequential tests of
/// statistical hypotheses" (1945), but without a bound on the error.
struct LanguageChoice: Sendable {
  /// The model of a note, and the pages that it has already read.
  struct Choice: Sendable {
    let model: NoteModel
    /// Whether there is writing, and something by which to choose.
    var isMade = false
    /// Whether there is writing, but nothing by which to choose.
    var lacksLines = false
    /// The number of pages by which it was made: as long as they stay the same, so does the choice.
    /// 0 if there was nothing to choose by.
    var sample = 0
    var read: [Int: Result<PageTranscript, DuctusError>] = [:]
  }

  let models: [NoteModel]
  let formulas: FormulaRecognizer?
  let options: TranscriptionOptions

  /// The number of lines between two comparisons, and the maximum number of lines.
  private static let linesAtATime = 3
  private static let maximumLineCount = 12
  /// The maximum number of pages from which lines are taken.
  static let maximumPageCount = 8
  /// The minimum number of letters of a line: shorter ones may be in any language. One with many
  /// strokes may be longer than a model for another script reads it.
  private static let minimumLetterCount = 5
  private static let minimumStrokeCount = 10
  /// The maximum number of strokes of a line: one with more isn't writing.
  private static let maximumStrokeCount = 500
  /// The lag, in natural logarithms of probability, at which a model is eliminated.
  static let decisive = 12.0
  /// The cost of a line that a model can't read.
  private static let unread = 1_000.0
  /// The share of the letters of another reading below which most of a line is unread.
  private static let readShare = 1.0 / 3

  /// - Returns: the first of the models if there is nothing to choose by.
  func choice(for pages: [NotePage]) -> Choice {
    guard models.count > 1 else { return Choice(model: models[0]) }
    // The first model that finds lines provides them for the test; if it is chosen, the pages are
    // already read.
    let first = sample(of: pages, readBy: models[0])
    var (reader, sample) = (0, first)
    while sample.lines.isEmpty, first.hasWriting, reader + 1 < models.count {
      reader += 1
      sample = self.sample(of: pages, readBy: models[reader])
    }
    let lines = sample.lines
    let typed = TypedLanguage(of: pages, for: models.map(\.recognizer))
    if lines.isEmpty {
      if let best = typed?.best {
        return Choice(
          model: models[best], isMade: first.hasWriting, sample: Self.maximumPageCount,
          read: best == 0 ? first.pages : [:])
      }
      return Choice(model: models[0], lacksLines: first.hasWriting, read: first.pages)
    }
    let start = typed?.evidence ?? models.map { LanguageEvidence(isLatin: $0.recognizer.isLatin) }
    let best = Self.best(from: start, lines: min(lines.count, Self.maximumLineCount)) {
      evidence(for: $0, on: Array(lines[$1]))
    }
    // With too few lines, more pages would have been read, if there had been any; typed texts were.
    let count =
      lines.count < Self.maximumLineCount || typed != nil
      ? Self.maximumPageCount : sample.pages.count
    return Choice(
      model: models[best], isMade: true, sample: count, read: best == reader ? sample.pages : [:])
  }

  /// The pages that a model reads for the choice.
  private struct Sample {
    var pages: [Int: Result<PageTranscript, DuctusError>] = [:]
    /// The lines that are long enough.
    var lines: [Ink] = []
    /// Whether there are lines of any length.
    var hasWriting = false
  }

  private func sample(of pages: [NotePage], readBy model: NoteModel) -> Sample {
    var sample = Sample()
    for (number, page) in pages.prefix(Self.maximumPageCount).enumerated()
    where sample.lines.count < Self.maximumLineCount {
      let result = Result { () throws(DuctusError) in
        try PageReader(model.recognizer, formulas: formulas, options: options).transcribe(page)
      }
      sample.pages[number] = result
      guard let transcript = try? result.get() else { continue }
      sample.lines += Self.lines(of: transcript, on: page)
      if transcript.lines.contains(where: { !$0.strokes.isEmpty }) { sample.hasWriting = true }
    }
    return sample
  }

  private static func lines(of transcript: PageTranscript, on page: NotePage) -> [Ink] {
    let strokes = page.strokes
    return transcript.lines.filter {
      $0.role == .text && $0.words.allSatisfy { $0.formula == nil }
        && (1...maximumStrokeCount).contains($0.strokes.count)
        && ($0.text.count >= minimumLetterCount || $0.strokes.count >= minimumStrokeCount)
    }.map { line in Ink(strokes: line.strokes.map { strokes[$0].stroke }) }
  }

  /// Returns the one of several models with the lowest cost, among those that read letters of their
  /// script, if any do. If it reads hardly any words, it is the first that isn't far behind.
  ///
  /// - Parameters:
  ///   - start: what is known of each before reading.
  ///   - lines: the number of lines for the choice.
  ///   - evidence: what some lines say about some of them.
  static func best(
    from start: [LanguageEvidence], lines: Int,
    evidence: (_ candidates: [Int], _ lines: Range<Int>) -> [LanguageEvidence]
  ) -> Int {
    // Typed texts eliminate no model by themselves: ink may be in another language.
    var (sums, ink) = (start, start.map { LanguageEvidence(isLatin: $0.isLatin) })
    var candidates = Array(start.indices)
    for start in stride(from: 0, to: lines, by: linesAtATime) where candidates.count > 1 {
      let more = evidence(candidates, start..<min(start + linesAtATime, lines))
      for (candidate, part) in zip(candidates, more) {
        sums[candidate].add(part)
        ink[candidate].add(part)
      }
      let ahead = candidates.filter { sums[$0].isOfItsScript }
      let limits = [sums, ink].map { all in
        ahead.lazy.map { all[$0].cost }.min().map { $0 + decisive } ?? .infinity
      }
      candidates.removeAll { sums[$0].cost > limits[0] && ink[$0].cost > limits[1] }
    }
    let own = candidates.filter { sums[$0].isOfItsScript }
    let able = own.isEmpty ? candidates : own
    guard let best = able.min(by: { sums[$0].cost < sums[$1].cost }) else { return 0 }
    guard sums[best].isScant else { return best }
    // Another script is told by the letters themselves.
    return able.first {
      sums[$0].isLatin == sums[best].isLatin && sums[$0].cost < sums[best].cost + decisive
    } ?? best
  }

  /// Returns what lines say about some of the models.
  private func evidence(for candidates: [Int], on lines: [Ink]) -> [LanguageEvidence] {
    let readings = Locked([[Reading]](repeating: [], count: candidates.count))
    let requests = lines.map { line in
      var context = RecognitionContext()
      context.layout = .line
      return RecognitionRequest(ink: line, context: context)
    }
    DispatchQueue.concurrentPerform(iterations: candidates.count) { index in
      let model = models[candidates[index]]
      let read = model.recognizer.recognize(requests).map { result in
        (try? result.get())?.candidates.first.map { Reading(text: $0.text, cost: $0.cost) }
          ?? Reading(text: "", cost: Self.unread)
      }
      readings.withLock { $0[index] = read }
    }
    let read = readings.withLock { $0 }
    return zip(zip(candidates, read), Self.costs(of: read)).map { model, cost in
      LanguageEvidence(
        cost: cost, texts: model.1.map(\.text),
        isLatin: models[model.0].recognizer.isLatin)
    }
  }

  /// A reading of a line.
  struct Reading: Sendable {
    let text: String
    let cost: Double

    /// The number of its letters and digits.
    fileprivate var letterCount: Int { LanguageEvidence.letterCount(of: text) }
  }

  /// Returns the sums of the costs of some models' readings of the same lines. A model leaves a line
  /// unread if it reads far fewer letters than another: it would be cheap to read hardly any.
  static func costs(of readings: [[Reading]]) -> [Double] {
    var sums = [Double](repeating: 0, count: readings.count)
    for line in readings.first?.indices ?? 0..<0 {
      let counts = readings.map { Double($0[line].letterCount) }
      let least = (counts.max() ?? 0) * readShare
      for model in readings.indices {
        sums[model] += counts[model] < least ? unread : readings[model][line].cost
      }
    }
    return sums
  }
}
