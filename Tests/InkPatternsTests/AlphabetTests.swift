import Foundation
import InkFormats
import InkPatterns
import Testing

/// The example alphabets in `Samples/patterns`.
struct AlphabetTests {
  private let alphabet = Set("abcdefghijklmnopqrstuvwxyz".map(String.init))

  @Test func gridLettersReadTheirOwnInk() throws {
    let file = checkout("Samples/patterns/letters.json")
    let library = try PatternLibrary<GridPattern>(contentsOf: file)
    #expect(Set(library.names) == alphabet)
    var taught = PatternLibrary<GridPattern>(configuration: library.configuration)
    let inks = InkFileReader(path: checkout("Samples/patterns/letters.ndjson").path)
    for record in inks {
      let record = try record.get()
      let label = try #require(record.label)
      let orders = [record.ink, Ink(strokes: record.ink.strokes.reversed())]
      for ink in orders {
        #expect(try library.candidates(for: ink).first == PatternCandidate(name: label, score: 0))
      }
      try taught.teach(label, from: record.ink)
    }
    #expect(taught.names == library.names)
    for name in taught.names {
      #expect(
        taught[name].map(\.picture) == library[name].map(\.picture),
        "the file holds what its inks teach")
    }
  }

  @Test func pathLettersReadTheirOwnDirections() throws {
    let file = checkout("Samples/patterns/graffiti.json")
    let library = try PatternLibrary<PathPattern>(contentsOf: file)
    #expect(Set(library.names) == Set(alphabet.map { $0.uppercased() }))
    for name in library.names {
      for pattern in library[name] {
        let candidates = try library.candidates(for: pattern.idealInk(), limit: 2)
        #expect(candidates.first?.name == name)
        #expect(candidates.count < 2 || candidates[0].score + 2 < candidates[1].score, "\(name)")
      }
    }
  }

  /// People edit these files by hand, so written files keep their lines.
  @Test func filesAreWrittenAsTheyLook() throws {
    func expectSame<Pattern: InkPattern>(_: Pattern.Type, _ name: String) throws {
      let file = checkout("Samples/patterns/\(name).json")
      let before = try String(contentsOf: file, encoding: .utf8)
      let written = try PatternLibrary<Pattern>(contentsOf: file).json()
      #expect(
        String(decoding: written, as: UTF8.self)
          == before.replacingOccurrences(of: "\"format\" : 1", with: "\"format\" : 2"))
    }
    try expectSame(GridPattern.self, "letters")
    try expectSame(PathPattern.self, "graffiti")
  }
}
