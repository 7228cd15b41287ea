import Ductus
import Foundation
import Testing

struct TextRecognizerTests {
  /// A sample of the project's own, written for the demo.
  private static let samples: [LabelledInk] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Samples/demo.ndjson").path
    return InkFileReader(path: path).compactMap { try? $0.get() }
  }()

  private func request(_ record: LabelledInk) -> RecognitionRequest {
    RecognitionRequest(
      ink: record.ink,
      context: RecognitionContext(
        preContext: record.preContext, writingArea: record.writingArea))
  }

  @Test func readsTheSamples() throws {
    let recognizer = try TextRecognizer()
    #expect(!Self.samples.isEmpty)
    for record in Self.samples {
      let result = try recognizer.recognize(record.ink, context: request(record).context)
      #expect(result.candidates.first?.text == record.label)
    }
  }

  @Test func aResultHasTheTextOfItsFirstCandidate() throws {
    let recognizer = try TextRecognizer()
    let result = try recognizer.recognize(Self.samples[0].ink)
    #expect(result.text == "handwriting" && result.lines.map(\.text) == ["handwriting"])
    #expect(result.confidence == result.candidates[0].confidence)
    let nothing = try recognizer.recognize(Ink(strokes: []))
    #expect(nothing.text == "" && nothing.confidence == 0)
  }

  @Test func aResultIsPrintedAsItsCandidates() throws {
    let result = try TextRecognizer().recognize(Self.samples[0].ink)
    let best = result.candidates[0]
    #expect("\(best)".wholeMatch(of: /"handwriting" 0\.\d{1,3}/) != nil)
    #expect("\(result)".hasPrefix("[\(best), ") && "\(result)".hasSuffix(" (\(result.pack))"))
  }

  @Test func candidatesAreDistinctAndInOrder() throws {
    let result = try TextRecognizer().recognize(Self.samples[0].ink)
    #expect(result.candidates.count > 1)
    #expect(Set(result.candidates.map(\.text)).count == result.candidates.count)
    let costs = result.candidates.map(\.cost)
    #expect(costs == costs.sorted())
    #expect(result.candidates[0].score?.doubleValue == costs[0])
  }

  @Test func maxResultCountIsHonoured() throws {
    var options = RecognizerOptions()
    options.maxResultCount = 1
    let result = try TextRecognizer(options: options).recognize(Self.samples[0].ink)
    #expect(result.candidates.count == 1)
  }

  @Test(arguments: [Ink(strokes: []), Ink(strokes: [Stroke(points: []), Stroke(points: [])])])
  func emptyInkHasNoCandidates(ink: Ink) throws {
    #expect(try TextRecognizer().recognize(ink).candidates.isEmpty)
  }

  @Test func aDotIsRead() throws {
    let dot = Ink(strokes: [Stroke(points: [StrokePoint(x: 10, y: 10)])])
    let area = WritingArea(width: 100, height: 100)
    let result = try TextRecognizer().recognize(
      dot, context: RecognitionContext(writingArea: area))
    #expect(!result.candidates.isEmpty)
  }

  @Test func invalidInkNamesThePoint() throws {
    let ink = Ink(strokes: [
      Stroke(points: [StrokePoint(x: 0, y: 0)]),
      Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: .nan, y: 0)]),
    ])
    let recognizer = try TextRecognizer()
    let error = #expect(throws: DuctusError.self) { try recognizer.recognize(ink) }
    guard case .ink(.notFinite(stroke: 1, point: 1)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func invalidAreaIsIgnored() throws {
    let area = WritingArea(width: 10, height: 0)
    let recognizer = try TextRecognizer()
    let result = try recognizer.recognize(
      Self.samples[0].ink, context: RecognitionContext(writingArea: area))
    #expect(result.warnings == [.writingAreaIgnored(width: 10, height: 0)])
    let bare = try recognizer.recognize(Self.samples[0].ink)
    #expect(result.candidates == bare.candidates && bare.warnings == [])
  }

  @Test func oneBadInkOfABatchLeavesTheOthers() throws {
    let bad = Ink(strokes: [Stroke(points: [StrokePoint(x: .infinity, y: 0)])])
    var requests = Self.samples.map(request)
    requests.insert(RecognitionRequest(ink: bad), at: 1)
    let results = try TextRecognizer().recognize(requests)
    #expect(results.count == requests.count)
    for (index, result) in results.enumerated() {
      switch result {
      case .success(let reading): #expect(index != 1 && !reading.candidates.isEmpty)
      case .failure: #expect(index == 1)
      }
    }
  }

  @Test func batchesReadAsSingleInksDo() throws {
    let recognizer = try TextRecognizer()
    let requests = Self.samples.map(request)
    let together = try recognizer.recognize(requests).map { try $0.get().candidates.first?.text }
    let single = try requests.map {
      try recognizer.recognize($0.ink, context: $0.context).candidates.first?.text
    }
    #expect(together == single)
  }

  @Test func threadsShareARecognizer() async throws {
    let recognizer = try TextRecognizer()
    let request = request(Self.samples[0])
    let expected = try recognizer.recognize(request.ink, context: request.context)
    let results = await withTaskGroup(of: RecognitionResult?.self) { group in
      for _ in 0..<8 {
        group.addTask { try? recognizer.recognize(request.ink, context: request.context) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8)
    #expect(results.allSatisfy { $0 == expected })
  }

  @Test func unknownLanguageNamesRelatedOnes() {
    let error = #expect(throws: PackCatalogError.self) { try TextRecognizer(languageTag: "uz-AF") }
    guard case .notOffered(tag: "uz-AF", nearest: ["uz-Latn"]) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["EN-us", "en"]) func tagsAreFoundWhateverTheirCase(tag: String) throws {
    #expect(try TextRecognizer(languageTag: tag).pack.manifest.tags.contains("en-US"))
  }
}
