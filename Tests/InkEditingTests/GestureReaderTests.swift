import Ductus
import EngineFixtures
import Foundation
import Testing

/// Gestures over two lines of type, 40 units high: small letters from 15 to 31 and from 75 to 91.
///
///     one small step      words of 60, 100 and 80 units, 20 apart, from 0, 80 and 200
///     for all of us       words of 60, 60, 40 and 40, from 0, 80, 160 and 220
struct GestureReaderTests {
  private static let text = WrittenText([
    line(["one": 0..<60, "small": 80..<180, "step": 200..<280], y: 0),
    line(["for": 0..<60, "all": 80..<140, "of": 160..<200, "us": 220..<260], y: 60),
  ])

  private static func line(
    _ words: KeyValuePairs<String, Range<Float>>, y: Float
  ) -> [WrittenText.TypedWord] {
    words.map {
      WrittenText.TypedWord(
        $0.key,
        frame: TextFrame(
          x: $0.value.lowerBound, y: y, width: $0.value.upperBound - $0.value.lowerBound,
          height: 40))
    }
  }

  private let reader: GestureReader

  init() throws {
    let pack = try PackCatalog.bundled.pack(forTag: "und-x-gesture")
    reader = GestureReader(recognizer: try FigureRecognizer(pack: pack))
  }

  /// A stroke through some corners, with points as near to one another as a pen's, and unsteady.
  private static func stroke(_ corners: [(Float, Float)]) -> Ink {
    var points: [StrokePoint] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      let steps = max(
        2, Int(((b.0 - a.0) * (b.0 - a.0) + (b.1 - a.1) * (b.1 - a.1)).squareRoot() / 3))
      for step in 0..<steps {
        let share = Float(step) / Float(steps)
        let sway = 0.6 * Float(sin(Double(points.count) * 0.7))
        points.append(
          StrokePoint(x: a.0 + share * (b.0 - a.0), y: a.1 + share * (b.1 - a.1) + sway))
      }
    }
    points.append(StrokePoint(x: corners.last!.0, y: corners.last!.1))
    return Ink(strokes: [Stroke(points: points)])
  }

  private static func loop(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) -> Ink {
    stroke(
      (0...48).map { step in
        let angle = Double(step) / 48 * 2 * .pi
        return (
          (x.lowerBound + x.upperBound) / 2 + Float(cos(angle)) * (x.upperBound - x.lowerBound) / 2,
          (y.lowerBound + y.upperBound) / 2 + Float(sin(angle)) * (y.upperBound - y.lowerBound) / 2
        )
      })
  }

  private static func zigzag(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) -> Ink {
    stroke(
      (0...14).map { step in
        (
          x.lowerBound + Float(step) / 14 * (x.upperBound - x.lowerBound),
          step.isMultiple(of: 2) ? y.upperBound : y.lowerBound
        )
      })
  }

  private func meaning(
    _ ink: Ink, _ options: GestureOptions = GestureOptions()
  ) throws -> (EditingGesture.Action, [String])? {
    guard let found = try reader.gesture(ink, over: Self.text, options) else { return nil }
    return (found.action, found.ranges.map { String(Self.text.characters[$0].map(\.character)) })
  }

  @Test func textIsOfLinesAndWords() {
    #expect(Self.text.text == "one small step\nfor all of us")
    #expect(Self.text.words.count == 7)
  }

  @Test func aLineThroughAWordAndALineUnderItDiffer() throws {
    let through = try #require(try meaning(Self.stroke([(76, 24), (184, 23)])))
    #expect(through == (.strikeThrough, ["small"]))
    let under = try #require(try meaning(Self.stroke([(76, 37), (184, 38)])))
    #expect(under == (.underline, ["small"]))
  }

  @Test func aLineThroughTwoWordsMeansBothAndTheirSpace() throws {
    let through = try #require(try meaning(Self.stroke([(78, 85), (203, 83)])))
    #expect(through == (.strikeThrough, ["all of"]))
  }

  @Test func aDashBesideTheWordsIsWriting() throws {
    #expect(try meaning(Self.stroke([(300, 23), (330, 23)])) == nil)
    #expect(try meaning(Self.stroke([(0, 160), (120, 160)])) == nil)
  }

  @Test func theBarOfATIsWriting() throws {
    #expect(try meaning(Self.stroke([(213, 18), (228, 18)])) == nil)
  }

  @Test func aScribbleTakesTheWordsThatItCovers() throws {
    let found = try #require(try meaning(Self.zigzag(78...184, 8...36)))
    #expect(found == (.scratchOut, ["small"]))
    let across = try #require(try meaning(Self.zigzag(78...282, 10...95)))
    #expect(across == (.scratchOut, ["small step", "all of us"]))
  }

  @Test func aLoopTakesTheWordsInsideIt() throws {
    let found = try #require(try meaning(Self.loop(190...290, 2...42)))
    #expect(found == (.surround, ["step"]))
  }

  @Test func charactersAreTakenOneByOneWhereThatIsAskedFor() throws {
    let found = try #require(
      try meaning(Self.loop(78...122, 2...44), GestureOptions(extent: .characters)))
    #expect(found == (.surround, ["sm"]))
  }

  @Test func aLoopInAFreePlaceIsWriting() throws {
    #expect(try meaning(Self.loop(300...318, 14...32)) == nil)
  }

  @Test func caretsMeanThePlaceThatTheyPointAt() throws {
    for caret in [
      Self.stroke([(182, 44), (190, 26), (198, 44)]),
      Self.stroke([(182, -8), (190, 14), (198, -8)]),
    ] {
      let found = try #require(try reader.gesture(caret, over: Self.text))
      #expect(found.action == .insert)
      #expect(found.ranges == [9..<9])
      #expect(found.strokes.isEmpty)
    }
  }

  @Test func aBarSplitsAWordAndTakesASpaceAway() throws {
    let split = try #require(
      try reader.gesture(Self.stroke([(120, 4), (121, 38)]), over: Self.text))
    #expect(split.action == .split)
    #expect(split.ranges == [6..<6])
    let join = try #require(
      try reader.gesture(Self.stroke([(190, 4), (190, 38)]), over: Self.text))
    #expect(join.action == .join)
    #expect(join.ranges == [9..<10])
  }

  /// The words of the first line, each letter an upright stroke as high as small letters.
  private static let handwriting: WrittenText = {
    var strokes: [Stroke] = []
    let words = [("one", Float(0)), ("small", 80), ("step", 200)].map { word, left in
      WrittenText.InkWord(
        word,
        strokes: word.indices.enumerated().map { place, _ in
          let x = left + 10 + 20 * Float(place)
          strokes += stroke([(x, 15), (x, 31)]).strokes
          return strokes.count - 1
        })
    }
    return WrittenText([words], of: Ink(strokes: strokes))
  }()

  /// The second stroke of an x is a bar aslant.
  @Test func aStrokeOfALetterIsWritingWhereLettersAreWritten() throws {
    let aslant = Self.stroke([(76, 12), (64, 34)])
    #expect(try reader.gesture(aslant, over: Self.text)?.action == .join)
    #expect(try reader.gesture(aslant, over: Self.handwriting) == nil)
  }

  @Test func anUprightBarSplitsWhatIsWritten() throws {
    let split = try #require(
      try reader.gesture(Self.stroke([(120, 0), (120, 42)]), over: Self.handwriting))
    #expect(split.action == .split)
    #expect(split.ranges == [6..<6])
  }

  /// Only the words beside a gesture are read with it, and only if it is taken for one.
  @Test func theWordsBesideAGestureAreInDoubt() throws {
    let ink = try #require(Samples.texts.first).ink
    let text = WrittenText(try TextRecognizer().recognize(ink), of: ink)
    let points = ink.strokes.flatMap(\.points)
    let (left, right) = (points.map(\.x).min()!, points.map(\.x).max()!)
    let (top, bottom) = (points.map(\.y).min()!, points.map(\.y).max()!)
    let middle = (top + bottom) / 2
    let line = Self.stroke([(left - 5, middle), (right + 5, middle)])
    let pack = try PackCatalog.bundled.pack(forTag: "und-x-gesture")
    let forms = try FigureRecognizer(pack: pack).recognize(line).candidates
    let reading = GestureReading(line, forms: forms, over: text)
    let doubt = try #require(reading.doubt(line, over: text, of: ink))
    #expect(doubt.without == ink)
    #expect(doubt.with.strokes == ink.strokes + line.strokes)
    let beside = GestureReading(line, forms: [], over: text)
    #expect(beside.doubt(line, over: text, of: ink) == nil)
    // Nothing is read of a page that isn't the text's.
    #expect(reading.doubt(line, over: text, of: Ink(strokes: [])) == nil)
    // A line through a whole word isn't part of it.
    let sure = GestureReader(
      recognizer: try FigureRecognizer(pack: pack), text: try TextRecognizer())
    #expect(try sure.gesture(line, over: text, of: ink)?.action == .strikeThrough)
  }

  /// None of its names is a gesture.
  @Test func aRecognizerOfOtherFiguresIsRefused() throws {
    let pack = try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes")
    let reader = GestureReader(recognizer: try FigureRecognizer(pack: pack))
    let error = try #require(throws: DuctusError.self) {
      try reader.read(Ink(strokes: []), over: Self.handwriting)
    }
    #expect("\(error)".hasSuffix("shapes: names no gestures: open 'und-x-gesture'"))
  }

  @Test func whatIsReadSurerWithItIsWriting() throws {
    let bar = Self.stroke([(120, 0), (120, 42)])
    let reading = try reader.read(bar, over: Self.handwriting)
    #expect(reading.best?.action == .split)
    #expect(reading.weighed(without: 0.9, with: 0.3) == reading)
    let doubtful = reading.weighed(without: 0.5, with: 0.5)
    #expect(doubtful.best?.action == .split)
    #expect(doubtful.writing > reading.writing)
    let written = reading.weighed(without: 0.01, with: 0.999)
    #expect(written.best == nil)
    #expect(written.writing > 0.5)
    #expect(abs(written.gestures.reduce(written.writing) { $0 + $1.confidence } - 1) < 1e-9)
  }

  @Test func anArchTakesTheSpaceUnderIt() throws {
    let arch = Self.stroke(
      (0...24).map { step in
        let angle = Double.pi * (1 + Double(step) / 24)
        return (190 + 22 * Float(cos(angle)), 14 + 14 * Float(sin(angle)))
      })
    let found = try #require(try reader.gesture(arch, over: Self.text))
    #expect(found.action == .join)
    #expect(found.ranges == [9..<10])
  }

  @Test func aCornerBreaksTheLine() throws {
    let found = try #require(
      try reader.gesture(Self.stroke([(190, 8), (190, 36), (166, 36)]), over: Self.text))
    #expect(found.action == .lineBreak)
    #expect(found.ranges == [9..<9])
  }

  @Test func probabilitiesSumToOneAtMost() throws {
    for ink in [
      Self.stroke([(76, 31), (184, 31)]), Self.zigzag(78...184, 8...36),
      Self.loop(190...290, 2...42),
    ] {
      let all = try reader.read(ink, over: Self.text).gestures
      #expect(all.map(\.confidence) == all.map(\.confidence).sorted(by: >))
      #expect(all.reduce(0) { $0 + $1.confidence } <= 1.000_001)
    }
  }

  @Test func withoutTextNothingIsMeant() throws {
    for ink in [Self.zigzag(0...90, 0...30), Self.loop(0...80, 0...40), Ink(strokes: [])] {
      #expect(try reader.read(ink, over: WrittenText([[WrittenText.TypedWord]]())).gestures.isEmpty)
    }
  }

  @Test func faultyInkIsAnError() {
    let ink = Ink(strokes: [Stroke(points: [StrokePoint(x: .nan, y: 0), StrokePoint(x: 1, y: 1)])])
    #expect(throws: DuctusError.self) { try reader.read(ink, over: Self.text).gestures }
  }

  @Test func framesThatAreNoNumbersHaveNoPlace() throws {
    let text = WrittenText([
      [WrittenText.TypedWord("lost", frame: TextFrame(x: .nan, y: 0, width: .infinity, height: 1))]
    ])
    #expect(text.text == "lost")
    #expect(try reader.read(Self.zigzag(0...90, 0...30), over: text).gestures.isEmpty)
  }

  // MARK: - What is taken, and what becomes of it

  private func edited(
    _ ink: Ink, over text: WrittenText = Self.text, _ options: GestureOptions = GestureOptions()
  ) throws -> String? {
    try reader.gesture(ink, over: text, options).map { text.text(after: $0.edits) }
  }

  @Test func editsAreThoseThatWritersMean() throws {
    #expect(try edited(Self.zigzag(78...184, 8...36)) == "one step\nfor all of us")
    #expect(try edited(Self.zigzag(-4...64, 68...96)) == "one small step\nall of us")
    #expect(try edited(Self.zigzag(-4...284, 4...40)) == "for all of us")
    #expect(try edited(Self.zigzag(-4...284, 8...98)) == "")
    #expect(try edited(Self.stroke([(190, 4), (190, 38)])) == "one smallstep\nfor all of us")
    #expect(try edited(Self.stroke([(120, 4), (121, 38)])) == "one sm all step\nfor all of us")
    #expect(
      try edited(Self.stroke([(190, 8), (190, 36), (166, 36)]))
        == "one small\nstep\nfor all of us")
    #expect(try edited(Self.loop(190...290, 2...42)) == Self.text.text)
  }

  @Test func scribblesTakeWhatTheyCoverOrWhatTheyTouch() throws {
    let wide = Self.zigzag(70...215, 8...36)
    #expect(try meaning(wide).map(\.1) == ["small"])
    #expect(try meaning(wide, GestureOptions(reach: .touched)).map(\.1) == ["small step"])
  }

  @Test func aScribbleAslantTakesTheWholeWord() throws {
    let corners = (0...12).map { step -> (Float, Float) in
      let x = 80 + Float(step) * 8.3
      return step.isMultiple(of: 2) ? (x + 14, 4) : (x - 14, 42)
    }
    #expect(try #require(try meaning(Self.stroke(corners))) == (.scratchOut, ["small"]))
  }

  @Test func aLoopGoneAroundTwiceIsStillALoop() throws {
    let laps = Self.stroke(
      (0...90).map { step in
        let angle = Double(step) / 48 * 2 * .pi
        return (240 + Float(cos(angle)) * 52, 23 + Float(sin(angle)) * 22)
      })
    #expect(try #require(try meaning(laps)) == (.surround, ["step"]))
  }

  @Test func charactersAreTakenOfWordsThatWereReadAsOne() throws {
    let text = WrittenText([Self.line(["onesmallstep": 0..<240], y: 0)])
    #expect(try edited(Self.zigzag(162...244, 8...36), over: text) == "onesmall")
  }

  @Test func wordsAreNamedByTheirPlaces() throws {
    #expect(try reader.gesture(Self.zigzag(78...204, 68...96), over: Self.text)?.words == [4, 5])
    #expect(try reader.gesture(Self.stroke([(120, 4), (121, 38)]), over: Self.text)?.words == [1])
    #expect(try reader.gesture(Self.stroke([(190, 4), (190, 38)]), over: Self.text)?.words == [])
  }

  /// Two words of Hebrew, 100 units wide: the first on the right, from 120, the second from 0.
  private static let hebrew = WrittenText([line(["שלום": 120..<220, "עולם": 0..<100], y: 0)])

  @Test func textFromTheRightToTheLeftIsEditedWhereItStands() throws {
    let text = Self.hebrew
    #expect(try edited(Self.zigzag(118...222, 8...36), over: text) == "עולם")
    #expect(try edited(Self.stroke([(110, 4), (110, 38)]), over: text) == "שלוםעולם")
    // One letter from the right end.
    #expect(try edited(Self.stroke([(195, 4), (196, 38)]), over: text) == "ש לום עולם")
    let caret = Self.stroke([(-12, 44), (-4, 26), (4, 44)])
    #expect(try reader.gesture(caret, over: text)?.ranges == [9..<9])
    let part = Self.zigzag(170...222, 8...36)
    #expect(try edited(part, over: text, GestureOptions(extent: .characters)) == "ום עולם")
  }

  /// Their signs are in the block of letters that run to the left.
  @Test(arguments: ["۱۲٫۵", "۱۲٬۵", "۱۲٪۵"])
  func numbersOfSuchTextGoToTheRight(number: String) throws {
    let text = WrittenText([Self.line([number: 0..<100], y: 0)])
    let part = Self.zigzag(-2...50, 8...36)
    #expect(
      try edited(part, over: text, GestureOptions(extent: .characters))
        == String(number.dropFirst(2)))
    #expect(
      try edited(Self.stroke([(25, 4), (26, 38)]), over: text)
        == "\(number.prefix(1)) \(number.dropFirst())")
  }

  @Test func wordsOfTwoDirectionsInALineKeepTheirGaps() throws {
    // As shown in a line of Hebrew: from the right "שלום", "abc", "עולם".
    let text = WrittenText([
      Self.line(["שלום": 200..<280, "abc": 100..<180, "עולם": 0..<80], y: 0)
    ])
    #expect(try edited(Self.stroke([(190, 4), (190, 38)]), over: text) == "שלוםabc עולם")
    #expect(try edited(Self.stroke([(127, 4), (127, 38)]), over: text) == "שלום a bc עולם")
  }

  @Test func edgesTellWhereCharactersStand() throws {
    let word = WrittenText.TypedWord(
      "small", frame: TextFrame(x: 0, y: 0, width: 100, height: 40),
      edges: [0, 60, 70, 80, 90, 100])
    #expect(
      try edited(Self.stroke([(60, 4), (61, 38)]), over: WrittenText([[word]])) == "s mall")
    let wrong = WrittenText.TypedWord("small", frame: word.frame, edges: [0, 60, .nan])
    #expect(
      try edited(Self.stroke([(60, 4), (61, 38)]), over: WrittenText([[wrong]])) == "sma ll")
  }

  @Test func cornersOfTextFromTheRightGoToTheRight() throws {
    let corner = Self.stroke([(110, 8), (110, 36), (134, 36)])
    let found = try #require(try reader.gesture(corner, over: Self.hebrew))
    #expect(found.action == .lineBreak)
    #expect(found.ranges == [4..<4])
    #expect(try reader.gesture(corner, over: Self.text)?.action != .lineBreak)
  }

  /// A Japanese sentence and a Thai one are one word each by their spaces.
  @Test(arguments: ["今日は天気が悪い", "สบายดีไหมครับ"])
  func charactersAreTakenWhereNothingSeparatesWords(sentence: String) throws {
    let characters = Array(sentence)
    let width = Float(40 * characters.count)
    let text = WrittenText([Self.line([sentence: 0..<width], y: 0)])
    // Two characters, and more than half of all.
    #expect(
      try edited(Self.zigzag(122...198, 8...36), over: text)
        == String(characters[..<3] + characters[5...]))
    #expect(
      try edited(Self.zigzag(2...198, 8...36), over: text) == String(characters[5...]))
  }

  // MARK: - Marks of letters that are put in later

  @Test func marksOfLettersAreWriting() throws {
    // A circumflex, a caron and an acute over the a of "small"; the stem of a letter.
    for corners in [
      [(124, 13), (130, 8), (136, 13)], [(124, 7), (130, 12), (136, 7)], [(126, 13), (134, 7)],
      [(120, 4), (120, 30.5)],
    ] as [[(Float, Float)]] {
      #expect(try meaning(Self.stroke(corners)) == nil, "\(corners)")
    }
  }

  @Test func noPathIsTooLong() throws {
    let long = Self.stroke((0...4_000).map { (Float($0 % 200), $0.isMultiple(of: 2) ? 8 : 36) })
    #expect(try reader.gesture(long, over: Self.text)?.action == .scratchOut)
  }
}
