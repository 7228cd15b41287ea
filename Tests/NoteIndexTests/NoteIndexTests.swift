import DuctusNotes
import Foundation
import Testing

@testable import NoteIndex

@Suite struct NoteIndexTests {
  private let stamp = NoteStamp(size: 1, modified: 2, model: "de 1")

  private func withIndex(_ body: (NoteIndex, String) throws -> Void) throws {
    let file = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file + ending)
      }
    }
    try body(NoteIndex(file: file), file)
  }

  /// A transcript of one block, whose lines' words may each be one of several.
  private func transcript(_ lines: [[[(String, Float)]]]) -> Transcript {
    let lines = lines.map { words in
      TranscribedLine(
        text: words.map { $0[0].0 }.joined(separator: " "),
        words: words.enumerated().map {
          TranscribedWord(
            text: $1[0].0, confidence: Double($1[0].1),
            box: PageBox(x: Float($0) * 10, y: 0, width: 8, height: 5), ink: [])
        },
        lattice: words.enumerated().flatMap { index, choices in
          choices.map {
            LatticeArc(
              word: $0.0, start: Float(index), end: Float(index + 1), probability: $0.1)
          }
        })
    }
    let block = TranscribedBlock(lines: lines)
    return Transcript(pages: [PageTranscript(blocks: [block], others: [], letterHeight: 1)])
  }

  @Test func findsWordsByTheirProbability() throws {
    try withIndex { index, _ in
      try index.store(
        transcript([[[("linear", 0.9)], [("nap", 0.5), ("map", 0.4)]]]), of: "/a", stamp)
      try index.store(transcript([[[("map", 0.95)]]]), of: "/b", stamp)
      let hits = try index.search("Map")
      #expect(hits.map(\.path) == ["/b", "/a"])
      #expect(abs(hits[1].probability - 0.4) < 0.001)
      #expect(hits[1].text == "linear nap")
      #expect(hits[1].box == PageBox(x: 10, y: 0, width: 8, height: 5))
      #expect(try index.search("linear map").map(\.path) == ["/a"])
      #expect(try index.search("map linear").isEmpty)
      #expect(try index.search("map", minimumProbability: 0.5).map(\.path) == ["/b"])
      #expect(try index.search("map", limit: 1).count == 1)
      #expect(try index.search("map", in: { $0 == "/a" }).map(\.path) == ["/a"])
      #expect(try index.search("ma").isEmpty)
    }
  }

  @Test func findsNearlyTheLettersOfAPhrase() throws {
    try withIndex { index, _ in
      try index.store(
        transcript([[[("former", 1)]], [[("allowed", 0.9)], [("noxeel", 0.4)]]]), of: "/a", stamp)
      try index.store(transcript([[[("noxell", 0.3)]], [[("noxeel", 1)]]]), of: "/b", stamp)
      let hits = try index.search("noxell")
      #expect(hits.map(\.path) == ["/b", "/a"])
      #expect(hits.map(\.line) == [0, 1])
      #expect(abs(hits[1].probability - 0.6 * 0.3) < 0.001)
      #expect(hits[1].text == "allowed noxeel")
      #expect(hits[1].box == PageBox(x: 10, y: 0, width: 8, height: 5))
      #expect(try index.search("noxell", in: { $0 == "/a" }).count == 1)
      #expect(try index.search("noxell", limit: 1).map(\.path) == ["/b"])
      try index.remove(["/a"])
      #expect(try index.search("noxell").map(\.path) == ["/b"])
    }
  }

  @Test func findsPhrasesOverTheEndsOfLines() throws {
    try withIndex { index, _ in
      try index.store(
        transcript([[[("first", 1)]], [[("second", 1)]], [[("third", 1)]]]), of: "/a", stamp)
      #expect(try index.search("second third").map(\.line) == [1])
      #expect(try index.search("first third").isEmpty)
    }
  }

  @Test func keepsUpWithNotes() throws {
    try withIndex { index, file in
      #expect(try !index.isCurrent("/a", stamp))
      try index.store(transcript([[[("old", 1)]]]), of: "/a", stamp)
      #expect(try index.isCurrent("/a", stamp))
      let later = NoteStamp(size: 1, modified: 3, model: "de 1")
      #expect(try !index.isCurrent("/a", later))
      try index.store(transcript([[[("new", 1)]]]), of: "/a", later)
      #expect(try index.search("old").isEmpty)
      #expect(try NoteIndex(file: file).search("new").count == 1)
      #expect(try index.paths() == ["/a"])
      try index.remove(["/a"])
      #expect(try index.search("new").isEmpty)
      #expect(try index.paths().isEmpty)
    }
  }

  @Test func namesAFileThatIsNoIndex() throws {
    let file = NSTemporaryDirectory() + UUID().uuidString
    try Data("no database at all, but some text that is long enough".utf8).write(
      to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let error = #expect(throws: NoteIndexError.self) { try NoteIndex(file: file) }
    #expect(error?.file == file)
  }

  @Test func leavesOtherDatabasesAsTheyAre() throws {
    let file = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
    defer { try? FileManager.default.removeItem(atPath: file) }
    do {
      let other = try Database(file: file)
      try other.run("CREATE TABLE note(text TEXT); INSERT INTO note VALUES('mine')")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    let error = #expect(throws: NoteIndexError.self) { try NoteIndex(file: file) }
    #expect(error?.message == "a database, but no index of notes")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
  }

  @Test func makesAnIndexOfAnotherFormAnew() throws {
    try withIndex { index, file in
      try index.store(transcript([[[("old", 1)]]]), of: "/a", stamp)
      try Database(file: file).run("PRAGMA user_version = 1")
      #expect(try NoteIndex(file: file).paths().isEmpty)
    }
  }

  @Test func findsWordsFarAlongALine() throws {
    try withIndex { index, _ in
      let words = (0..<400).map { [("w\($0)", Float(1))] }
      try index.store(transcript([words]), of: "/a", stamp)
      #expect(try index.search("w390").map { $0.box?.x } == [3900])
      #expect(try index.search("w254 w255 w256").count == 1)
    }
  }
}
