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
    /// Whether there were lines for the choice.
    var isMade = false
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
  private static let maximumPageCount = 8
  /// The minimum number of letters of a line: shorter ones may be in any language.
  private static let minimumLetterCount = 5
  /// The maximum number of strokes of a line: one with more isn't writing.
  private static let maximumStrokeCount = 500
  /// The lag, in natural logarithms of probability, at which a model is eliminated.
  static let decisive = 12.0
  /// The cost of a line that a model can't read.
  private static let unread = 1_000.0

  /// - Returns: the first of the models if there is nothing to choose by.
  func choice(for pages: [NotePage]) -> Choice {
    var choice = Choice(model: models[0])
    guard models.count > 1 else { return choice }
    // The first model reads pages to provide lines for the test; if it is chosen, they are already
    // read.
    var lines: [Ink] = []
    for (number, page) in pages.prefix(Self.maximumPageCount).enumerated()
    where lines.count < Self.maximumLineCount {
      let result = Result { () throws(DuctusError) in
        try PageReader(models[0].recognizer, formulas: formulas, options: options)
          .transcribe(page)
      }
      choice.read[number] = result
      if let transcript = try? result.get() { lines += Self.lines(of: transcript, on: page) }
    }
    let best = Self.best(of: models.count, lines: min(lines.count, Self.maximumLineCount)) {
      costs(of: $0, on: Array(lines[$1]))
    }
    guard !lines.isEmpty else { return choice }
    choice.isMade = true
    // With too few lines, more pages would have been read, if there had been any.
    choice.sample = lines.count < Self.maximumLineCount ? Self.maximumPageCount : choice.read.count
    guard best > 0 else { return choice }
    return Choice(model: models[best], isMade: true, sample: choice.sample)
  }

  private static func lines(of transcript: PageTranscript, on page: NotePage) -> [Ink] {
    let strokes = page.strokes
    return transcript.lines.filter {
      $0.role == .text && $0.words.allSatisfy { $0.formula == nil }
        && (1...maximumStrokeCount).contains($0.strokes.count)
        && $0.text.count >= minimumLetterCount
    }.map { line in Ink(strokes: line.strokes.map { strokes[$0].stroke }) }
  }

  /// Returns the one of several with the lowest cost.
  ///
  /// - Parameters:
  ///   - count: their number.
  ///   - lines: the number of lines for the choice.
  ///   - costs: the costs of some of them for some lines.
  static func best(
    of count: Int, lines: Int, costs: (_ candidates: [Int], _ lines: Range<Int>) -> [Double]
  ) -> Int {
    var sums = [Double](repeating: 0, count: count)
    var candidates = Array(0..<count)
    for start in stride(from: 0, to: lines, by: linesAtATime) where candidates.count > 1 {
      let more = costs(candidates, start..<min(start + linesAtATime, lines))
      for (candidate, cost) in zip(candidates, more) { sums[candidate] += cost }
      let least = candidates.map { sums[$0] }.min() ?? 0
      candidates.removeAll { sums[$0] > least + decisive }
    }
    return candidates.min { sums[$0] < sums[$1] } ?? 0
  }

  /// Returns the costs of lines under some of the models, in natural logarithms.
  private func costs(of candidates: [Int], on lines: [Ink]) -> [Double] {
    let sums = Locked([Double](repeating: 0, count: candidates.count))
    let requests = lines.map { line in
      var context = RecognitionContext()
      context.layout = .line
      return RecognitionRequest(ink: line, context: context)
    }
    DispatchQueue.concurrentPerform(iterations: candidates.count) { index in
      let sum = models[candidates[index]].recognizer.recognize(requests).reduce(0) {
        $0 + ((try? $1.get())?.candidates.first?.cost ?? Self.unread)
      }
      sums.withLock { $0[index] = sum }
    }
    return sums.withLock { $0 }
  }
}
