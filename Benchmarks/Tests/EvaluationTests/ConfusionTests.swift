import Testing

@testable import Evaluation

struct ConfusionTests {
  @Test func countsAndShares() {
    var tally = ConfusionTally()
    tally.add(reference: "oo", reading: "ao")
    tally.add(reference: "o", reading: "a")
    tally.add(reference: "ox", reading: "o")
    tally.add(reference: "o", reading: "os")
    tally.add(reference: "b", reading: "b")
    let confusions = tally.commonest(10)
    #expect(tally.kinds == 3)
    #expect(tally.total == 4)
    #expect(confusions.map(\.kind) == [.substitution, .insertion, .deletion])
    #expect(confusions.map(\.count) == [2, 1, 1])
    #expect(confusions[0].reference == "o" && confusions[0].reading == "a")
    #expect(confusions[0].share == 2.0 / 5)
    #expect(confusions[1].reading == "s" && confusions[1].share == nil)
    #expect(confusions[2].reference == "x" && confusions[2].share == 1)
  }

  @Test func equalsStandInTheOrderOfCharacters() {
    var tally = ConfusionTally()
    for text in ["c", "a", "b"] { tally.add(reference: text, reading: "z") }
    tally.add(reference: "a", reading: "y")
    #expect(
      tally.commonest(4).map { "\($0.reference!)\($0.reading!)" } == ["ay", "az", "bz", "cz"])
    #expect(tally.commonest(1).count == 1)
    #expect(tally.commonest(-1).isEmpty)
  }

  @Test func labelsAreCountedWhole() {
    var tally = ConfusionTally()
    tally.add(label: "arrow", name: "line")
    tally.add(label: "arrow", name: "arrow")
    tally.add(label: "🐱", name: nil)
    let confusions = tally.commonest(10)
    #expect(confusions.map(\.reference) == ["arrow", "🐱"])
    #expect(confusions.map(\.reading) == ["line", nil])
    #expect(confusions.map(\.share) == [0.5, 1])
    #expect(confusions.map(\.kind) == [.substitution, .deletion])
  }

  @Test func spellingsOfOneCharacterAreEqual() {
    var tally = ConfusionTally()
    tally.add(reference: "e\u{301}", reading: "\u{E9}")
    #expect(tally.kinds == 0)
  }
}
