import Foundation
import SequenceData
import Testing

@testable import CTCDecoder

/// Rows of capitals or signs that are written apart.
struct SeparateCharactersTests {
  private let alphabet: Alphabet
  private let characters: SeparateCharacters
  private let parameters: DecoderParameters

  init() throws {
    alphabet = try Alphabet("ABC ab12!?/\u{301}")
    var parameters = DecoderParameters()
    parameters.loneCharacterPrior = LoneCharacterPrior(
      logProbabilities: ["A": -1, "B": -2, "C": -2, "!": -3, "?": -3, "/": -4])
    parameters.loneCharacterWeight = 0.5
    parameters.lengthBonus = 1
    self.parameters = parameters
    characters = try #require(SeparateCharacters(alphabet, parameters))
  }

  /// The posteriors of a text with a frame of blanks between its characters, in which a space has
  /// the given probability.
  private func posteriors(_ text: String, space share: Float) throws -> Posteriors {
    let labels = try #require(alphabet.labels(of: text.unicodeScalars))
    let space = try #require(alphabet.spaceClass)
    var rows: [[Float]] = []
    for label in labels {
      if !rows.isEmpty {
        var gap = [Float](repeating: 1e-6, count: alphabet.classCount)
        (gap[0], gap[space]) = (1 - share, share)
        rows.append(gap)
      }
      var row = [Float](repeating: 1e-6, count: alphabet.classCount)
      row[label] = 1
      rows.append(row)
    }
    return Posteriors(
      values: rows.joined().map { Float(log(Double($0))) }, frames: rows.count,
      classes: alphabet.classCount)
  }

  private func reading(_ text: String, _ score: Float = -0.5) -> Hypothesis {
    Hypothesis(text: text, score: score, opticalScore: score, languageScore: 0, endScore: 0)
  }

  /// The readings of an ink of the first text, with its rows among them.
  private func all(
    _ texts: [String], space share: Float = 0.1, prose: Hypothesis? = nil
  ) throws -> [Hypothesis] {
    characters.adding(
      texts.map { reading($0) }, of: try posteriors(texts[0], space: share),
      to: [prose ?? reading("prose", -50)])
  }

  private func rows(_ texts: [String], space share: Float = 0.1) throws -> [Hypothesis] {
    try all(texts, space: share).filter { $0.text != "prose" }
  }

  @Test(arguments: ["ABC", "CAB", "!?/", "/A\u{301}A"])
  func rowsAreOfOneKind(text: String) throws {
    let isRow = text != "/A\u{301}A"
    #expect(try rows([text]).map(\.text) == (isRow ? [text] : []))
  }

  @Test(arguments: ["AB", "aba", "121", "ABa", "A1B", "A!B"])
  func otherTextsAreNoRows(text: String) throws { #expect(try rows([text]).isEmpty) }

  @Test func marksBelongToTheirLetters() throws {
    #expect(try rows(["A\u{301}BC"], space: 0.9).map(\.text) == ["Á B C"])
    #expect(try rows(["A\u{301}B"]).isEmpty)
  }

  @Test func allGapsAreSpacesOrNoneAre() throws {
    #expect(try rows(["ABC"], space: 0.1).map(\.text) == ["ABC"])
    #expect(try rows(["ABC"], space: 0.9).map(\.text) == ["A B C"])
  }

  @Test func commonCharactersAreLikelier() throws {
    let found = try rows(["!?/", "!?!"])
    #expect(found.map(\.text) == ["!?!", "!?/"])
    #expect(abs(found[0].score - found[1].score - 0.5 * (-3 - -4)) < 1e-5)
  }

  /// A likely word stays one, but `AB C` is less even than the gaps of a row.
  @Test func rowsCompeteWithProse() throws {
    let score = try #require(try rows(["ABC"], space: 0.9).first).score
    func best(_ prose: String, _ lead: Float, space share: Float = 0.9) throws -> String? {
      try all(["ABC"], space: share, prose: reading(prose, score + lead)).first?.text
    }
    #expect(try best("ABC", -0.1) == "A B C")
    #expect(try best("ABC", 0.1) == "ABC")
    #expect(try best("AB C", 0.1) == "A B C")
    #expect(try best("AB C", 0.1, space: 0.1) == "AB C")
  }

  /// No ink shows the space before a row that follows a word.
  @Test func theSpaceBeforeARowCountsAsInProse() throws {
    func adding(_ lead: Float?) throws -> Hypothesis {
      characters.adding(
        [reading("ABC")], of: try posteriors("ABC", space: 0.9), to: [reading("prose", -50)],
        lead: lead)[0]
    }
    let (row, later) = (try adding(nil), try adding(-2))
    #expect(row.text == "A B C")
    #expect(later.text == " A B C")
    #expect(abs(row.score - 2 - later.score) < 1e-5)
  }

  @Test func aTextIsListedOnce() throws {
    let texts = try all(["ABC", "ACB"], prose: reading("ABC", -50)).map(\.text)
    #expect(texts == ["ABC", "ACB"])
  }

  @Test func proseOfSmallLettersOrDigitsIsNoRow() {
    for text in ["ABC", "A/b1", "? !", "= 1"] {
      #expect(characters.areLikely(insteadOf: reading(text)), "\(text)")
    }
    for text in ["abc", "Abc", "121", "ab !"] {
      #expect(!characters.areLikely(insteadOf: reading(text)), "\(text)")
    }
  }

  @Test func spacesBecomeBlanks() throws {
    let space = try #require(alphabet.spaceClass)
    let without = characters.withoutSpaces(try posteriors("AB", space: 0.75))
    #expect(abs(without.values[alphabet.classCount]) < 1e-5)
    #expect(without.values[alphabet.classCount + space] < -100)
    #expect(without.values.allSatisfy { $0.isFinite })
  }

  @Test func packsWithoutLoneCharactersHaveNoRows() throws {
    #expect(SeparateCharacters(alphabet, DecoderParameters()) == nil)
    #expect(SeparateCharacters(try Alphabet("AB!"), parameters) == nil)
  }
}
