import InkFormats
import InkModel
import Testing

@Suite struct InkMLReaderTests {
  private func read(_ content: String, grouped: Bool = false) -> Reading {
    var options = InkReadingOptions()
    options.inkMLGrouping = grouped ? .topLevelGroups : .document
    return Reading(
      "<ink xmlns='http://www.w3.org/2003/InkML'>\(content)</ink>", format: .inkml,
      options: options)
  }

  private static let t = Fixture.letters[0].ink.strokes
  private static let i = Fixture.ink([[(50, 10, nil), (50, 40, nil)], [(50, 0, nil)]]).strokes

  @Test func readsADocumentAsOneInk() {
    let reading = Reading(InkFileReader(path: Fixture.path("letters.inkml")))
    #expect(reading.errors == [])
    #expect(
      reading.records == [
        LabelledInk(ink: Ink(strokes: Self.t + Self.i), id: "page", label: "T < i", writer: "w1")
      ])
  }

  @Test func readsADocumentGroupByGroup() {
    var options = InkReadingOptions()
    options.inkMLGrouping = .topLevelGroups
    let reading = Reading(InkFileReader(path: Fixture.path("letters.inkml"), options: options))
    #expect(reading.errors == [])
    #expect(
      reading.records == [
        LabelledInk(ink: Ink(strokes: Self.t), id: "g1", label: "T"),
        LabelledInk(ink: Ink(strokes: Self.i), id: "g2", label: "i"),
      ])
  }

  @Test(arguments: [
    "", "<annotation type='truth'>a</annotation>", "<trace></trace>", "<traceGroup/>",
    "<trace type='penUp'>1 2</trace>", "<definitions><trace>1 2</trace></definitions>",
    "<brush><trace>1 2</trace></brush><annotationXML><trace>x</trace></annotationXML>",
  ])
  func documentsWithoutTracesAreEmptyInk(content: String) {
    let reading = read(content)
    #expect(reading.errors == [])
    #expect(reading.records.count == 1 && reading.records.allSatisfy { $0.ink.strokes == [] })
  }

  /// CROHME's files name traces without the mark of a reference.
  @Test func readsReferencesWithoutTheirMark() {
    let content =
      "<trace id='0'>1 2</trace><trace id='1'>3 4</trace><traceGroup xml:id='g'>"
      + "<traceView traceDataRef='0'/><traceView traceDataRef='1'/></traceGroup>"
    for grouped in [false, true] {
      let reading = read(content, grouped: grouped)
      #expect(reading.errors == [])
      #expect(
        reading.records.flatMap { $0.ink.strokes.map { $0.points.map(\.x) } }.contains([3]))
    }
  }

  /// Office counts time in a unit of the device's own.
  @Test func leavesOutTimesOfAnUnknownUnit() {
    let reading = read(
      "<definitions><context xml:id='c'><inkSource xml:id='s'><traceFormat><channel name='X'/>"
        + "<channel name='Y'/><channel name='T' type='integer' max='2.14748E9' units='dev'/>"
        + "</traceFormat></inkSource></context></definitions>"
        + "<trace contextRef='#c'>1 2 7, 3 4 9</trace>")
    #expect(reading.errors == [])
    #expect(
      reading.records.map(\.ink) == [
        Ink(strokes: [
          Stroke(points: [StrokePoint(x: 1, y: 2), StrokePoint(x: 3, y: 4)])
        ])
      ])
  }

  // MARK: - Contexts

  private static let yx = "<channel name='Y'/><channel name='X'/>"
  private static let definition =
    "<definitions><traceFormat xml:id='f'>\(yx)</traceFormat>"
    + "<inkSource xml:id='s'><traceFormat>\(yx)</traceFormat></inkSource>"
    + "<context xml:id='c' traceFormatRef='#f'/><context xml:id='d' contextRef='#c'/>"
    + "<context xml:id='e' inkSourceRef='#s'/></definitions>"

  @Test(
    arguments: [
      ("<trace>1 2</trace>", [[1, 2]]),
      ("<traceFormat>\(yx)</traceFormat><trace>1 2</trace>", [[2, 1]]),
      (
        "<trace>1 2</trace><context><traceFormat>\(yx)</traceFormat></context><trace>1 2</trace>",
        [[1, 2], [2, 1]]
      ),
      (
        "<context><inkSource><traceFormat>\(yx)</traceFormat></inkSource></context><trace>1 2</trace>",
        [[2, 1]]
      ),
      (definition + "<trace>1 2</trace>", [[1, 2]]),
      (definition + "<trace contextRef='#c'>1 2</trace><trace>1 2</trace>", [[2, 1], [1, 2]]),
      (definition + "<trace contextRef='#d'>1 2</trace>", [[2, 1]]),
      (definition + "<trace contextRef='#e'>1 2</trace>", [[2, 1]]),
      (definition + "<context contextRef='#c'/><trace>1 2</trace>", [[2, 1]]),
      (definition + "<context contextRef='#c'/><context/><trace>1 2</trace>", [[2, 1]]),
      (
        definition + "<context contextRef='#c'/><trace contextRef='#DefaultContext'>1 2</trace>",
        [[1, 2]]
      ),
      (definition + "<context traceFormatRef='#DefaultTraceFormat'/><trace>1 2</trace>", [[1, 2]]),
      (
        definition + "<traceGroup contextRef='#c'><traceGroup><trace>1 2</trace></traceGroup>"
          + "<trace contextRef='#DefaultContext'>1 2</trace></traceGroup><trace>1 2</trace>",
        [[2, 1], [1, 2], [1, 2]]
      ),
      // Definitions may come after their use.
      ("<trace contextRef='#c'>1 2</trace>" + definition, [[2, 1]]),
      (
        "<definitions><canvas><traceFormat>\(yx)</traceFormat></canvas></definitions><trace>1 2</trace>",
        [[1, 2]]
      ),
    ] as [(String, [[Double]])])
  func findsTheTraceFormat(content: String, expected: [[Double]]) {
    let reading = read(content)
    #expect(reading.errors == [])
    #expect(reading.strokes == expected.map { [[$0[0], $0[1], nil]] })
  }

  @Test func addsTheOffsetOfTheTraceToItsTimes() {
    let channels = "<channel name='X'/><channel name='Y'/><channel name='T'"
    let traces =
      "<trace timeOffset='1000'>1 2 0,1 2 5</trace><trace timeOffset='2000'>1 2 1</trace>"
    let relative = read("<traceFormat>\(channels) units='ms'/></traceFormat>" + traces)
    #expect(relative.strokes == [[[1, 2, 1000], [1, 2, 1005]], [[1, 2, 2001]]])
    let absolute = read(
      "<traceFormat>\(channels) respectTo='#ts'/></traceFormat>"
        + "<trace timeOffset='9'>1 2 7</trace>")
    #expect(absolute.strokes == [[[1, 2, 7]]])
  }

  // MARK: - Traces, groups, views

  @Test func joinsContinuations() {
    let reading = read(
      """
      <trace xml:id='a' continuation='begin'>1 1</trace><trace>9 9</trace>
      <trace xml:id='b' continuation='middle' priorRef='#a'>2 2</trace>
      <trace continuation='end' priorRef='#b'>3 3, '1'1</trace>
      """)
    #expect(reading.errors == [])
    #expect(
      reading.strokes == [
        [[1, 1, nil], [2, 2, nil], [3, 3, nil], [4, 4, nil]], [[9, 9, nil]],
      ])
  }

  private static let defined =
    "<definitions><traceGroup xml:id='g'><trace xml:id='a'>1 1,2 2,3 3</trace>"
    + "<traceGroup><trace>4 4</trace><trace>5 5,6 6</trace></traceGroup></traceGroup></definitions>"

  @Test(
    arguments: [
      ("<traceView traceDataRef='#a'/>", [[1, 2, 3]]),
      ("<traceView traceDataRef='#a'/><traceView traceDataRef='#g'/>", [[1, 2, 3], [4], [5, 6]]),
      ("<traceView traceDataRef='#a' from='2'/>", [[2, 3]]),
      ("<traceView traceDataRef='#a' from='2' to='2'/>", [[2]]),
      ("<traceView traceDataRef='#g' from='1:3' to='2:2:1'/>", [[3], [4], [5]]),
      ("<traceView traceDataRef='#g' to='1'/>", [[1, 2, 3]]),
      ("<traceView traceDataRef='#g' from='2:2'/>", [[5, 6]]),
      (
        "<traceView><traceView traceDataRef='#a' to='1'/><traceView traceDataRef='#a' from='3'/></traceView>",
        [[1], [3]]
      ),
      ("<traceGroup><traceView traceDataRef='#a'/></traceGroup>", [[1, 2, 3]]),
      // A view of existing ink adds no ink.
      ("<trace xml:id='z'>7 7</trace><traceView traceDataRef='#z'/>", [[7]]),
    ] as [(String, [[Double]])])
  func followsViews(content: String, expected: [[Double]]) {
    let reading = read(Self.defined + content)
    #expect(reading.errors == [])
    #expect(reading.strokes == expected.map { $0.map { [$0, $0, nil] } })
  }

  @Test func groupsTakeTheTracesThatTheyView() {
    let reading = read(
      """
      <annotation type='truth'>rest</annotation>
      <trace xml:id='a'>1 1</trace><trace xml:id='b'>2 2</trace><trace>3 3</trace>
      <traceGroup><annotation type='truth'>x</annotation><traceView traceDataRef='#b'/></traceGroup>
      <traceView xml:id='v'><annotation type='truth'>y</annotation>
        <traceView traceDataRef='#a'/><traceView traceDataRef='#b'/></traceView>
      """, grouped: true)
    #expect(reading.errors == [])
    #expect(reading.records.map(\.label) == ["x", "y", "rest"])
    #expect(reading.records.map { $0.ink.strokes.map { $0.points[0].x } } == [[2], [1, 2], [3]])
    #expect(reading.records.map(\.id) == [nil, "v", nil])
  }

  @Test func oneBadGroupLeavesTheOthers() {
    let reading = read(
      "<traceGroup><trace>1</trace></traceGroup>\n<traceGroup><trace>1 1</trace></traceGroup>",
      grouped: true)
    #expect(reading.errors.count == 1)
    #expect(reading.strokes == [[[1, 1, nil]]])
  }

  @Test func takesTheTruthOfTheOnlyGroup() {
    let group = "<traceGroup><annotation type='truth'>a</annotation><trace>1 1</trace></traceGroup>"
    #expect(read(group).records.first?.label == "a")
    #expect(read(group + "<traceGroup/>").records.first?.label == nil)
    #expect(read(group + "<annotation type='truth'>b</annotation>").records.first?.label == "b")
  }

  @Test func takesTheLabelAsMathWritingHasIt() {
    let label = "<annotation type='label'>a</annotation>"
    #expect(read(label + "<trace>1 1</trace>").records.first?.label == "a")
    let group = "<traceGroup><annotation type='truth'>b</annotation><trace>1 1</trace></traceGroup>"
    #expect(read(label + group).records.first?.label == "a")
    #expect(
      read("<annotation type='truth'>c</annotation>" + label).records.first?.label == "c")
  }

  @Test func readsTextInAllItsForms() {
    let reading = read(
      "<annotation type='truth'> a&#x20AC;<![CDATA[<&>]]>&amp;&quot;\n</annotation>"
        + "<trace>1<![CDATA[ 2,]]>3&#32;4<!-- 5 --></trace>")
    #expect(reading.records.first?.label == " a€<&>&\"\n")
    #expect(reading.strokes == [[[1, 2, nil], [3, 4, nil]]])
  }

  @Test(arguments: [
    "<q:ink xmlns:q='http://www.w3.org/2003/InkML'><q:trace>1 2</q:trace></q:ink>",
    "<?xml version='1.0'?><ink><trace>1 2</trace></ink>",
    "<?a?><ink><?b?><trace>1 <?c d?>2</trace><?e?></ink><?f?>",
    "<?xml version=\"1.0\" encoding='ISO-8859-1'?><ink><trace>1 2</trace></ink>",
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<?pi <!DOCTYPE?><!-- <!DOCTYPE x> --><ink><trace>1 2</trace></ink>",
  ])
  func readsNamespacesAndDeclarations(text: String) {
    let reading = Reading(text, format: .inkml)
    #expect(reading.errors == [])
    #expect(reading.strokes == [[[1, 2, nil]]])
  }

  @Test func readsOtherEncodings() {
    let text =
      "<?xml version='1.0' encoding='%'?><ink><annotation type='truth'>é</annotation></ink>"
    let latin = text.replacing("%", with: "iso-8859-1").unicodeScalars.map { UInt8($0.value) }
    let wide = "\u{FEFF}" + text.replacing("%", with: "UTF-16")
    func bytes(_ units: some Sequence<UInt16>, bigEndian: Bool) -> [UInt8] {
      units.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
        return bigEndian ? [high, low] : [low, high]
      }
    }
    for bytes in [
      latin, bytes(wide.utf16, bigEndian: true), bytes(wide.utf16, bigEndian: false),
      // Without a byte order mark it is told from the first character.
      bytes(wide.utf16.dropFirst(), bigEndian: true),
      bytes(wide.utf16.dropFirst(), bigEndian: false),
    ] {
      let reading = Reading(InkFileReader(bytes: bytes, name: "ink", format: .inkml))
      #expect(reading.errors == [])
      #expect(reading.records.first?.label == "é")
    }
  }

  @Test func takesAmpersandsInAttributes() {
    let reading = Reading(
      "<ink documentID='a&amp;b&#38;c&amp;#38;&lt;&#x41;'><trace>1 2</trace></ink>")
    #expect(reading.records.first?.id == "a&b&c&#38;<A")
  }

  @Test func doesNotTakeProcessingInstructionsForText() throws {
    let reading = Reading(
      "<ink><?a?><?b?><trace>1 1<?c?>,2 2</trace></ink>", format: .inkml)
    #expect(reading.errors == [])
    #expect(reading.strokes == [[[1, 1, nil], [2, 2, nil]]])
  }

  /// libxml2 refuses texts above 10 MB unless configured otherwise.
  @Test func readsDocumentsAboveTenMegabytes() throws {
    let group =
      "<traceGroup><annotation type='truth'>a</annotation><trace>%</trace></traceGroup>\n"
      .replacing("%", with: (0..<9_000).map { "\($0) \($0)" }.joined(separator: ", "))
    let count = (12 << 20) / group.utf8.count
    let text = "<ink>" + String(repeating: group, count: count) + "<trace>x</trace></ink>"
    var options = InkReadingOptions()
    options.inkMLGrouping = .topLevelGroups
    let reader = InkFileReader(bytes: text.utf8, name: "ink", format: .inkml, options: options)
    for _ in 0..<count { #expect(try reader.next()?.get().ink.pointCount == 9_000) }
    guard case .failure(.malformedInkML(let place, _))? = reader.next() else {
      Issue.record("the last trace is bad")
      return
    }
    #expect(place.line == count + 1)
  }
}
