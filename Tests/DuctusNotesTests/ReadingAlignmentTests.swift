import Support
import Testing

@testable import DuctusNotes

@Suite struct ReadingAlignmentTests {
  private func alignment(_ other: String, _ text: String) -> ReadingAlignment {
    ReadingAlignment(of: Array(other), with: Array(text))
  }

  /// The fewest changes, by the whole table.
  private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        (diagonal, row[j + 1]) = (
          row[j + 1], min(diagonal + (letter == b[j] ? 0 : 1), row[j + 1] + 1, row[j] + 1)
        )
      }
    }
    return row[b.count]
  }

  /// The changes that an alignment makes of its places.
  private func changes(_ a: [Character], _ b: [Character], _ counterparts: [Int]) -> Int {
    var changes = counterparts[0]
    for (i, letter) in a.enumerated() {
      let step = b[counterparts[i]..<counterparts[i + 1]]
      changes += step.isEmpty ? 1 : step.count - 1 + (step.contains(letter) ? 0 : 1)
    }
    return changes
  }

  @Test func placesCorrespond() {
    #expect(alignment("nap", "map").counterparts == [0, 1, 2, 3])
    #expect(alignment("line ar", "linear").counterparts == [0, 1, 2, 3, 4, 4, 5, 6])
    #expect(alignment("", "map").counterparts == [3])
    #expect(alignment("map", "").counterparts == [0, 0, 0, 0])
  }

  @Test func changesAreTheFewestWhereReadingsAreNear() {
    var random = SeededGenerator(seed: 1)
    for length in [1, 7, 40, 90, 400] {
      for _ in 0..<20 {
        let text = (0..<length).map { _ in "abc def".randomElement(using: &random) ?? "a" }
        var other = text
        for _ in 0..<min(8, length) {
          let place = Int.random(in: 0..<max(1, other.count), using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: other.insert("x", at: place)
          case 1: if other.count > 1 { other.remove(at: place) }
          default: other[place] = "y"
          }
        }
        let counterparts = ReadingAlignment(of: other, with: text).counterparts
        #expect(changes(other, text, counterparts) == distance(other, text), "\(other) \(text)")
        #expect(counterparts == counterparts.sorted() && counterparts.last == text.count)
        #expect(counterparts == ReadingAlignment(of: other, with: text, reach: 1_000).counterparts)
      }
    }
  }

  /// The readings of a line differ in few places.
  @Test func readingsThatAreNearTakeANarrowTable() {
    let text = String(repeating: "one line of text ", count: 8)
    let other = text.replacing("line", with: "lime")
    #expect(alignment(other, text).entryCount <= 18 * (other.count + 1))
  }

  /// A page of dots is one line of as many signs.
  @Test(arguments: [(5_000, 5_000), (20_000, 1), (1, 20_000), (4_000, 5_000)])
  func veryLongReadingsTakeLittleMemory(_ other: Int, _ text: Int) {
    let dots = [other, text].map { String(repeating: ".", count: $0) }
    let alignment = alignment(dots[0], dots[1])
    #expect(alignment.entryCount <= (2 * ReadingAlignment.reach + 1) * (other + 1) + 2 * text)
    #expect(alignment.counterparts.last == text)
  }
}
