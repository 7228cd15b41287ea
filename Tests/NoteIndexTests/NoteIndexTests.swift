import Foundation
import Testing

@testable import DuctusNotes
@testable import NoteIndex

extension NoteIndex {
  /// Stores a note whose pages have their numbers as keys.
  fileprivate func store(
    _ transcript: Transcript, of path: String, _ stamp: NoteStamp
  ) throws(NoteIndexError) {
    let keys = transcript.pages.indices.map { "\($0)" }
    try store(
      transcript.pages, of: path, stamp, NoteReading(reader: "de", sample: 0, keys: keys))
  }
}

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

  /// As long as a phrase may be.
  @Test(arguments: ["a", "ж", "𐐨"]) func findsLongWords(letter: String) throws {
    try withIndex { index, _ in
      let word = String(repeating: letter, count: NoteIndex.phraseLimit)
      try index.store(transcript([[[("other", 0.6), (word, 0.4)]]]), of: "/a", stamp)
      let hits = try index.search(word)
      #expect(hits.map(\.path) == ["/a"])
      #expect(abs(try #require(hits.first).probability - 0.4) < 0.001)
    }
  }

  @Test func textMayContainNUL() throws {
    try withIndex { index, _ in
      try index.store(
        transcript([[[("one\0two", 0.9)], [("map", 0.9)]]]), of: "/a", stamp)
      #expect(try index.search("map").map(\.text) == ["one\0two map"])
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

  /// Whatever their order in the file.
  @Test func aLimitLeavesTheLikeliest() throws {
    try withIndex { index, _ in
      let probabilities: [Float] = [0.52, 0.3, 0.9, 0.06, 0.6, 0.95, 0.4]
      for (number, probability) in probabilities.enumerated() {
        try index.store(transcript([[[("harbour", probability)]]]), of: "/\(number)", stamp)
      }
      // Nearly the word, and likelier to be it than some that have it.
      try index.store(transcript([[[("harbout", 0.02)]]]), of: "/near", stamp)
      let all = try index.search("harbour")
      #expect(all.map(\.path) == ["/5", "/2", "/4", "/0", "/6", "/1", "/near", "/3"])
      for limit in 1...9 {
        #expect(try index.search("harbour", limit: limit) == Array(all.prefix(limit)))
      }
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

  @Test func keepsWhatWasReadOfANoteThatMoves() throws {
    try withIndex { index, _ in
      let reading = NoteReading(reader: "English", sample: 0, keys: ["A"])
      let pages = transcript([[[("kept", 1)]]]).pages
      try index.store(pages, of: "/old/a", stamp, reading)
      try index.move("/old/a", to: "/new/a")
      #expect(try index.paths() == ["/new/a"])
      #expect(try index.stamp(of: "/old/a") == nil)
      #expect(try !index.isCurrent("/new/a", stamp))
      #expect(try index.reading(of: "/new/a") == reading)
      #expect(try index.store([nil], of: "/new/a", stamp, reading))
      #expect(try index.isCurrent("/new/a", stamp))
      #expect(try index.search("kept").map(\.path) == ["/new/a"])
    }
  }

  /// Wherever it now is in the note.
  @Test func keepsPagesThatArentReadAgain() throws {
    try withIndex { index, _ in
      func page(_ word: String) -> PageTranscript { transcript([[[(word, 1)]]]).pages[0] }
      func reading(_ keys: [String]) -> NoteReading {
        NoteReading(reader: "de", sample: 1, keys: keys)
      }
      func pages(_ word: String) throws -> [Int] { try index.search(word).map(\.page).sorted() }
      let first = reading(["a", "b", "b", "c"])
      try index.store(
        [page("first"), page("same"), page("same"), page("last")], of: "/a", stamp, first)
      try index.store([page("same")], of: "/b", stamp, reading(["b"]))
      #expect(try index.reading(of: "/a") == first)
      #expect(try index.reading(of: "/c") == nil)
      let later = NoteStamp(size: 1, modified: 3, model: "de 1")
      #expect(
        try index.store([nil, page("new"), nil], of: "/a", later, reading(["c", "d", "b"])))
      #expect(try index.isCurrent("/a", later))
      #expect(try index.reading(of: "/a")?.keys == ["c", "d", "b"])
      #expect(try pages("last") == [0])
      #expect(try pages("new") == [1])
      #expect(try pages("same") == [0, 2])
      #expect(try pages("first").isEmpty)
      // Gone meanwhile: the index stays as it is.
      #expect(try !index.store([nil], of: "/a", stamp, reading(["a"])))
      #expect(try pages("last") == [0])
      try index.remove(["/a"])
      #expect(try pages("last").isEmpty)
      #expect(try pages("same") == [0])
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

  /// Foreign values in the file: each is skipped, or the search reports the error.
  @Test(
    arguments: [
      "UPDATE page SET number = 9223372036854775807",
      "UPDATE block SET first = 9223372036854775807",
      "UPDATE page SET number = -1", "UPDATE page SET number = 'page'",
      "UPDATE block SET page = 'page', first = 1e300", "UPDATE note SET sample = -1",
      "UPDATE block SET lattices = x''",
      "UPDATE block SET lattices = 'text', page = x'00'",
      // NaN, infinity, a width below zero, and a stroke that is none.
      "UPDATE line SET words = x'0000c07f0000c07f0000c07f0000c07f0000c07f01000000ffffffff00000000'",
      "UPDATE line SET words = x'0000807f0000807f0000807f0000807f0000807f01000000ffffffff00000000'",
      "UPDATE line SET words = x'0000803f0000803f000080bf0000803f0000803f01000000ffffffff00000000'",
      // A text of two gigabytes.
      "UPDATE line SET words = x'0000803f0000803f0000803f0000803f0000803f00000000ffffffff6162'",
      "UPDATE line SET words = 'text'", "UPDATE line SET text = x'ff00ff'",
      "UPDATE line SET number = number + 9223372036854775000", "DELETE FROM line",
      "UPDATE note SET path = x'ff', size = 'much', modified = 1e300",
    ])
  func whatOthersWroteIntoAnIndexIsHarmless(_ statement: String) throws {
    try withIndex { index, file in
      try index.store(
        transcript([[[("former", 1)]], [[("allowed", 0.9)], [("noxeel", 0.4)]]]), of: "/a", stamp)
      try Database(file: file).run(statement)
      _ = try index.isCurrent("/a", stamp)
      #expect(try index.reading(of: "/a")?.sample ?? 0 >= 0)
      _ = try index.paths()
      for phrase in ["former", "noxell", "noxeel", "former allowed"] {
        for hit in try index.search(phrase) {
          #expect((0..<1 << 32).contains(hit.page) && (0..<1 << 32).contains(hit.line))
          #expect((0...1).contains(hit.probability))
          guard let box = hit.box else { continue }
          #expect([box.x, box.y, box.right, box.bottom].allSatisfy { $0.isFinite })
          #expect(box.width >= 0 && box.height >= 0)
        }
      }
    }
  }

  /// Queries in a view may never end.
  @Test func viewsAreNoIndex() throws {
    try withIndex { _, file in
      try Database(file: file).run(
        """
        DROP TABLE note;
        CREATE VIEW note AS WITH RECURSIVE endless(id) AS (
          SELECT 1 UNION ALL SELECT id + 1 FROM endless) SELECT id, 'a' AS path FROM endless;
        """)
      let error = #expect(throws: NoteIndexError.self) { try NoteIndex(file: file) }
      #expect(error?.message == "a database, but no index of notes")
    }
  }

  @Test func phrasesHaveALimit() throws {
    try withIndex { index, _ in
      let word = String(repeating: "x", count: NoteIndex.phraseLimit)
      let hits = try index.search(word)
      #expect(hits.isEmpty)
      let error = #expect(throws: NoteIndexError.self) { try index.search(word + " x") }
      #expect(error?.message == "a phrase of 257 letters, more than the limit of 256")
    }
  }

  @Test(arguments: [
    (1.5, Int64(1_500)), (-0.0005, -1), (9_223_372_036_854_776, .max), (1e300, .max),
    (-1e300, .min), (.infinity, .max),
  ])
  func stampsBearAnyTime(_ seconds: Double, _ milliseconds: Int64) {
    let stamp = NoteStamp(size: 1, secondsSince1970: seconds, model: "de 1")
    #expect(stamp.modified == milliseconds)
  }

  @Test func findsLettersOfScriptsWithoutBlanks() throws {
    try withIndex { index, _ in
      let text = "今日は天気がいいですね"
      var word = TranscribedWord(
        text: text, confidence: 1, box: PageBox(x: 0, y: 0, width: 110, height: 10), ink: [])
      word.letters = text.indices.enumerated().map { number, place in
        TranscribedWord.Letter(
          confidence: text[place] == "天" ? 0.4 : 1,
          box: PageBox(x: Float(number) * 10, y: 0, width: 10, height: 10), ink: [])
      }
      let line = TranscribedLine(
        text: text, words: [word],
        lattice: WordLattice(candidates: [LineCandidate(text: text, confidence: 1)], words: []).arcs
      )
      let block = TranscribedBlock(lines: [line])
      try index.store(Transcript(pages: [PageTranscript(blocks: [block])]), of: "/a", stamp)
      let hit = try #require(try index.search("天気").first)
      #expect(hit.text == text)
      #expect(hit.probability == 1)
      #expect(hit.box == PageBox(x: 30, y: 0, width: 20, height: 10))
      #expect(try index.search("気天").isEmpty)
      // Nearly the letters, where one is in doubt.
      let near = try index.search("日は大気がいい")
      #expect(near.map { ($0.probability * 100).rounded() } == [18])
      #expect(near.first?.box == PageBox(x: 10, y: 0, width: 70, height: 10))
      let han = (0..<NoteIndex.phraseLimit).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
      let hits = try index.search(String(String.UnicodeScalarView(han)))
      #expect(hits.isEmpty)
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
