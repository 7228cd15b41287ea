import FormulaNotation
import Foundation
import InkFormats
import InkModel
import InkReading
import ModelPack
import Testing

@testable import FormulaReading

private let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Formulas read with the pack, and their context.
struct FormulaSessionTests {
  private let model: FormulaModel
  private let inks: [Ink]

  init() throws {
    let pack = try Pack(contentsOf: root.appendingPathComponent("weights/formulas"))
    model = try FormulaModel(UnsharedParts(PackFiles(pack)), precision: .int8)
    inks = try InkFileReader(path: root.appendingPathComponent("Samples/formulas.ndjson").path)
      .map { try $0.get().ink }
  }

  private func read(
    _ ink: Ink, with session: FormulaSession? = nil,
    _ change: (inout RecognitionHints) -> Void = { _ in }
  ) throws -> Formula {
    var request = RecognitionRequest(ink: ink)
    var hints = RecognitionHints()
    change(&hints)
    request.context.hints = hints
    let result = try (session ?? FormulaSession(model)).recognize(request, maxResultCount: 3)
    return result.candidates.first?.formula ?? Formula()
  }

  @Test func readsTheQuadraticFormula() throws {
    let formula = try read(inks[0])
    #expect(formula.latex == #"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"#)
    #expect(formula.symbols.flatMap(\.strokes).sorted() == Array(inks[0].strokes.indices))
    for symbol in formula.symbols {
      #expect(symbol.alternatives.contains { $0.name == symbol.name })
      #expect(symbol.alternatives.count <= 8)
    }
  }

  /// A result is framed before or after it is written, and some programs store strokes twice.
  @Test func aFrameAroundAFormulaIsNoSymbol() throws {
    let bare = try read(inks[0]).latex
    let box = try #require(inks[0].box)
    let (low, high) = (box.topLeft - Vector(20, 15), box.bottomRight + Vector(25, 18))
    let corners = [low, Vector(high.x, low.y), high, Vector(low.x, high.y), low]
    let sides = zip(corners, corners.dropFirst()).flatMap { a, b -> [Vector] in
      (0..<20).map { a + Double($0) / 20 * (b - a) }
    }
    let radii = 0.75 * box.size + Vector(9, 9)
    let ring = (0...60).map { step -> Vector in
      let angle = 2 * Double.pi * Double(step) / 60
      return box.centre + Vector(angle: angle) * radii
    }
    for places in [sides, ring] {
      let frame = Stroke(points: places.map { StrokePoint($0) })
      let count = inks[0].strokes.count
      let twice = inks[0].strokes + [frame, frame]
      for strokes in [
        inks[0].strokes + [frame], [frame] + inks[0].strokes, twice,
        [frame] + inks[0].strokes + [frame],
      ] {
        let formula = try read(Ink(strokes: strokes))
        #expect(formula.latex == bare)
        #expect(formula.symbols.flatMap(\.strokes).count == count)
      }
      // A writer may say that it is a symbol.
      let known = try read(Ink(strokes: twice)) {
        $0.knownSymbols = [KnownSymbol(name: "y", strokes: [count + 1])]
      }
      #expect(known.symbols.contains { $0.strokes == [count, count + 1] && $0.name == "y" })
    }
  }

  @Test func aSignInACircleStaysASymbol() throws {
    let ring = (0...60).map { step -> StrokePoint in
      let angle = 2 * Double.pi * Double(step) / 60
      return StrokePoint(20 * Vector(angle: angle))
    }
    let lines = [Vector(1.8, 0), Vector(0, 1.8)].map { way -> Stroke in
      Stroke(points: (-10...10).map { StrokePoint(Double($0) * way) })
    }
    let formula = try read(Ink(strokes: [Stroke(points: ring)] + lines))
    #expect(formula.symbols.flatMap(\.strokes).sorted() == [0, 1, 2])
  }

  /// Some pens leave a speck at the start of each stroke, as a separate stroke.
  @Test func specksArePartsOfTheirStrokes() throws {
    let strokes = inks[0].strokes.flatMap { [Stroke(points: [$0.points[0]]), $0] }
    let formula = try read(Ink(strokes: strokes))
    #expect(formula.latex == (try read(inks[0])).latex)
    #expect(formula.symbols.flatMap(\.strokes).sorted() == Array(strokes.indices))
    // A writer's choice for a stroke also applies to its speck.
    let known = try read(Ink(strokes: strokes)) {
      $0.knownSymbols = [KnownSymbol(name: "y", strokes: [0, 1, 2, 3])]
    }
    #expect(known.symbols.first { $0.strokes == [0, 1, 2, 3] }?.name == "y")
  }

  @Test func symbolsHaveTheCopiesOfTheirStrokesInOrder() throws {
    for ink in inks {
      let once = try read(ink)
      let twice = try read(Ink(strokes: ink.strokes + ink.strokes))
      #expect(twice.latex == once.latex)
      let count = ink.strokes.count
      let expected = once.symbols.map { $0.strokes + $0.strokes.map { $0 + count } }
      #expect(twice.symbols.map(\.strokes) == expected)
    }
  }

  @Test func confidencesFallWithCosts() throws {
    let session = FormulaSession(model)
    for ink in inks {
      let request = RecognitionRequest(ink: ink)
      let whole = try session.recognize(request, maxResultCount: 20).candidates
      for (better, worse) in zip(whole, whole.dropFirst()) {
        #expect(better.cost <= worse.cost)
        #expect(better.confidence >= worse.confidence)
      }
      // However few are requested, the first is the same.
      #expect(try session.recognize(request, maxResultCount: 1).candidates.first == whole.first)
    }
  }

  @Test func readsTheSameStrokeByStroke() throws {
    let session = FormulaSession(model)
    var last = Formula()
    for count in 1...inks[0].strokes.count {
      last = try read(Ink(strokes: Array(inks[0].strokes.prefix(count))), with: session)
      #expect(!last.row.isEmpty)
    }
    #expect(last == (try read(inks[0])))
  }

  @Test func whatTheWriterChoseStays() throws {
    let plain = try read(inks[0])
    let first = plain.symbols[0]
    for other in first.alternatives where other.name != first.name {
      let formula = try read(inks[0]) {
        $0.knownSymbols = [KnownSymbol(name: other.name, strokes: first.strokes.reversed())]
      }
      #expect(formula.symbols[0].name == other.name)
      #expect(formula.symbols[0].strokes == first.strokes)
      #expect(formula.symbols[0].alternatives == first.alternatives)
    }
  }

  @Test func unrelatedStrokesAreOneSymbolIfTheyAreKnown() throws {
    // A plus sign made of the x's first stroke and the last letter's.
    let strokes = [0, inks[0].strokes.count - 1]
    let formula = try read(inks[0]) {
      $0.knownSymbols = [KnownSymbol(name: "+", strokes: strokes)]
    }
    #expect(formula.symbols.contains { $0.name == "+" && $0.strokes == strokes })
    #expect(formula.symbols.flatMap(\.strokes).sorted() == Array(inks[0].strokes.indices))
  }

  @Test(arguments: FormulaLevel.allCases)
  func levelsHoldWhatThePackTellsApart(_ level: FormulaLevel) throws {
    #expect(level.symbols.subtracting(model.symbols) == [])
    for ink in inks {
      let formula = try read(ink) { $0.allowedSymbols = level.symbols }
      #expect(Set(formula.symbols.map(\.name)).isSubset(of: level.symbols))
    }
  }

  @Test func allowedSymbolsMayBeSpeltInOtherWays() throws {
    let spellings: Set = ["<", ">", "\\le", "\\ge", "\\ne", "\\to", "*"]
    let formula = try read(inks[0]) { $0.allowedSymbols = spellings }
    let names: Set = ["\\lt", "\\gt", "\\leq", "\\geq", "\\neq", "\\rightarrow", "\\ast"]
    #expect(!formula.symbols.isEmpty)
    #expect(Set(formula.symbols.map(\.name)).isSubset(of: names))
    let strokes = [0, 1]
    let known = try read(inks[0]) { $0.knownSymbols = [KnownSymbol(name: "<", strokes: strokes)] }
    #expect(known.symbols.contains { $0.name == "\\lt" && $0.strokes == strokes })
  }

  @Test func badKnownSymbolsAreRefused() throws {
    let bad: [([KnownSymbol], String)] = [
      ([KnownSymbol(name: "\\nothing", strokes: [0])], "no such symbol is told apart"),
      ([KnownSymbol(name: "x", strokes: [20])], "the ink has no stroke 20, or it has no points"),
      ([KnownSymbol(name: "x", strokes: [-1])], "the ink has no stroke -1, or it has no points"),
      ([KnownSymbol(name: "x", strokes: [])], "no strokes are its own"),
      ([KnownSymbol(name: "x", strokes: [3, 3])], "stroke 3 belongs to a symbol already"),
    ]
    for (symbols, reason) in bad {
      let error = FormulaError.badKnownSymbol(name: symbols[0].name, reason: reason)
      #expect {
        try read(inks[0]) { $0.knownSymbols = symbols }
      } throws: {
        "\($0)" == "\(DuctusError.formula(error))"
      }
    }
  }

  @Test(arguments: [["×"], ["x", "times", "×"]])
  func unknownAllowedSymbolsAreRefused(_ names: [String]) throws {
    let error = FormulaError.unknownSymbol(name: names.count == 1 ? "×" : "times")
    // Also of an ink in which nothing is written.
    for ink in [inks[0], Ink(strokes: [])] {
      #expect {
        try read(ink) { $0.allowedSymbols = Set(names) }
      } throws: {
        "\($0)" == "\(DuctusError.formula(error))"
      }
    }
  }

  /// An x with an x for its exponent, and so on.
  @Test func rowsWithinRowsAreBounded() throws {
    let letter = Ink(strokes: Array(inks[0].strokes.prefix(2)))
    let size = try #require(letter.box).size
    let strokes = (0..<60).flatMap { number in
      letter.strokes.map { stroke in
        Stroke(
          points: stroke.points.map {
            StrokePoint($0.vector + Double(number) * Vector(size.x, -size.y))
          })
      }
    }
    let formula = try read(Ink(strokes: strokes))
    #expect(formula.latex.count { $0 == "{" } == 24)
    #expect(try LaTeXParser.formula(formula.latex).says(formula))
  }

  @Test func lettersInDoubleStrikesAreKnownByEitherName() throws {
    for name in ["\\mathbb{R}", "\\mathds{R}"] {
      let formula = try read(Ink(strokes: Array(inks[0].strokes.prefix(2)))) {
        $0.knownSymbols = [KnownSymbol(name: name, strokes: [0, 1])]
        $0.allowedSymbols = [name]
      }
      #expect(formula.latex == "\\mathbb{R}" && formula.text == "ℝ")
    }
  }

  @Test func emptyStrokesAreCountedAndPassedOver() throws {
    let strokes = [Stroke(points: [])] + inks[0].strokes
    let formula = try read(Ink(strokes: strokes)) {
      $0.knownSymbols = [KnownSymbol(name: "y", strokes: [1, 2])]
    }
    #expect(formula.symbols[0].name == "y")
    #expect(formula.symbols[0].strokes == [1, 2])
  }
}
