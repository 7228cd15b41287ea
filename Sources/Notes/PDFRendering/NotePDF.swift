import DuctusNotes
import NoteFormats

/// Writes notes as PDF files in which any viewer finds and copies the words: the paper, the ink as
/// lines, typed text in the system's fonts, and the words, invisible, over their ink, in reading
/// order.
public enum NotePDF {
  /// The maximum number of pages of a file: a note's.
  public static let pageLimit = NoteFile.pageLimit

  /// Whether Pango and cairo are installed, which PDF files require.
  public static var isAvailable: Bool { (try? Pangocairo.shared.get()) != nil }

  /// Returns a file with pages and their transcripts. A PDF file in the background isn't drawn.
  ///
  /// - Parameters:
  ///   - language: the tag of the language that was read, as in BCP 47.
  ///   - headings: the names of notes by the indices of their first pages, for the file's outline.
  ///   - pages: notes' pages with their transcripts.
  /// - Throws: ``PDFError``; for too many pages, before anything is drawn.
  public static func file(
    title: String?, language: String? = nil, headings: [Int: String] = [:],
    pages: [(page: NotePage, transcript: PageTranscript)]
  ) throws(PDFError) -> [UInt8] {
    guard pages.count <= pageLimit else { throw .tooManyPages(pages.count) }
    let document = try PDFDocument(title: title, language: language)
    for (number, (page, transcript)) in pages.enumerated() {
      PageDrawing(page, transcript, on: document).draw()
      if let heading = headings[number] { document.addToOutline(heading, page: number + 1) }
    }
    return try document.bytes()
  }

  /// Returns a page as a picture in SVG, without its transcript; typed text is drawn as outlines.
  ///
  /// - Throws: ``PDFError``.
  public static func svg(of page: NotePage) throws(PDFError) -> String {
    let unread = PageTranscript(blocks: [])
    // The size of the page depends on how its text is set.
    let frame = PageDrawing(page, unread, on: try PDFDocument(title: nil)).frame
    let picture = try PDFDocument(pictureOf: frame.width, frame.height)
    PageDrawing(page, unread, on: picture).draw()
    return String(decoding: try picture.bytes(), as: UTF8.self)
  }
}
