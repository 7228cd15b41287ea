import DuctusEngine
import Foundation
import InkModel
import NoteFormats
import PageStructure
import Support

/// Pages of ink and typed text.
///
///     let notebook = try Notebook(contentsOf: "lecture.xopp")
///     let transcript = try notebook.transcribe(with: recognizer)
///     print(transcript.text)
///     for hit in transcript.search("linear map") { mark(hit.page, hit.strokes) }
public struct Notebook: Hashable, Sendable {
  /// The note's title, if its file has one.
  public var title: String?
  /// The pages, in order.
  public var pages: [NotePage]
  /// Parts of the file that couldn't be read.
  public var damage: [NoteDamage]

  /// Opens a note program's file.
  ///
  /// - Throws: ``NoteFormatError`` if nothing of it can be read; see ``NoteFile`` for the formats.
  public init(contentsOf path: String) throws(NoteFormatError) {
    self.init(try NoteFile.read(path: path))
  }

  /// Opens a note program's file.
  ///
  /// - Throws: ``NoteFormatError``, as ``init(contentsOf:)`` with its path.
  public init(contentsOf url: URL) throws(NoteFormatError) {
    try self.init(contentsOf: url.path)
  }

  /// Creates a notebook from the content of a file.
  public init(_ document: NoteDocument) {
    title = document.title
    pages = document.pages
    damage = document.damage
  }

  /// Creates a notebook from inks, each of which is an unbounded page.
  ///
  /// - Parameter unitsPerInch: units of the inks per inch. With `nil`, they are a screen's pixels,
  ///   96 per inch, unless the writing or the page would be implausibly small or large; then they
  ///   are estimated from it.
  public init(inks: [Ink], unitsPerInch: Double? = nil) {
    title = nil
    damage = []
    let units = unitsPerInch ?? Self.likelyUnitsPerInch(of: inks)
    pages = inks.map { NotePage(ink: $0, unitsPerInch: units) }
  }

  /// Plausible heights of small letters and sides of pages in pixels, in inches.
  private static let likelyLetters = 0.02...0.3
  private static let likelyPages = 0.5...12.0
  /// The assumed height of small letters on paper, and the side of ink without letters, in inches.
  private static let typicalLetterHeight = 0.1
  private static let typicalPageSide = 4.0

  private static func likelyUnitsPerInch(of inks: [Ink]) -> Double {
    let pixels = 96.0
    // The first inks are representative of all.
    let some = inks.prefix(100)
    let sides = some.map { ink in
      let box = PageBox(around: ink.strokes.lazy.flatMap(\.points))
      return Double(max(box.width, box.height))
    }
    guard let longest = sides.max(), longest > 0 else { return pixels }
    if likelyPages.contains(longest / pixels) { return pixels }
    var units = longest / typicalPageSide
    if let letter = some.compactMap({ $0.letterHeight() }).upperMedian {
      if likelyLetters.contains(letter / pixels) { return pixels }
      units = letter / typicalLetterHeight
    }
    return max(1e-9, min(1e9, units))
  }

  /// Reads all pages, on all processors.
  ///
  /// - Parameters:
  ///   - formulas: reads the formulas that are found on a page.
  ///   - reading: what is read in addition to the text.
  /// - Throws: the ``DuctusError`` of the first page that can't be read; ``DuctusError/cancelled``
  ///   within some milliseconds after the current task is cancelled.
  public func transcribe(
    with recognizer: TextRecognizer, formulas: FormulaRecognizer? = nil,
    reading: TranscriptionOptions = TranscriptionOptions()
  ) throws(DuctusError) -> Transcript {
    let reader = PageReader(recognizer, formulas: formulas, options: reading)
    let results = Locked([Result<PageTranscript, DuctusError>?](repeating: nil, count: pages.count))
    let unread = DispatchGroup()
    // Each page has its own task, which can be cancelled on whatever thread it runs.
    let readings = pages.indices.map { index in
      unread.enter()
      return Task(executorPreference: Self.readers) {
        let result = Result { () throws(DuctusError) in try reader.transcribe(pages[index]) }
        results.withLock { $0[index] = result }
        unread.leave()
      }
    }
    while unread.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      if Task.isCancelled { for reading in readings { reading.cancel() } }
    }
    var transcripts: [PageTranscript] = []
    for case let result? in results.withLock({ $0 }) { transcripts.append(try result.get()) }
    return Transcript(title: title, pages: transcripts)
  }

  /// The threads that wait for pages, so that they don't block those that read them.
  private static let readers = ReadingExecutor(
    width: ProcessInfo.processInfo.activeProcessorCount)
}

/// What is read in addition to the text.
public struct TranscriptionOptions: Hashable, Sendable {
  /// Whether doubtful words are read a second time, each by itself, for more alternatives:
  /// ``Transcript/search(_:minimumProbability:)`` then finds more, but reading takes longer.
  public var rereadsDoubtfulWords: Bool
  /// The number of readings of a line that are kept.
  public var candidateCount: Int

  /// Creates options to read the text with its candidates.
  public init(rereadsDoubtfulWords: Bool = false, candidateCount: Int = 10) {
    self.rereadsDoubtfulWords = rereadsDoubtfulWords
    self.candidateCount = candidateCount
  }
}

extension NotePage {
  /// Creates an unbounded page from an ink.
  public init(ink: Ink, unitsPerInch: Double = 96) {
    // Strokes without points are invisible, but they stay so that indices remain valid.
    self.init(
      unitsPerInch: unitsPerInch,
      layers: [
        NoteLayer(strokes: ink.strokes.map { NoteStroke($0, width: Float(unitsPerInch / 96)) })
      ])
  }
}
