import InkLayout
import InkModel

/// Reads the lines of a text one after the other, and joins their readings.
package struct LineByLine: Sendable {
  /// Reads one line, which has one part or several that were read separately. A part's candidates
  /// refer to the part's strokes, which are indices into the whole ink's.
  typealias Read =
    (_ number: Int, RecognitionContext) throws(DuctusError)
    -> (line: TextLine, parts: [JoinedReading.Part])

  let writing: WritingSystem
  let pack: PackVersion
  let maxResultCount: Int

  /// - Parameters:
  ///   - writing: the writing system of the pack's language.
  ///   - maxResultCount: the most candidates for a line, and for the whole.
  package init(writing: WritingSystem, pack: PackVersion, maxResultCount: Int) {
    self.writing = writing
    self.pack = pack
    self.maxResultCount = maxResultCount
  }

  /// Reads the lines of an ink.
  ///
  /// - Parameters:
  ///   - lines: the number of lines.
  ///   - context: what is known about the whole text.
  ///   - read: called once for each line, from the top; returns lines of a mirrored ink if the
  ///     script runs to the left.
  func result(
    ofLines count: Int, context whole: RecognitionContext, read: Read
  ) throws(DuctusError) -> RecognitionResult {
    var contexts = LineContexts(whole, lines: count, writing)
    var parts: [JoinedReading.Part] = []
    var recognized: [RecognizedLine] = []
    recognized.reserveCapacity(count)
    for number in 0..<count {
      try DuctusError.checkCancellation()
      var (line, own) = try read(number, contexts.context(of: number))
      own.removeAll { $0.candidates.isEmpty }
      let candidates = JoinedReading.candidates(of: own, maximum: maxResultCount)
      recognized.append(
        RecognizedLine(
          strokes: line.strokes, slope: writing.direction.turned(slope: line.slope),
          candidates: candidates, hasLatin: own.contains { $0.hasLatin }))
      guard count > 1, let best = candidates.first else { continue }
      contexts.add(best.text)
      own[own.count - 1].separator = "\n"
      parts += own
    }
    return RecognitionResult(
      candidates: recognized.count == 1
        ? recognized[0].candidates
        : JoinedReading.candidates(of: parts, maximum: maxResultCount),
      pack: pack, lines: recognized)
  }
}
