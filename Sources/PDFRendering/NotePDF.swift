import DuctusNotes
import NoteFormats

/// Writes notes as PDF files in which any viewer finds and copies the words: the ink as lines, and the
/// words unseen where their ink is.
public enum NotePDF {
  /// A file of pages and what was read of them.
  ///
  /// Typed text is set in Helvetica, or, if it has other characters than those of Latin-1, left unseen
  /// like the words of the ink. A PDF file that was written upon isn't drawn.
  ///
  /// - Throws: ``PDFError``.
  public static func file(
    title: String?, pages: [(page: NotePage, transcript: PageTranscript)]
  ) throws(PDFError) -> [UInt8] {
    let document = try PDFDocument(title: title)
    for (page, transcript) in pages {
      let frame = PageFrame(page, longestSide: PDFDocument.longestSide)
      document.addPage(
        width: max(PDFDocument.shortestSide, frame.width),
        height: max(PDFDocument.shortestSide, frame.height))
      for stroke in page.strokes { draw(stroke, frame, on: document) }
      for block in transcript.blocks {
        for line in block.lines { write(line, isTyped: block.isTyped, frame, on: document) }
      }
    }
    return try document.bytes()
  }

  private static func draw(_ stroke: NoteStroke, _ frame: PageFrame, on document: PDFDocument) {
    let colour = stroke.colour
    document.draw(
      stroke.stroke.points.map { frame.place($0.x, $0.y) },
      width: max(0.1, stroke.width * frame.scale),
      colour: (Float(colour.red) / 255, Float(colour.green) / 255, Float(colour.blue) / 255))
  }

  private static func write(
    _ line: TranscribedLine, isTyped: Bool, _ frame: PageFrame, on document: PDFDocument
  ) {
    if isTyped,
      line.text.unicodeScalars.allSatisfy({ 0x20..<0x7F ~= $0.value || 0xA0...0xFF ~= $0.value })
    {
      let (x, y) = frame.place(line.box.x, line.box.y)
      document.show(line.text, x: x, y: y, size: max(1, line.box.height * frame.scale))
      return
    }
    // A dash or a dot has hardly any size, but a word must have some.
    let least = Float(line.letterHeight) * 0.3
    for word in line.words {
      let (x, y) = frame.place(word.box.x, word.box.y)
      let extra = max(0, least - word.box.height) / 2 * frame.scale
      document.hide(
        word.text, x: x, y: y - extra, width: max(least, word.box.width) * frame.scale,
        height: max(least, word.box.height) * frame.scale)
    }
  }
}
