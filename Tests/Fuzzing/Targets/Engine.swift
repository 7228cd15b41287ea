import CharacterLM
import DuctusEngine
import InkDiagrams
import InkFeatures
import InkLayout
import InkModel
import InkRendering
import ModelPack
import SequenceData
import ShapeGeometry

/// The recognisers with the packs of the checkout.
enum Recognisers {
  static let text = load { try TextRecognizer(contentsOf: Checkout.file("weights/en-US")) }
  static let figures = load {
    try ["shapes", "gestures"].map {
      try FigureRecognizer(pack: Pack(contentsOf: Checkout.file("weights/\($0)")))
    }
  }

  static let diagrams = load {
    let shapes = try Pack(contentsOf: Checkout.file("weights/shapes"))
    let figures = try FigureRecognizer(pack: shapes, languageTag: "zxx-Zsym-x-shapes-plus")
    return DiagramReader(figures: figures, text: text)
  }

  static func load<Value>(_ body: () throws -> Value) -> Value {
    do {
      return try body()
    } catch {
      fatalError("the packs of the checkout can't be loaded: \(error)")
    }
  }
}

extension Choices {
  mutating func context() -> RecognitionContext {
    var context = RecognitionContext()
    let flags = byte()
    if flags & 1 != 0 { context.preContext = text(below: 40) }
    if flags & 2 != 0 {
      let spread = one(of: Spread.allCases)
      context.writingArea = WritingArea(width: coordinate(spread), height: coordinate(spread))
    }
    if flags & 4 != 0 { context.layout = .line }
    if flags & 8 != 0 { context.hints = hints() }
    return context
  }

  private mutating func hints() -> RecognitionHints {
    var hints = RecognitionHints()
    hints.recognitionType = one(of: RecognitionType.allCases)
    let flags = byte()
    if flags & 1 != 0 { hints.allowedCharacters = Set(text(below: 12)) }
    if flags & 2 != 0 { hints.allowsOnly = true }
    if flags & 4 != 0 {
      let words = [text(below: 10): Float(byte()) / 3]
      hints.lexicon = try? UserLexicon(words)
    }
    if flags & 8 != 0 { hints.postContext = text(below: 20) }
    return hints
  }
}

extension FuzzTarget {
  /// Text: the context, then the ink.
  static let ink = FuzzTarget(name: "ink") { bytes in
    var choices = Choices(bytes)
    let context = choices.context()
    let ink = choices.ink()
    let result = accepted { () throws(DuctusError) in
      try Recognisers.text.recognize(ink, context: context)
    }
    guard let result else { return }
    try check(result)
    try checkSegments(of: result, in: ink)
    try checkAllowed(result, context)
  }

  /// The context, then operations of a pen.
  static let live = FuzzTarget(name: "live") { bytes in
    var choices = Choices(bytes)
    let context = choices.context()
    let spread = choices.one(of: Choices.Spread.allCases)
    let live = LiveInk(recognizer: Recognisers.text, context: context)
    var last = 0
    for _ in 0..<200 where !choices.isEmpty {
      switch choices.below(12) {
      case 0: live.beginStroke()
      case 1: live.endStroke()
      case 2: live.cancelStroke()
      case 3:
        let ids = live.strokeIDs
        if !ids.isEmpty { live.remove(choices.one(of: Array(ids.prefix(256)))) }
      case 4: if let result = try? live.partialResult() { try check(result) }
      case 5:
        if let id = live.strokeIDs.first {
          _ = try? live.replace(id, with: choices.ink(strokes: 2).strokes)
        }
      case 6: if choices.below(8) == 7 { live.reset() }
      default:
        for _ in 0..<4 {
          // An invalid point is refused, and does no harm.
          try? live.add(
            StrokePoint(
              x: choices.coordinate(spread), y: choices.coordinate(spread),
              time: choices.time(after: &last)))
        }
      }
    }
    let result = accepted { () throws(DuctusError) in try live.result() }
    let whole = accepted { () throws(DuctusError) in
      try Recognisers.text.recognize(live.ink, context: context)
    }
    try expect(
      result?.candidates.map(\.text) == whole?.candidates.map(\.text),
      "written live it reads otherwise than as a whole")
    if let result { try check(result) }
  }

  static let layout = FuzzTarget(name: "layout") { bytes in
    var choices = Choices(bytes)
    let area = choices.bit() ? WritingArea(width: 100, height: choices.coordinate(.page)) : nil
    let ink = choices.ink(strokes: 200)
    guard (try? ink.validate(checksTimes: false)) != nil else { return }
    let page = PageLayout(ink)
    let placed = page.lines.flatMap(\.strokes).sorted()
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    try expect(placed == written, "a stroke is in no line, or in two")
    for line in page.lines {
      try expect(line.slope.isFinite, "a line without direction")
      let points = line.ink(in: ink).pointCount
      try expect(points == line.strokes.reduce(0) { $0 + ink.strokes[$1].points.count }, "points")
    }
    guard (try? area?.validate()) != nil else { return }
    let sequences = [
      (FeatureSequence(text: ink, writingArea: area), Feature.allCases.count),
      (FeatureSequence(figure: ink), FigureFeatures.columns),
    ]
    for (sequence, columns) in sequences {
      try expect(sequence.values.allSatisfy(\.isFinite), "a feature that is no number")
      try expect(
        sequence.values.count == sequence.steps * columns, "rows of features")
    }
  }

  static let figures = FuzzTarget(name: "figures") { bytes in
    var choices = Choices(bytes)
    let recognizer = choices.one(of: Recognisers.figures)
    let ink = choices.ink()
    if let result = try? recognizer.recognize(ink) { try check(result) }
    guard let fitter = try? ShapeFitter(ink) else { return }
    for kind in ShapeKind.allCases {
      let residual = fitter.fit(kind)?.residual ?? 0
      try expect(residual >= 0 && residual.isFinite, "\(kind) with residual \(residual)")
    }
  }

  static let drawing = FuzzTarget(name: "drawing") { bytes in
    var choices = Choices(bytes)
    let lead = choices.text(below: 20)
    let caption = choices.text(below: 20)
    let ink = choices.ink()
    guard (try? ink.validate(checksTimes: false)) != nil else { return }
    var figure = InkFigure(ink: ink, lead: lead, caption: caption)
    if let stroke = ink.strokes.firstIndex(where: { !$0.points.isEmpty }) {
      figure.lines = [[InkPart(text: caption, ink: [InkSpan(stroke: stroke, points: 0..<1)])]]
    }
    let document = SVGWriter.document(for: [figure])
    let saysNan = (lead + caption).contains("nan")
    try expect(!document.contains("nan") || saysNan, "a place that is no number")
    _ = TerminalWriter.lines(for: figure, columns: 80, rows: 10, isStyled: true)
    _ = BrailleWriter.lines(for: ink, columns: 40, rows: 10)
  }
}
