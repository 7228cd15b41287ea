import DuctusEngine
import DuctusNotes
import EngineFixtures
import Foundation
import PackCatalog
import Testing

/// Transcripts that an app stores.
struct TranscriptCodingTests {
  /// A stored transcript is found in like the one that was read, without reading the ink again.
  @Test func transcriptsAreReadAsTheyWereWritten() throws {
    let recognizer = try TextRecognizer(pack: PackCatalog.bundled.pack(forTag: "en-US"))
    let formulas = try FormulaRecognizer(
      pack: PackCatalog.bundled.pack(forTag: "zxx-Zmth-x-formula"))
    let inks = Samples.texts.map(\.ink) + Samples.records("formulas").map(\.ink)
    let transcript = try Notebook(inks: inks).transcribe(with: recognizer, formulas: formulas)
    #expect(
      transcript.pages.contains { $0.lines.contains { $0.words.contains { $0.formula != nil } } })
    let stored = try JSONDecoder().decode(
      Transcript.self, from: JSONEncoder().encode(transcript))
    #expect(stored == transcript)
    #expect(!stored.search("handwriting").isEmpty)
    #expect(stored.search("handwriting") == transcript.search("handwriting"))
  }

  /// Earlier versions knew no boxes of drawings.
  @Test func pagesWithoutDrawingsAreRead() throws {
    let stored = #"{"blocks":[],"others":[],"letterHeight":7}"#
    var page = try JSONDecoder().decode(PageTranscript.self, from: Data(stored.utf8))
    #expect(page == PageTranscript(blocks: [], letterHeight: 7))
    page.drawings = [PageBox(x: 1, y: 2, width: 3, height: 4)]
    #expect(
      try JSONDecoder().decode(PageTranscript.self, from: JSONEncoder().encode(page)) == page)
  }

  /// Earlier versions knew no labels.
  @Test func blocksWithoutLabelsAreRead() throws {
    let stored = #"{"lines":[],"form":{"plain":{}},"angle":90}"#
    let block = try JSONDecoder().decode(TranscribedBlock.self, from: Data(stored.utf8))
    #expect(block == TranscribedBlock(lines: [], angle: 90))
    var label = block
    label.isLabel = true
    #expect(
      try JSONDecoder().decode(TranscribedBlock.self, from: JSONEncoder().encode(label)) == label)
  }
}
