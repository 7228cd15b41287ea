import DuctusEngine
import InkEditing
import InkModel

/// The reading of a page that the server draws.
struct DocumentReading: Sendable {
  let result: RecognitionResult
  let strokes: NamedStrokes

  /// Returns the typeset parts after converting the page: each word, or the formula.
  func type(_ choices: [WordChoice]) -> [SetText] {
    if let formula = result.candidates.first?.formula {
      guard let box = Box(strokes.ink.vectors) else { return [] }
      // The formula is as high as one of its lines.
      let size = max(10, min(box.height, 0.3 * (box.width + box.height)) * 0.7)
      let text = SetText(
        .mathML(formula.mathML()), of: strokes, in: box, base: box.bottomRight.y, size: size)
      return text.map { [$0] } ?? []
    }
    let bands = WrittenText(result, of: strokes.ink).lineBands
    let words = JIIX(result, of: strokes, JIIXOptions(), InkScale(), choices: choices).words
    return words.filter { !$0.isSpace }.compactMap { word in
      let strokeIndices = Set(word.ink.map(\.stroke)).sorted()
      let band = bands.first { $0.characters.contains(word.read.lowerBound) }
      guard
        let box = Box(
          word.ink.flatMap { strokes.ink.strokes[$0.stroke].points[$0.points].map(\.vector) }),
        let band
      else { return nil }
      return SetText(
        .word(String(word.text)), of: strokes.part(strokeIndices), in: box, base: band.base,
        // Letters such as x are half as high as the font size.
        size: max(6, 2 * band.height))
    }
  }
}
