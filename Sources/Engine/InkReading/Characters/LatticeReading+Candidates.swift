import CharacterLattice
import InkFeatures
import InkModel
import Support

extension LatticeReading {
  /// Returns the likeliest readings of a line, whose segments are computed on first use.
  func candidates(maximum: Int, of written: RejoinedInk) -> [RecognitionCandidate] {
    let parts = LazyList(count: count) { segments(of: $0, text: text(of: $0), of: written) }
    return (0..<min(maximum, count)).map { rank in
      RecognitionCandidate(
        text: text(of: rank), cost: -score(of: rank), confidence: confidences[rank], rank: rank,
        segments: parts)
    }
  }

  private func segments(of rank: Int, text: String, of written: RejoinedInk) -> TextSegments {
    let characters = characters(of: rank)
    var parts = TextSegments()
    var index = text.startIndex
    func next() -> Range<String.Index> {
      let start = index
      index = text.index(after: start)
      return start..<index
    }
    for character in characters {
      if character.hasSpace {
        parts.graphemes.append(InkSegment(textRange: next(), ink: [], confidence: 1))
      }
      let spans = written.drawn(
        character.strokes.map {
          InkSpan(stroke: $0, points: 0..<written.ink.strokes[$0].points.count)
        }
      ).inWritingOrder
      let range = next()
      let confidence = max(character.confidence, confidences[rank])
      let alternatives = character.alternatives.map {
        InkSegment.Alternative(text: String($0.character), confidence: $0.confidence)
      }
      parts.graphemes.append(
        InkSegment(
          textRange: range, ink: spans, confidence: confidence,
          alternatives: alternatives.raising(
            String(text[range]), from: character.confidence, to: confidence)))
    }
    parts.words = parts.graphemes.split { text[$0.textRange.lowerBound].isWhitespace }.map { word in
      // Words aren't empty.
      InkSegment(
        textRange: word[word.startIndex].textRange
          .lowerBound..<word[word.endIndex - 1].textRange.upperBound,
        ink: word.flatMap { $0.ink }.inWritingOrder,
        confidence: max(confidences[rank], word.reduce(1) { $0 * $1.confidence }))
    }
    return parts
  }
}

extension [InkSegment.Alternative] {
  /// Returns the alternatives with a higher probability of one; the others share what remains.
  func raising(_ own: String, from known: Double, to confidence: Double) -> Self {
    guard known < confidence else { return self }
    let share = (1 - confidence) / (1 - known)
    return map {
      Element(text: $0.text, confidence: $0.text == own ? confidence : $0.confidence * share)
    }.ordered { $0.confidence > $1.confidence }
  }
}
