import Ductus
import EngineFixtures
import InkReading
import Support
import Testing

/// The reading of programs in other languages: packs from bytes, and single-threaded sessions.
struct ReadingSessionTests {
  /// A pack whose files are in memory.
  private func inMemory(_ pack: Pack) throws -> PackFiles {
    var files: [String: FileBytes] = [:]
    let manifest = pack.directory.appendingPathComponent(Pack.manifestName)
    files[PackManifest.fileName] = try FileBytes(mapping: manifest.path)
    for file in pack.manifest.files {
      let mapped = try FileBytes(mapping: pack.url(of: file).path)
      files[file.place] = FileBytes(name: file.place, copying: mapped.bytes)
    }
    return try PackFiles(name: "memory", files: files)
  }

  private func results(
    _ requests: [RecognitionRequest], _ files: PackFiles, languageTag: String? = nil
  ) throws -> [RecognitionResult] {
    try files.makeModel(languageTag: languageTag).makeSession()
      .recognize(requests, maxResultCount: 10).map { try $0.get() }
  }

  private func expectEqual(_ one: [RecognitionResult], _ other: [RecognitionResult]) {
    #expect(one == other)
    for (one, other) in zip(one, other) {
      for (one, other) in zip(one.candidates, other.candidates) {
        #expect(one.segments == other.segments)
        #expect(one.words == other.words)
        #expect(one.geometry?.residual == other.geometry?.residual)
      }
    }
  }

  @Test func textsAreReadAsByRecognizers() throws {
    let recognizer = try TextRecognizer()
    let requests = Samples.all.map {
      RecognitionRequest(
        ink: $0.ink,
        context: RecognitionContext(preContext: $0.preContext, writingArea: $0.writingArea))
    }
    let expected = try recognizer.recognize(requests).map { try $0.get() }
    expectEqual(try results(requests, inMemory(recognizer.pack)), expected)
    expectEqual(try results(requests, PackFiles(recognizer.pack)), expected)
  }

  @Test func charactersAreReadAsByRecognizers() throws {
    let fixture = try CharacterPack()
    let pack = try Pack(contentsOf: fixture.directory)
    let requests = DrawnCharacter.all.map { RecognitionRequest(ink: $0.ink()) }
    let expected = try pack.makeRecognizer().recognize(requests).map { try $0.get() }
    #expect(expected.contains { !$0.candidates.isEmpty })
    expectEqual(try results(requests, inMemory(pack)), expected)
  }

  @Test(arguments: [nil, "zxx-Zsym-x-shapes-plus"])
  func figuresAreNamedAsByRecognizers(tag: String?) throws {
    let pack = try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes")
    let requests = Samples.records("shapes").map { RecognitionRequest(ink: $0.ink) }
    let expected = try FigureRecognizer(pack: pack, languageTag: tag).recognize(requests)
      .map { try $0.get() }
    expectEqual(try results(requests, inMemory(pack), languageTag: tag), expected)
  }

  @Test func errorsAreThoseOfTheirRequests() throws {
    let session = try PackFiles(TextRecognizer().pack).makeModel().makeSession()
    let bad = Ink(strokes: [Stroke(points: [StrokePoint(x: .nan, y: 0)])])
    let results = session.recognize(
      [Samples.ink, bad, Samples.ink].map { RecognitionRequest(ink: $0) }, maxResultCount: 1)
    #expect(try results[0].get().candidates.map(\.text) == [Samples.word])
    #expect(try results[2].get() == results[0].get())
    guard case .failure(.ink(.notFinite(stroke: 0, point: 0))) = results[1] else {
      Issue.record("\(results[1])")
      return
    }
  }

  @Test func packsOfAnotherKindAreRefused() throws {
    let shapes = try PackFiles(PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes"))
    let unknown = #expect(throws: DuctusError.self) {
      try shapes.makeModel(languageTag: "zxx-Zsye-x-emoji")
    }
    guard case .notServed = unknown else {
      Issue.record("\(String(describing: unknown))")
      return
    }
    let model = try shapes.makeModel()
    #expect(model.writingSystem == nil)
    let error = #expect(throws: DuctusError.self) { try LiveSession(model) }
    guard case .wrongKind(_, .classifier, .text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Stroke by stroke, with strokes removed and inserted, like live ink, which also has streams.
  @Test func liveSessionsReadAsLiveInk() throws {
    let recognizer = try TextRecognizer()
    let session = try LiveSession(PackFiles(recognizer.pack).makeModel())
    let live = LiveInk(recognizer: recognizer, restingTime: nil)
    let sentence = try #require(Samples.all.first { $0.id == "sentence" }).ink
    func expectSame() throws {
      #expect(try session.partialResult() == live.partialResult())
      #expect(session.ink == live.ink)
      #expect(session.strokeIDs == live.strokeIDs)
    }
    for stroke in sentence.strokes {
      for point in stroke.points {
        try session.add(point)
        try live.add(point)
      }
      #expect(session.endStroke() == live.endStroke())
      try expectSame()
    }
    let (first, last) = (try #require(live.strokeIDs.first), try #require(live.strokeIDs.last))
    #expect(session.remove(last) == live.remove(last))
    #expect(!session.remove(last))
    try expectSame()
    let others = Array(sentence.strokes.prefix(2))
    #expect(try session.replace(first, with: others) == live.replace(first, with: others))
    try expectSame()
    let bad = Stroke(points: [StrokePoint(x: 0, y: .infinity)])
    #expect(throws: InkError.self) { try session.append(bad) }
    #expect(try session.append(others[0]) == live.append(others[0]))
    try expectSame()
    #expect(try session.result() == live.result())
    // A full reading since the last change is also the present reading.
    #expect(try !session.partialResult().isPartial)
    session.beginStroke()
    #expect(try session.partialResult().isPartial)
    session.cancelStroke()
    #expect(try !session.partialResult().isPartial)
    session.reset()
    #expect(try session.result().candidates.isEmpty)
  }
}
