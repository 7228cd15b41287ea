import FormulaNotation
import InkModel
import Testing

@testable import FormulaReading

/// Names of functions formed by adjacent letters.
struct FunctionLettersTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  private func place(_ name: String) throws -> Int {
    try #require(boxes.model.symbols.index(of: name))
  }

  /// Letters from the left, with their widths and gaps, each certain; 20 high unless given.
  private func found(
    _ letters: [String], width: Double = 10, gap: Double = 3, heights: [Int: Double] = [:]
  ) throws -> [SymbolGroup] {
    var left = 0.0
    let symbols = letters.enumerated().map { place, name -> NamedBoxes.Symbol in
      defer { left += width + gap }
      let height = heights[place] ?? 20
      return ([name], left...left + width, 10 - height / 2...10 + height / 2)
    }
    var all = try boxes.groups(symbols)
    let names = try letters.map { try place($0) }
    FunctionLetters(boxes.model.symbols).add(
      to: &all, { group, symbol in names[group] == symbol ? -0.1 : -30 }, weight: { _ in 2 },
      bonus: { _ in 5 })
    return Array(all.groups.dropFirst(letters.count))
  }

  private func names(_ groups: [SymbolGroup]) -> [String] {
    groups.flatMap { group in group.options.map { boxes.model.symbols.entries[$0.symbol].name } }
  }

  @Test func lettersMakeAName() throws {
    let group = try #require(try found(["s", "i", "n", "x"]).first)
    #expect(names([group]) == ["\\sin"])
    #expect(group.letters == [0, 1, 2] && group.strokes == [0, 1, 2])
    // Their weighed probabilities and what a name is worth by itself.
    #expect(abs(group.segmentScore - (3 * 2 * -0.1 + 5)) < 1e-9)
    #expect(group.box.topLeft.x == 0 && group.box.bottomRight.x == 36)
  }

  @Test func allNamesThatLettersMakeAreFound() throws {
    #expect(Set(names(try found(["s", "i", "n", "h"]))) == ["\\sin", "\\sinh"])
    #expect(names(try found(["x", "y", "z"])).isEmpty)
    #expect(names(try found(["n", "i", "s"])).isEmpty)
  }

  @Test func whatLooksLikeALetterCountsLess() throws {
    let sure = try #require(try found(["l", "n"]).first)
    let alike = try #require(try found(["1", "n"]).first)
    #expect(names([alike]) == ["\\ln"])
    #expect(abs(sure.segmentScore - alike.segmentScore - 2 * 0.7) < 1e-9)
  }

  @Test func lettersFarApartAreNoName() throws {
    #expect(try found(["s", "i", "n"], gap: 25).isEmpty)
    #expect(try !found(["s", "i", "n"], gap: 8).isEmpty)
  }

  @Test func aBracketIsNoLetter() throws {
    // "(n" in tall brackets looks like "ln".
    #expect(try found(["(", "n"], heights: [0: 60]).isEmpty)
    #expect(names(try found(["(", "n"])) == ["\\ln"])
  }

  /// Letters each of which may be any.
  @Test func ofVeryManyNamesSomeAreFound() throws {
    let symbols = (0..<60).map { number -> NamedBoxes.Symbol in
      (["l"], 12 * Double(number)...12 * Double(number) + 10, 0...20)
    }
    var all = try boxes.groups(symbols)
    FunctionLetters(boxes.model.symbols).add(
      to: &all, { _, _ in -0.1 }, weight: { _ in 2 }, bonus: { _ in 5 })
    #expect(all.groups.count == 60 + 256)
  }
}
