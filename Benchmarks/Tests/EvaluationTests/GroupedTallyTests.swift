import Testing

@testable import Evaluation

struct GroupedTallyTests {
  @Test(arguments: [
    (-1, "0"), (0, "0"), (1, "1"), (2, "2-3"), (3, "2-3"), (4, "4-6"), (6, "4-6"), (7, "7-10"),
    (10, "7-10"), (11, "11-20"), (20, "11-20"), (21, "21-40"), (40, "21-40"), (41, "41+"),
    (Int.max, "41+"),
  ])
  func buckets(length: Int, name: String) {
    #expect(LengthBucket(length: length).name == name)
  }

  @Test(arguments: [
    ("7", "digits"), ("2026", "digits"), ("A", "capitals"), ("USA", "capitals"),
    ("a", "small letters"), ("to be", "small letters"), ("é", "small letters"),
    ("?", "punctuation"), ("+", "punctuation"), ("$", "punctuation"), ("Paris", "capitalised"),
    ("iPhone", "mixed case"), ("New York", "mixed case"), ("12:30", "figures"),
    ("$ 5", "figures"), ("don't", "letters and punctuation"), ("B2", "letters and digits"),
    ("a-1", "letters and digits"), ("字", "other"), ("", "blank"), (" ", "blank"),
  ])
  func labelClasses(label: String, name: String) {
    #expect(LabelClass(label).name == name)
  }

  @Test func onlySingleCharactersHaveAClass() {
    #expect(CharacterClass(ofSingle: "e\u{301}") == .smallLetters)
    #expect(CharacterClass(ofSingle: "") == nil)
    #expect(CharacterClass(ofSingle: "ab") == nil)
  }

  private func tally(_ grouping: Grouping) -> GroupedTally {
    var tally = GroupedTally(grouping)
    for (label, reading, writer) in [
      ("ab", "ab", "good"), ("abcd", "abcd", "good"), ("ab", "xy", "bad"), ("7", "7", "bad"),
      ("7", "1", nil),
    ] {
      tally.add(
        ErrorCounts(reference: label, readings: [reading]), label: label, writer: writer)
    }
    return tally
  }

  @Test func writersWithTheMostErrorsComeFirst() {
    let groups = tally(.writer).summaries()
    #expect(groups.map(\.name) == [nil, "bad", "good"])
    #expect(groups.map(\.summary.counts.inks) == [1, 2, 2])
    #expect(groups.allSatisfy { $0.summary.interval(.top1) == nil })
  }

  @Test func lengthsAndClassesStandInTheirOrder() {
    let lengths = tally(.length).summaries()
    #expect(lengths.map(\.name) == ["1", "2-3", "4-6"])
    #expect(lengths.map(\.summary.writers) == [2, 2, 1])
    #expect(lengths[1].summary.value(.characterErrors) == 0.5)
    #expect(lengths[1].summary.interval(.characterErrors) != nil)
    #expect(lengths[2].summary.interval(.characterErrors) == nil)
    #expect(tally(.class).summaries().map(\.name) == ["digits", "small letters"])
  }

  @Test func labelsWithTheMostErrorsComeFirst() {
    var tally = GroupedTally(.label)
    for (label, names) in [
      ("star", ["star"]), ("heart", ["star", "heart"]), ("cross", []), ("heart", ["heart"]),
    ] {
      tally.add(ErrorCounts(label: label, names: names), label: label, writer: nil)
    }
    let groups = tally.summaries()
    #expect(groups.map(\.name) == ["cross", "heart", "star"])
    #expect(groups.map { $0.summary.value(.top1) } == [0, 0.5, 1])
    #expect(groups.map { $0.summary.value(.top5) } == [0, 1, 1])
    #expect(groups.allSatisfy { $0.summary.value(.characterErrors) == nil })
  }

  @Test func classesHaveAnOrder() {
    let order: [LabelClass] = [
      .uniform(.digits), .uniform(.capitals), .uniform(.smallLetters), .uniform(.punctuation),
      .capitalised, .mixedCase, .figures, .blank,
    ]
    #expect(order.shuffled().sorted() == order)
  }
}
