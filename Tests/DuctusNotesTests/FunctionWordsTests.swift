import DuctusEngine
import FormulaNotation
import InkModel
import Testing

@testable import DuctusNotes

/// Functions' names among the words of a zone.
struct FunctionWordsTests {
  /// A zone of one line, with one stroke for each character.
  private static func words(_ texts: (text: String, confidence: Double)...) -> FunctionWords {
    var (words, parts, stroke) = ([TranscribedWord](), [ZonePart](), 0)
    for (number, (text, confidence)) in texts.enumerated() {
      let strokes = Array(stroke..<stroke + text.count)
      stroke += text.count
      let box = PageBox(x: Float(strokes[0]), y: 0, width: Float(text.count), height: 1)
      words.append(
        TranscribedWord(
          text: text, confidence: confidence, box: box,
          ink: strokes.map { InkSpan(stroke: $0, points: 0..<1) }))
      parts.append(
        ZonePart(
          position: FormulaZone.WordPosition(line: 0, word: number), characters: text.count,
          isLong: false, isProse: false, isBar: false, strokes: strokes, box: box))
    }
    let line = TranscribedLine(text: words.map(\.text).joined(separator: " "), words: words)
    return FunctionWords(FormulaZone(parts.indices, of: parts), lines: [line])
  }

  private static func formula(_ name: String, strokes: [Int]) -> Formula {
    var function = KnownSymbols.symbol(named: name)
    function.strokes = strokes
    return Formula(FormulaRow([function]))
  }

  /// `mod` was read letter by letter.
  @Test func whatTextReadsAsAFunctionIsOne() {
    let words = Self.words(("a", 0.9), ("mod", 0.95), ("gcd", 0.5), ("Max", 0.95), ("lg", 0.9))
    #expect(
      words.known(among: ["\\mod", "\\gcd", "\\max", "a"]) == [
        KnownSymbol(name: "\\mod", strokes: [1, 2, 3]),
        KnownSymbol(name: "\\max", strokes: [7, 8, 9]),
      ])
  }

  /// Parts of words became sines and tangents.
  @Test func whatTextReadsAsSomethingElseIsNoFunction() {
    for (text, name) in [("temp", "\\tan"), ("for", "\\cos"), ("word", "\\tan"), ("over", "\\ln")] {
      let formula = Self.formula(name, strokes: [0, 1])
      #expect(Self.words((text, 0.7)).refused(in: formula) == [name])
    }
  }

  @Test func misreadNamesAreFunctions() {
    for (text, name) in [
      ("mgsin", "\\sin"), ("CoSo", "\\cos"), ("10g", "\\log"), ("1n", "\\ln"), ("lin", "\\lim"),
      ("si", "\\sin"),
    ] {
      let formula = Self.formula(name, strokes: [0, 1])
      #expect(Self.words((text, 0.3)).refused(in: formula).isEmpty)
    }
    // Of strokes that weren't taken for writing, text says nothing.
    #expect(Self.words(("to", 0.9)).refused(in: Self.formula("\\sin", strokes: [5])).isEmpty)
  }
}
