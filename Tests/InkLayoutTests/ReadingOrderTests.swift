import InkModel
import Testing

@testable import InkLayout

/// Later insertions are read in their place.
struct ReadingOrderTests {
  /// Words of five letters at these places, written in this order.
  private func ink(wordsAt places: [Double]) -> Writing {
    var writing = Writing()
    for x in places { writing.line(letters: 5, x: x, y: 0) }
    return writing
  }

  @Test(arguments: [[80.0, 0], [80, 160, 0], [0, 160, 80], [160, 80, 0], [0, 240, 80, 160]])
  func wordsArePutInTheirPlaces(places: [Double]) {
    let writing = ink(wordsAt: places)
    let expected = places.indices.sorted { places[$0] < places[$1] }.flatMap { writing.lines[$0] }
    #expect(PageLayout(writing.ink).lines.map(\.strokes) == [expected])
  }

  @Test func aLetterIsPutIntoItsWord() {
    var writing = Writing()
    for x in [0.0, 9, 27, 36] { arch(at: x, &writing) }
    writing.line(letters: 5, x: 80, y: 0)
    let late = writing.ink.strokes.count
    arch(at: 18, &writing)
    let order = PageLayout(writing.ink).lines.first?.strokes ?? []
    #expect(order == [0, 1, late, 2, 3] + Array(4..<late))
  }

  @Test func aLateBarComesAfterItsWord() {
    var writing = Writing()
    writing.line(letters: 5, x: 0, y: 0)
    let word = writing.ink.strokes.count
    writing.line(letters: 5, x: 80, y: 0)
    writing.line(letters: 5, x: 160, y: 0)
    let late = writing.ink.strokes.count
    writing.write([(16, -12), (24, -12)])
    let order = PageLayout(writing.ink).lines.first?.strokes ?? []
    #expect(order == Array(0..<word) + [late] + Array(word..<late))
  }

  @Test func barsAndDotsOfTheWordStayInTime() {
    var writing = Writing()
    for x in [0.0, 9, 18, 27] { arch(at: x, &writing) }
    writing.write([(9, -14), (16, -14)])
    writing.write([(21, -14)])
    arch(at: 60, &writing)
    #expect(PageLayout(writing.ink).lines.map(\.strokes) == [Array(0..<7)])
  }

  /// A comma that was forgotten is put after its word, whichever word was written since. Where no white
  /// parts it from the pen, it may be a dot of the word.
  @Test(arguments: [(60.0, [0, 1, 4, 2, 3]), (22, [0, 1, 2, 3, 4])] as [(Double, [Int])])
  func aForgottenSignGoesToItsPlace(next: Double, expected: [Int]) {
    var writing = Writing()
    for x in [0.0, 9, next, next + 9] { arch(at: x, &writing) }
    writing.write([(20, 0), (18, 3)])
    #expect(PageLayout(writing.ink).lines.map(\.strokes) == [expected])
  }

  /// In a right-to-left script, whose ink is mirrored, the digits of a number run backwards.
  @Test(arguments: [ScriptHabits.arabic, .hebrew])
  func numbersRunAgainstTheScript(habits: ScriptHabits) {
    var writing = Writing()
    writing.line(letters: 5, x: 0, y: 0)
    for place in 0..<12 { arch(at: 170 - 9 * Double(place), &writing) }
    #expect(
      PageLayout(writing.ink, habits: habits).lines.map(\.strokes)
        == [Array(writing.ink.strokes.indices)])
  }

  /// A word is put before the last one even if that is short, and a dot even if letters were written
  /// since; unless letters stand in stacks, whose signs are as far apart.
  @Test(arguments: [(ScriptHabits.arabic, true), (.stacked, false)])
  func aWordIsPutBeforeAShortOne(habits: ScriptHabits, isInserted: Bool) {
    func order(_ write: (inout Writing) -> Void) -> [Int]? {
      var writing = Writing()
      for x in [0.0, 9, 18, 100, 109] { arch(at: x, &writing) }
      write(&writing)
      return PageLayout(writing.ink, habits: habits).lines.first?.strokes
    }
    let word = order { writing in
      for x in [60.0, 69] { arch(at: x, &writing) }
    }
    #expect(word == (isInserted ? [0, 1, 2, 5, 6, 3, 4] : Array(0..<7)))
    // A digit would go on to the left.
    let nearer = order { writing in
      for x in [76.0, 85] { arch(at: x, &writing) }
    }
    #expect(nearer == (isInserted ? [0, 1, 2, 5, 6, 3, 4] : Array(0..<7)))
    let dot = order { $0.write([(12, 5)]) }
    #expect(dot == (isInserted ? [0, 1, 2, 5, 3, 4] : Array(0..<6)))
  }

  /// A long line is read in one order only: there, a dot may be delayed.
  @Test func aDotStaysInTimeInALongLine() {
    var writing = Writing()
    for x in [20.0, 29, 38] + (0..<18).map({ 60 + 8 * Double($0) }) { arch(at: x, &writing) }
    writing.write([(32, 5)])
    #expect(
      PageLayout(writing.ink, habits: .arabic).lines.map(\.strokes)
        == [Array(writing.ink.strokes.indices)])
  }

  /// Parts of a sum may be apart; what is farther to the left is another word.
  @Test(arguments: [(20, [0, 1]), (60, [1, 0])] as [(Double, [Int])])
  func whatIsFarFromANumberIsInserted(gap: Double, expected: [Int]) {
    var writing = Writing()
    writing.line(letters: 5, x: 0, y: 0)
    let word = writing.ink.strokes.count
    for x in [300, 294 - gap] { writing.write(Writing.arch(at: x, 0, height: 18)) }
    #expect(
      PageLayout(writing.ink, habits: .hebrew).lines.map(\.strokes)
        == [Array(0..<word) + expected.map { word + $0 }])
  }

  @Test func aWordIsPutIntoALineAboveTheLast() {
    var writing = Writing()
    writing.line(letters: 5, x: 0, y: 0)
    writing.line(letters: 5, x: 160, y: 0)
    writing.line(letters: 20, x: 0, y: 40)
    writing.line(letters: 5, x: 80, y: 0)
    let lines = PageLayout(writing.ink).lines.map(\.strokes)
    #expect(lines == [writing.lines[0] + writing.lines[3] + writing.lines[1], writing.lines[2]])
  }

  private func arch(at x: Double, _ writing: inout Writing) {
    writing.write(Writing.arch(at: x, 0))
  }
}
