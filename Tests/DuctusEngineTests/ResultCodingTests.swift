import Ductus
import EngineFixtures
import Foundation
import ResultFormats
import Support
import Testing

/// Results and requests as JSON: read as they were written, in the shape of the command's.
struct ResultCodingTests {
  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private static let readings = Result {
    let words = try TextRecognizer(languageTag: "en-US")
    var struck = Samples.ink
    let points = struck.strokes.flatMap(\.points)
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    struck.strokes.append(
      Stroke(
        points: (0...20).map {
          StrokePoint(
            x: left + (right - left) * Float($0) / 20, y: bottom + 0.1 * (bottom - top))
        }))
    var page = Samples.ink.placed(x: 0, y: 0)
    page.strokes += Samples.ink.placed(x: 0, y: 3 * page.height).strokes
    var late = Samples.ink
    late.strokes[0].points[0].t = 9_000_000
    let formula = try #require(Samples.records("formulas").first)
    return [
      "word": try words.recognize(
        late, context: RecognitionContext(writingArea: WritingArea(width: -1, height: 4))),
      "page": try words.recognize(page), "struck": try words.recognize(struck),
      "nothing": try words.recognize(Ink(strokes: [])),
      "shape": try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes").recognize(
        try #require(Samples.records("shapes").first).ink),
      "formula": try FormulaRecognizer().recognize(formula.ink),
    ]
  }

  private static let names = ["word", "page", "struck", "nothing", "shape", "formula"]

  private func reading(_ name: String) throws -> RecognitionResult {
    try #require(try Self.readings.get()[name])
  }

  @Test(arguments: names) func resultsAreReadAsTheyWereWritten(name: String) throws {
    let result = try reading(name)
    let found = try coded(result)
    #expect(found == result)
    for (own, other) in zip(found.candidates, result.candidates) {
      #expect(own.segments == other.segments)
      #expect(own.words == other.words)
      #expect(own.formula == other.formula)
    }
    #expect(found.candidates.first?.geometry == result.candidates.first?.geometry)
    for (own, other) in zip(found.lines, result.lines) {
      #expect(own.candidates == other.candidates)
      #expect(own.candidates.first?.words == other.candidates.first?.words)
    }
  }

  /// The readings have what the test is about.
  @Test func readingsAreOfEachKind() throws {
    #expect(try reading("word").warnings.count == 2)
    #expect(try reading("page").lines.count == 2)
    #expect(try reading("struck").decorations.first?.textRange != nil)
    #expect(try reading("shape").candidates.first?.geometry != nil)
    #expect(try (reading("formula").candidates.first?.formula?.symbols.count ?? 0) > 2)
  }

  @Test func partialResultsSaySo() throws {
    let live = LiveInk(recognizer: try TextRecognizer(languageTag: "en-US"))
    for stroke in Samples.ink.strokes { try live.append(stroke) }
    let (partial, whole) = (try live.partialResult(), try live.result())
    #expect(partial.isPartial && !whole.isPartial)
    #expect(JSONText(partial).text.contains(#""isPartial":true"#))
    #expect(!JSONText(whole).text.contains("isPartial"))
  }

  @Test func linesInLogsShowTheirReadings() throws {
    let line = try #require(try reading("page").lines.first)
    #expect("\([line])" == "[\(line.candidates) of strokes \(line.strokes)]")
  }

  /// All that the command prints is there under the same name, with as many digits.
  @Test(arguments: names) func theShapeIsThatOfTheCommand(name: String) throws {
    let result = try reading(name)
    let printed = JSONText(result, withSegments: true).text
    let command = try JSONSerialization.jsonObject(with: Data(printed.utf8))
    let own = try JSONSerialization.jsonObject(with: JSONEncoder().encode(result))
    expect(command, in: own, at: name)
    // The command's JSON is a result, too.
    let read = try JSONDecoder().decode(RecognitionResult.self, from: Data(printed.utf8))
    #expect(read.candidates.map(\.text) == result.candidates.map(\.text))
    #expect(read.candidates.first?.words.map(\.ink) == result.candidates.first?.words.map(\.ink))
    #expect(read.warnings == result.warnings)
    #expect(read.decorations == result.decorations)
    #expect(read.pack == result.pack)
    if result.lines.count > 1 { #expect(read.lines.map(\.text) == result.lines.map(\.text)) }
  }

  private func expect(_ printed: Any, in own: Any?, at path: String) {
    switch printed {
    case let members as [String: Any]:
      let own = own as? [String: Any]
      for (name, value) in members where name != "mathmlWithStrokes" {
        expect(value, in: own?[name], at: "\(path).\(name)")
      }
    case let elements as [Any]:
      let own = own as? [Any] ?? []
      #expect(elements.count == own.count, "\(path)")
      for (index, pair) in zip(elements, own).enumerated() {
        expect(pair.0, in: pair.1, at: "\(path).\(index)")
      }
    case let number as NSNumber:
      let other = (own as? NSNumber)?.doubleValue ?? .nan
      #expect(abs(number.doubleValue - other) < 6e-5, "\(path)")
    case let text as String: #expect(text == own as? String, "\(path)")
    default: #expect(printed is NSNull && own.map { $0 is NSNull } ?? true, "\(path)")
    }
  }

  @Test func versionsAreThoseOfTheReading() throws {
    let written = try String(
      decoding: JSONEncoder().encode(reading("nothing")), as: UTF8.self
    ).replacing("\"engineVersion\":\"\(ductusVersion)\"", with: "\"engineVersion\":\"0.1.0\"")
    let found = try JSONDecoder().decode(RecognitionResult.self, from: Data(written.utf8))
    #expect(found.engineVersion == "0.1.0")
  }

  /// Ranges outside text and ink, and symbols that form no tree.
  @Test(arguments: [
    #"{"text":"ab","score":1,"confidence":1,"words":[{"text":[0,3],"confidence":1,"ink":[]}]}"#,
    #"{"text":"ab","score":1,"confidence":1,"words":[{"text":[1,0],"confidence":1,"ink":[]}]}"#,
    #"{"text":"ab","score":1,"confidence":1,"words":[{"text":[0,1],"confidence":1,"ink":[[0,2,1]]}]}"#,
    #"{"text":"ab","score":1,"confidence":1,"words":[{"text":[0,1],"confidence":1,"ink":[[0,2,2]]}]}"#,
    #"{"text":"ab","score":1,"confidence":1,"words":[{"text":[0,1],"confidence":1,"ink":[[-1,0,1]]}]}"#,
    #"{"text":"CIRCLE","score":1,"confidence":1,"geometry":{"centre":[1],"residual":0,"drawing":[]}}"#,
    #"{"text":"x","score":1,"confidence":1,"symbols":[{"name":"x","text":"x","strokes":[],"confidence":1,"parent":0,"relation":"right"}]}"#,
  ])
  func impossibleCandidatesAreRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecognitionCandidate.self, from: Data(json.utf8))
    }
  }

  /// Matrices with empty cells come back as they were.
  @Test(arguments: [
    #"\frac{x^{2}+1}{\sqrt[3]{y}}"#, #"\begin{pmatrix}1&&3\\&\end{pmatrix}+\sum_{i=1}^{n}i"#,
  ])
  func formulasAreReadAsTheyWereWritten(latex: String) throws {
    let formula = try LaTeXParser.formula(latex)
    #expect(try coded(formula) == formula)
  }

  /// Two lines of JSON don't ask for memory without end.
  @Test func gridsOfCountlessCellsAreRefused() throws {
    func decoded(lines: Int) throws -> Formula {
      let cells = Array(repeating: "1000", count: lines).joined(separator: ",")
      let json = """
        {"symbols":[{"name":"","text":"","kind":"grid","strokes":[],"confidence":1,
        "relation":"right","cells":[\(cells)]}]}
        """
      return try JSONDecoder().decode(Formula.self, from: Data(json.utf8))
    }
    #expect(try decoded(lines: 100).symbols.first?.cells.count == 100)
    #expect(throws: DecodingError.self) { try decoded(lines: 101) }
    // Cells that aren't announced are there for those after them.
    func grown(lines: Int) throws -> Formula {
      try formula((0..<lines).map { #","relation":"inside","line":\#($0),"column":999"# })
    }
    #expect(
      try grown(lines: 99).symbols.first?.cells.map(\.count) == Array(repeating: 1000, count: 99))
    #expect(throws: DecodingError.self) { try grown(lines: 100) }
  }

  /// A symbol with others beside it or in it, whose places are given as JSON.
  private func formula(_ places: [String]) throws -> Formula {
    let symbols = ([#","relation":"right""#] + places.map { #","parent":0\#($0)"# }).map {
      #"{"name":"x","text":"x","strokes":[],"confidence":1\#($0)}"#
    }
    return try JSONDecoder().decode(
      Formula.self, from: Data(#"{"symbols":[\#(symbols.joined(separator: ","))]}"#.utf8))
  }

  @Test func aPlaceHasOneSymbol() throws {
    let places =
      FormulaRelation.allCases.map { #","relation":"\#($0.rawValue)""# } + [
        #","relation":"inside","line":0,"column":0"#, #","relation":"inside","line":0,"column":1"#,
        #","relation":"inside","line":1,"column":0"#,
      ]
    #expect(try formula(places).symbols.count == 1 + places.count)
    for place in places {
      #expect(throws: DecodingError.self, "\(place)") { try formula([place, place]) }
    }
  }

  @Test func requestsAreReadAsTheyWereWritten() throws {
    let hints = RecognitionHints(
      recognitionType: .code, pattern: "AA9", allowedCharacters: ["a", "ß", "e\u{301}"],
      allowsOnly: true, allowedSymbols: ["\\alpha"],
      knownSymbols: [KnownSymbol(name: "x", strokes: [0])],
      lexicon: try UserLexicon(["Kelvin": 4.5]), postContext: "!")
    let request = RecognitionRequest(
      ink: Samples.ink,
      context: RecognitionContext(
        preContext: "as", writingArea: WritingArea(width: 40, height: 6), hints: hints,
        layout: .line))
    #expect(try coded(request) == request)
    #expect(try coded(RecognitionRequest(ink: Samples.ink)).context == RecognitionContext())
    // A mark by itself would join the character before it.
    let marks = RecognitionHints(allowedCharacters: ["e", "\u{301}"])
    #expect(try coded(marks) == marks)
    #expect(try coded(RecognitionHints(pattern: "[A", postContext: "!")).postContext == "!")
  }

  /// What the interfaces that take JSON understand, an app reads.
  @Test func requestsMayHaveTheShapesOfTheOthers() throws {
    func hints(_ json: String) throws -> RecognitionHints {
      try JSONDecoder().decode(RecognitionHints.self, from: Data(json.utf8))
    }
    #expect(
      try hints(#"{"lexicon":["Kelvin","Zoë"],"allowedSymbols":"digits"}"#)
        == RecognitionHints(
          allowedSymbols: FormulaLevel.digits.symbols,
          lexicon: try UserLexicon(words: ["Kelvin", "Zoë"])))
    for json in [
      #"{"lexicon":{"a":-1}}"#, #"{"type":"poem"}"#, #"{"pattern":"[A"}"#, #"{"allowsOnly":1}"#,
      #"{"allowedCharacters":[1]}"#,
    ] {
      #expect(throws: DecodingError.self, "\(json)") { try hints(json) }
    }
  }

  @Test(arguments: ["page", "automatic"]) func pagesHaveTwoNames(_ name: String) throws {
    let json = Data(#"{"layout":"\#(name)"}"#.utf8)
    #expect(try JSONDecoder().decode(RecognitionContext.self, from: json).layout == .page)
  }

  /// What an app wrote, the interfaces that take JSON understand.
  @Test func requestsHaveTheShapeOfTheOthers() throws {
    let context = RecognitionContext(
      writingArea: WritingArea(width: 40, height: 6),
      hints: RecognitionHints(recognitionType: .number, allowedCharacters: ["1", "0"]),
      layout: .line)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      try String(decoding: encoder.encode(context), as: UTF8.self)
        == #"{"allowedCharacters":"01","layout":"line","type":"number","writingArea":[40,6]}"#)
  }
}
