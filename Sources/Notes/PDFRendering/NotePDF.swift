import DuctusNotes
import NoteFormats

/// Writes notes as PDF files in which any viewer finds and copies the words: the paper, the ink as lines,
/// typed text in the system's fonts, and the words unseen where they stand, in reading order.
public enum NotePDF {
  /// Pages of a file at most.
  public static let pageLimit = 10_000

  /// Whether Pango and cairo are installed, without which there are no PDF files.
  public static var isAvailable: Bool { (try? Pangocairo.shared.get()) != nil }

  /// A file of pages and what was read of them. A PDF file that was written upon isn't drawn.
  ///
  /// - Parameters:
  ///   - headings: names of notes, by the places of their first pages: the file's outline.
  ///   - pages: notes' pages with what was read of them.
  /// - Throws: ``PDFError``; before anything is drawn where it is for the number of the pages.
  public static func file(
    title: String?, headings: [Int: String] = [:],
    pages: [(page: NotePage, transcript: PageTranscript)]
  ) throws(PDFError) -> [UInt8] {
    guard pages.count <= pageLimit else { throw .tooManyPages(pages.count) }
    let document = try PDFDocument(title: title)
    for (number, (page, transcript)) in pages.enumerated() {
      PageDrawing(page, transcript, on: document).draw()
      if let heading = headings[number] { document.addToOutline(heading, page: number + 1) }
    }
    return try document.bytes()
  }
}
