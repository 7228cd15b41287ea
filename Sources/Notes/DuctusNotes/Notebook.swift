import DuctusEngine
import Foundation
import NoteFormats
import PageStructure
import Support

/// Pages of ink, and of text that was typed.
///
///     let notebook = try Notebook(contentsOf: "lecture.xopp")
///     let transcript = try notebook.transcribe(with: recognizer)
///     print(transcript.text)
///     for hit in transcript.search("linear map") { mark(hit.page, hit.strokes) }
public struct Notebook: Hashable, Sendable {
  /// The note's title, where its file has one.
  public var title: String?
  /// The pages in their order.
  public var pages: [NotePage]
  /// Parts of the file that couldn't be read.
  public var damage: [NoteDamage]

  /// Opens a note program's file.
  ///
  /// - Throws: ``NoteFormatError`` where nothing of it can be read; see ``NoteFile`` for the formats.
  public init(contentsOf path: String) throws(NoteFormatError) {
    self.init(try NoteFile.read(path: path))
  }

  /// A notebook of what was read from a file.
  public init(_ document: NoteDocument) {
    title = document.title
    pages = document.pages
    damage = document.damage
  }

  /// A notebook of inks, each a page without bounds.
  ///
  /// - Parameter unitsPerInch: units of the inks per inch. With `nil`, they are a screen's pixels, 96 per inch,
  ///   unless the writing or the page would be implausibly small or large; then they are estimated from it.
  public init(inks: [Ink], unitsPerInch: Double? = nil) {
    title = nil
    damage = []
    let units = unitsPerInch ?? Self.likelyUnitsPerInch(of: inks)
    pages = inks.map { NotePage(ink: $0, unitsPerInch: units) }
  }

  /// Plausible heights of small letters and sides of pages in pixels, in inches.
  private static let likelyLetters = 0.02...0.3
  private static let likelyPages = 0.5...12.0
  /// The height of small letters on paper, and the side of ink without letters, in inches.
  private static let usualLetter = 0.1
  private static let usualPage = 4.0

  private static func likelyUnitsPerInch(of inks: [Ink]) -> Double {
    let pixels = 96.0
    // The first inks stand for all.
    let some = inks.prefix(100)
    let heights = some.compactMap { $0.letterHeight() }.sorted()
    let sides = some.map { ink in
      let box = PageBox(around: ink.strokes.lazy.flatMap(\.points))
      return Double(max(box.width, box.height))
    }
    guard let longest = sides.max(), longest > 0 else { return pixels }
    if likelyPages.contains(longest / pixels) { return pixels }
    var units = longest / usualPage
    if !heights.isEmpty {
      let letter = heights[heights.count / 2]
      if likelyLetters.contains(letter / pixels) { return pixels }
      units = letter / usualLetter
    }
    return max(1e-9, min(1e9, units))
  }

  /// Reads all pages, on all processors.
  ///
  /// - Parameters:
  ///   - formulas: reads what is told from text as a formula.
  ///   - reading: what is read beyond the text.
  /// - Throws: ``DuctusError`` of the first page that can't be read; ``DuctusError/cancelled`` within
  ///   some milliseconds after the current task is cancelled.
  public func transcribe(
    with recognizer: TextRecognizer, formulas: FormulaRecognizer? = nil,
    reading: TranscriptionOptions = TranscriptionOptions()
  ) throws(DuctusError) -> Transcript {
    let reader = PageReader(recognizer, formulas: formulas, options: reading)
    let results = Locked([Result<PageTranscript, DuctusError>?](repeating: nil, count: pages.count))
    let unread = DispatchGroup()
    // Each page is a task's, which can be cancelled wherever it is read.
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

  /// Threads of their own: whoever waits for pages keeps none of those that read them.
  private static let readers = ReadingExecutor(
    width: ProcessInfo.processInfo.activeProcessorCount)
}

/// Choice of what is read beyond the text.
public struct TranscriptionOptions: Hashable, Sendable {
  /// Whether words that are in doubt are read a second time, each by itself, for more of what they
  /// may be: ``Transcript/search(_:minimumProbability:)`` finds more of them, reading takes longer.
  public var rereadsDoubtfulWords = false
  /// Readings of a line that are kept.
  public var candidateCount = 10

  /// The text with the candidates that reading gives.
  public init() {}
}

extension NotePage {
  /// A page of an ink, without bounds.
  public init(ink: Ink, unitsPerInch: Double = 96) {
    // Strokes without points are nothing to see; a place must hold, and so they stay.
    self.init(
      unitsPerInch: unitsPerInch,
      layers: [
        NoteLayer(strokes: ink.strokes.map { NoteStroke($0, width: Float(unitsPerInch / 96)) })
      ])
  }
}
