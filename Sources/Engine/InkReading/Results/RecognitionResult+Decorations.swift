import InkModel
import UnicodeText

extension RecognitionResult {
  /// Adds the lines about words, with the words' ranges in the best reading's text. Their strokes
  /// join those of the words' line.
  ///
  /// - Complexity: O(1) without decorations; else that of computing the segments, O(strokes), and
  ///   O(segments) for each.
  mutating func decorate(with found: [TextDecoration]) {
    decorations = found.map { decoration in
      // Copies of strokes and words of another script don't come in the order of writing.
      var sorted = TextDecoration(
        kind: decoration.kind, strokes: decoration.strokes, ink: decoration.ink.inWritingOrder)
      sorted.textRange = candidates.first?.textRange(of: sorted.ink)
      return sorted
    }
    if found.isEmpty { return }
    var lineOfStroke: [Int: Int] = [:]
    for line in lines.indices.reversed() {
      for stroke in lines[line].strokes { lineOfStroke[stroke] = line }
    }
    for decoration in found {
      guard let own = decoration.ink.compactMap({ lineOfStroke[$0.stroke] }).min() else { continue }
      for stroke in decoration.strokes where lineOfStroke[stroke] != own {
        lines[own].strokes.append(stroke)
        lineOfStroke[stroke] = own
      }
    }
  }
}

extension RecognitionCandidate {
  /// Returns the part of the text that has most of its ink in these spans, with the whole of words
  /// of which it has more than half; `nil` if no character has.
  ///
  /// - Parameter ink: the spans, in the order of writing.
  func textRange(of ink: [InkSpan]) -> Range<String.Index>? {
    // The index of each stroke's first span.
    var starts = [Int](repeating: ink.count, count: 1 + (ink.last?.stroke ?? 0))
    for index in ink.indices.reversed() { starts[ink[index].stroke] = index }
    func shared(_ span: InkSpan) -> Int {
      guard span.stroke < starts.count else { return 0 }
      var (index, count) = (starts[span.stroke], 0)
      while index < ink.count, ink[index].stroke == span.stroke {
        count += ink[index].points.clamped(to: span.points).count
        index += 1
      }
      return count
    }
    func isMet(_ segment: InkSegment) -> Bool {
      var (all, known) = (0, 0)
      for span in segment.ink {
        all += span.points.count
        known += shared(span)
      }
      return 2 * known > all
    }
    var (first, last): (String.Index?, String.Index?)
    let graphemes = segments
    for part in graphemes.wordRanges(in: text) {
      let inked = graphemes[part].count { !$0.ink.isEmpty }
      let met = part.filter { isMet(graphemes[$0]) }
      guard let start = met.first, let end = met.last else { continue }
      // As gestures do, a line about most of a word is about the word.
      let isWhole =
        2 * met.count > inked
        && !graphemes[part].contains { segment in
          text[segment.textRange].contains { $0.isOfScriptWithoutSpaces }
        }
      first = first ?? graphemes[isWhole ? part.lowerBound : start].textRange.lowerBound
      last = graphemes[isWhole ? part.upperBound - 1 : end].textRange.upperBound
    }
    guard let first, let last else { return nil }
    return first..<last
  }
}

extension [InkSegment] {
  /// Returns the runs of parts without white space, of a text.
  fileprivate func wordRanges(in text: String) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, segment) in enumerated()
    where !text[segment.textRange].allSatisfy({ $0.isWhitespace }) {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
