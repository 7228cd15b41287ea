import CharacterLM
import SequenceData
import Testing
import UnicodeText

@testable import CTCDecoder

/// Dots and accents that a reading leaves unexplained.
struct ExpectedMarksTests {
  private let alphabet: Alphabet
  private let marks: ExpectedMarks

  init() throws {
    alphabet = try Alphabet(" aimru\u{301}\u{302}\u{308}\u{323}")
    marks = ExpectedMarks(alphabet)
  }

  private func penalty(_ text: String, _ count: Int) throws -> Float {
    let labels = try #require(alphabet.labels(of: alphabet.written(text).scalars))
    return marks.penalty(of: labels, marks: count)
  }

  @Test func aStrokeTooManyCosts() throws {
    #expect(try penalty("mur", 0) == 0)
    #expect(abs(try penalty("mur", 1) - 1 / 0.3) < 1e-5)
    #expect(try penalty("m\u{FB}r", 1) < 0.05)
    // Twice as many as expected are four times as unlikely.
    #expect(abs(try penalty("mur", 2) - 4 * penalty("mur", 1)) < 1e-4)
  }

  @Test(arguments: ["i", "\u{FB}", "\u{FC}", "\u{1EBF}i"])
  func aStrokeTooFewCostsNothing(_ text: String) throws {
    let text = text.replacing("\u{1EBF}", with: "a\u{302}\u{301}")
    #expect(try penalty(text, 0) == 0)
  }

  @Test func anAccentTakesTheDotsPlace() throws {
    #expect(try penalty("\u{ED}", 2) > penalty("i\u{323}\u{301}a", 1))
    #expect(try penalty("\u{ED}", 2) > penalty("ii", 2))
    #expect(try penalty("\u{ED}", 1) < 0.05)
    // A mark below doesn't count, and two dots may be two strokes.
    #expect(try penalty("u\u{323}", 1) == penalty("u", 1))
    #expect(try penalty("\u{FC}", 2) < penalty("\u{FB}", 2))
  }

  /// A network that hardly sees the accent: the unexplained ink decides.
  @Test func theCountDecidesWhereTheNetworkIsUnsure() throws {
    var parameters = DecoderParameters()
    parameters.markWeight = 1
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    let posteriors = Posteriors(
      values: ["m", "u", "\u{302}", "r"].flatMap { (seen: Unicode.Scalar) -> [Float] in
        var row = [Float](repeating: -14, count: alphabet.classCount)
        let label = alphabet.labels(of: [seen])?.first ?? 0
        row[label] = -0.1
        if seen == "\u{302}" { (row[0], row[label]) = (-0.2, -1.7) }
        return row
      }, frames: 4, classes: alphabet.classCount)
    func best(_ count: Int?) throws -> Hypothesis {
      var context = DecodingContext()
      context.marksAbove = count
      return try #require(decoder.decode(posteriors, context: context).first)
    }
    #expect(try best(nil).text == "mur")
    #expect(try best(0) == best(nil))
    #expect(try best(1).text == "m\u{FB}r")
    #expect(try best(1).opticalScore < best(0).opticalScore)
    // Without a weight, nothing is counted.
    let without = try CTCBeamDecoder(alphabet: alphabet)
    var context = DecodingContext()
    context.marksAbove = 1
    #expect(try without.decode(posteriors, context: context).first?.text == "mur")
  }

  /// A lone character, whose look accounts for its strokes.
  @Test func loneCharactersLoseNothing() throws {
    var parameters = DecoderParameters()
    parameters.markWeight = 1
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    var row = [Float](repeating: -14, count: alphabet.classCount)
    row[alphabet.labels(of: ["u"])?.first ?? 0] = -0.1
    let posteriors = Posteriors(values: row, frames: 1, classes: alphabet.classCount)
    var context = DecodingContext()
    let plain = try decoder.decode(posteriors, context: context).first
    context.marksAbove = 3
    #expect(try decoder.decode(posteriors, context: context).first == plain)
  }
}
