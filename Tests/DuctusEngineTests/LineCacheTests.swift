import Ductus
import EngineFixtures
import InkFeatures
import InkModel
import Support
import Testing

@testable import InkReading

/// A page is read again with every stroke: lines that are as they were aren't read anew.
struct KnownLinesTests {
  /// The samples below one another.
  private static let page = below(Samples.texts.map(\.ink))

  private static func below(_ lines: [Ink]) -> Ink {
    var page = Ink(strokes: [])
    for (number, line) in lines.enumerated() {
      page.strokes += line.placed(x: 0, y: 400 * Float(number)).strokes
    }
    return page
  }

  private func session() throws -> TextSession {
    try #require(
      PackFiles(TextRecognizer().pack).makeModel().makeSession() as? TextSession)
  }

  private func read(
    _ ink: Ink, _ session: some ReadingSession, _ context: RecognitionContext = .init()
  ) throws -> RecognitionResult {
    try session.recognize(RecognitionRequest(ink: ink, context: context), maxResultCount: 3)
  }

  /// Expects what a session reads that knows nothing.
  private func expectAsAtOnce(_ ink: Ink, _ session: some ReadingSession) throws {
    let result = try read(ink, session)
    let atOnce = try read(ink, self.session())
    #expect(result == atOnce)
    for (one, other) in zip(result.candidates, atOnce.candidates) {
      #expect(one.segments == other.segments)
      #expect(one.words == other.words)
    }
  }

  @Test func `One more stroke has its line read, and no other`() throws {
    let session = try session()
    _ = try read(Ink(strokes: Self.page.strokes.dropLast()), session)
    let before = session.lineCache.readCount
    #expect(before >= Samples.texts.count)
    try expectAsAtOnce(Self.page, session)
    #expect(session.lineCache.readCount == before + 1)
    // Undo leads to what was read before.
    _ = try read(Ink(strokes: Self.page.strokes.dropLast()), session)
    #expect(session.lineCache.readCount == before + 1)
  }

  @Test func `Erased ink changes its line, and those after it whose context it is`() throws {
    let session = try session()
    _ = try read(Self.page, session)
    for stroke in [0, 3, Self.page.strokes.count / 2] {
      let before = session.lineCache.readCount
      var erased = Self.page
      erased.strokes.remove(at: stroke)
      try expectAsAtOnce(erased, session)
      #expect((1...Samples.texts.count).contains(session.lineCache.readCount - before))
      try expectAsAtOnce(Self.page, session)
    }
  }

  @Test func `A page that is written stroke by stroke is read as at once`() throws {
    let session = try session()
    for count in stride(from: 1, through: Self.page.strokes.count, by: 3) {
      try expectAsAtOnce(Ink(strokes: Array(Self.page.strokes.prefix(count))), session)
    }
  }

  @Test func `A line is read anew in another context`() throws {
    let session = try session()
    let context = RecognitionContext(preContext: "Dear ")
    _ = try read(Self.page, session)
    let before = session.lineCache.readCount
    #expect(
      try read(Self.page, session, context) == read(Self.page, self.session(), context))
    #expect((1...Samples.texts.count).contains(session.lineCache.readCount - before))
  }

  @Test func `What a cancelled reading left unread is read`() async throws {
    let expected = try read(Self.page, session())
    for limit in stride(from: 10, to: 4_000, by: 500) {
      let session = try session()
      CancellationProbe.$current.withValue(CancellationProbe(limit: limit)) {
        _ = try? read(Self.page, session)
      }
      #expect(try read(Self.page, session) == expected)
    }
  }

  @Test func `Lines of separate characters are known, too`() throws {
    let fixture = try CharacterPack()
    let files = try PackFiles(Pack(contentsOf: fixture.directory))
    func session() throws -> CharacterSession {
      try #require(files.makeModel().makeSession() as? CharacterSession)
    }
    func line(_ characters: ArraySlice<DrawnCharacter>) -> Ink {
      Ink(
        strokes: characters.enumerated().flatMap { place, character in
          character.ink(x: 130 * Float(place)).strokes
        })
    }
    let page = Self.below([line(DrawnCharacter.all[0..<5]), line(DrawnCharacter.all[5..<10])])
    let own = try session()
    _ = try read(Ink(strokes: page.strokes.dropLast()), own)
    let before = own.lineCache.readCount
    let result = try read(page, own)
    #expect(result == (try read(page, session())))
    let fresh = try session()
    _ = try read(page, fresh)
    #expect(own.lineCache.readCount - before < fresh.lineCache.readCount)
  }

  @Test func `No more lines are known than some pages have`() throws {
    var lineCache = LineCache()
    func line(_ number: Int) -> RejoinedInk {
      RejoinedInk(
        asDrawn: Ink(strokes: [Stroke(points: [StrokePoint(x: Float(number), y: 0)])]))
    }
    for number in 0..<LineCache.maximumCount { _ = lineCache.line(line(number), isOfPage: true) }
    #expect(lineCache.line(line(0), area: nil) != nil)
    _ = lineCache.line(line(LineCache.maximumCount), isOfPage: true)
    // The first was asked for since, and the second had to go.
    #expect(lineCache.line(line(0), area: nil) != nil)
    #expect(lineCache.line(line(1), area: nil) == nil)
    #expect(lineCache.memoryUse == LineCache.maximumCount * MemoryLayout<StrokePoint>.stride)
  }

  @Test func `Readings and the ink as drawn take memory`() throws {
    let point = MemoryLayout<StrokePoint>.stride
    var lineCache = LineCache()
    let stroke = Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: 9, y: 9)])
    // A stroke that was stored twice is read once.
    let line = lineCache.line(RejoinedInk(Ink(strokes: [stroke, stroke])), isOfPage: true)
    #expect(lineCache.memoryUse == 6 * point)
    _ = try lineCache.reading(of: line, RecognitionContext(), maxResultCount: 1) {
      LineReading([], memoryUse: 1_000)
    }
    #expect(lineCache.memoryUse == 6 * point + 1_000)
  }
}
