import Foundation
import InkFormats
import InkModel
import Testing

@Suite struct InkMLFaultTests {
  private static let manyChannels =
    "<ink><traceFormat>" + String(repeating: "<channel name='F'/>", count: 257)
    + "</traceFormat></ink>"
  private static let deeplyNested =
    "<ink>" + String(repeating: "<traceGroup>", count: 210)
    + String(repeating: "</traceGroup>", count: 210) + "</ink>"

  @Test(
    arguments: [
      ("<svg/>", InkMLFault.notInkML(root: "svg")),
      (
        "<ink><trace>1 x</trace></ink>",
        .malformedTrace(point: 0, .unexpectedCharacter(UInt8(ascii: "x")))
      ),
      ("<ink><trace contextRef='#no'>1 2</trace></ink>", .unknownReference("#no")),
      (
        "<ink><trace contextRef='other.inkml#c'>1 2</trace></ink>",
        .unknownReference("other.inkml#c")
      ),
      ("<ink><context traceFormatRef='#no'/><trace>1 2</trace></ink>", .unknownReference("#no")),
      (
        "<ink><context xml:id='a' contextRef='#a'/><trace>1 2</trace></ink>",
        .circularReference("#a")
      ),
      (
        "<ink><traceFormat><channel name='X'/></traceFormat><trace>1</trace></ink>",
        .missingChannel("Y")
      ),
      ("<ink><traceFormat/><trace>1</trace></ink>", .missingChannel("X")),
      (
        "<ink><traceFormat><channel name='T' units='h'/></traceFormat></ink>",
        .unsupportedUnit("h")
      ),
      (
        "<ink><traceFormat><channel name='Y' orientation='up'/></traceFormat></ink>",
        .malformedAttribute(element: "channel", attribute: "orientation", value: "up")
      ),
      (
        "<ink><trace type='pen'/></ink>",
        .malformedAttribute(element: "trace", attribute: "type", value: "pen")
      ),
      (
        "<ink><trace timeOffset='nan'/></ink>",
        .malformedAttribute(element: "trace", attribute: "timeOffset", value: "nan")
      ),
      (
        "<ink><trace continuation='on'/></ink>",
        .malformedAttribute(element: "trace", attribute: "continuation", value: "on")
      ),
      ("<ink><trace continuation='end' priorRef='#no'>1 2</trace></ink>", .unknownReference("#no")),
      (
        "<ink><trace xml:id='a' continuation='end' priorRef='#a'>1 2</trace></ink>",
        .unknownReference("#a")
      ),
      ("<ink><traceView traceDataRef='#no'/></ink>", .unknownReference("#no")),
      ("<ink><traceView xml:id='v' traceDataRef='#v'/></ink>", .nestedTooDeep),
      (
        "<ink><traceView from='1:x'/></ink>",
        .malformedAttribute(element: "traceView", attribute: "from", value: "1:x")
      ),
      (
        "<ink><definitions><trace xml:id='a'>1 2</trace></definitions>"
          + "<traceView traceDataRef='#a' from='2'/></ink>",
        .selectionOutOfRange(reference: "#a")
      ),
      (
        "<ink><definitions><trace xml:id='a'>1 2</trace></definitions>"
          + "<traceView traceDataRef='#a' from='-9223372036854775808'/></ink>",
        .selectionOutOfRange(reference: "#a")
      ),
      (
        "<ink><definitions><traceGroup xml:id='a'/></definitions>"
          + "<traceView traceDataRef='#a' to='9223372036854775807'/></ink>",
        .selectionOutOfRange(reference: "#a")
      ),
      (manyChannels, .tooManyChannels),
      (manyChannels, .tooManyChannels),
    ] as [(String, InkMLFault)])
  func refusesWhatCannotBeRead(text: String, fault: InkMLFault) {
    let reading = Reading("\n" + text, format: .inkml)
    guard case .malformedInkML(let place, fault)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(place.file == "ink" && place.line == 2 && place.column != nil)
    #expect(reading.errors.count == 1 && reading.records == [])
  }

  @Test func namesLineAndColumnInsideATrace() {
    let reading = Reading("<ink>\n<trace>1 2,\n3 4,\n5 x</trace></ink>", format: .inkml)
    #expect(reading.errors.map(\.description) == ["ink:4:3: trace, point 2: unexpected \"x\""])
  }

  @Test(arguments: [
    ("", 1), ("  ", 1), ("<ink>", 1), ("<ink>\n<trace>1 2</trce></ink>", 2),
    ("<ink>\n\n&undeclared;</ink>", 3), ("<ink/>\n<ink/>", 2), ("<ink a=b/>", 1),
    ("{\"drawing\":[]}", 1), ("<ink><q:trace/></ink", 1), ("<ink>\u{1}</ink>", 1),
  ])
  func refusesWhatIsNotXML(text: String, line: Int) {
    let reading = Reading(text, format: .inkml)
    guard case .malformedXML(let place, _)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(place.line == line)
    #expect(reading.errors.count == 1 && reading.records == [])
  }

  private static let xyt =
    "<traceFormat><channel name='X'/><channel name='Y'/><channel name='T'/></traceFormat>"

  @Test(
    arguments: [
      (
        "<trace>1 1 1</trace>\n<trace>1 1 1,1e999 1 1</trace>",
        InkError.notFinite(stroke: 1, point: 1)
      ),
      ("<trace>1 1 5,1 1 4</trace>", .timeRunsBackwards(stroke: 0, point: 1)),
      ("<trace>1 1 5</trace>\n<trace>1 1 4</trace>", .timeRunsBackwards(stroke: 1, point: 0)),
      (
        "<trace>1 1 1,1 1 1,1 1 1,1 1 1</trace><trace>1 1 1</trace>",
        .tooManyPoints(count: 5, limit: 3)
      ),
      ("<annotation type='writingArea'>0 1</annotation>", .invalidWritingArea(width: 0, height: 1)),
    ] as [(String, InkError)])
  func refusesInvalidInk(content: String, error: InkError) {
    var options = InkReadingOptions()
    options.isStrict = true
    options.pointLimit = 3
    let reading = Reading("<ink>\(Self.xyt)\(content)</ink>", format: .inkml, options: options)
    guard case .invalidInk(let place, error)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(place.file == "ink")
    #expect(reading.records == [])
  }

  @Test func refusesDocumentsAboveTheLimit() {
    var options = InkReadingOptions()
    options.documentByteLimit = 20
    let reading = Reading("<ink><trace>1 2</trace></ink>", options: options)
    #expect(reading.errors == [.documentTooLarge(file: "ink", limit: 20)])
  }

  // MARK: - Attacks

  @Test(.timeLimit(.minutes(60))) func refusesEntityBombs() {
    var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE ink [\n<!ENTITY a0 \"1 2,\">\n"
    for i in 1..<40 {
      bomb += "<!ENTITY a\(i) \"" + String(repeating: "&a\(i - 1);", count: 10) + "\">\n"
    }
    bomb += "]>\n<ink><trace>&a39;</trace></ink>"
    let reading = Reading(bomb)
    #expect(
      reading.errors == [
        .refusedXML(at: InkFilePlace(file: "ink", line: 2, column: 1), .documentTypeDeclaration)
      ])
    #expect(reading.records == [])
  }

  @Test(arguments: [
    "<!DOCTYPE ink>", "<!DOCTYPE ink SYSTEM 'http://localhost/ink.dtd'>",
    "<!DOCTYPE ink [<!ENTITY % p SYSTEM 'file:///etc/hostname'>%p;]>",
    "<!-- x --><?y z?>\n<!DOCTYPE ink [<!ENTITY a 'b'>]>",
  ])
  func refusesEveryDocumentType(declaration: String) {
    let reading = Reading(declaration + "<ink><trace>1 2</trace></ink>")
    guard case .refusedXML(_, .documentTypeDeclaration)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(reading.records == [])
  }

  /// If the pipe were opened for reading, the reader would wait for a writer that never comes.
  @Test(.timeLimit(.minutes(60))) func neverOpensExternalEntities() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.url.appendingPathComponent("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let secret = try directory.write("1 2, 3 4".utf8, to: "secret")
    for path in [pipe, secret] {
      for text in [
        "<!DOCTYPE ink [<!ENTITY e SYSTEM \"file://\(path)\">]><ink><trace>&e;</trace></ink>",
        "<!DOCTYPE ink SYSTEM \"\(path)\"><ink><trace>1 2</trace></ink>",
        "<ink xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href=\"\(path)\"/>"
          + "<trace contextRef=\"file://\(path)#c\">1 2</trace></ink>",
      ] {
        let reading = Reading(text)
        #expect(reading.records == [] && reading.errors.count == 1)
      }
    }
  }

  @Test(arguments: ["UTF-7", "IBM037", "UTF-32", "x"])
  func refusesEncodingsThatCouldHideADocumentType(encoding: String) {
    let reading = Reading("<?xml version='1.0' encoding='\(encoding)'?><ink/>")
    #expect(
      reading.errors == [
        .refusedXML(at: InkFilePlace(file: "ink", line: 1), .unsupportedEncoding(encoding))
      ])
  }

  /// libxml2 detects EBCDIC by itself, and so finds a document type that is otherwise invisible.
  @Test(arguments: [
    "<?xml version=\"1.0\" encoding=\"IBM037\"?><!DOCTYPE ink [<!ENTITY t \"x\">]><ink>&t;</ink>",
    "<?xml version=\"1.0\" encoding=\"IBM037\"?><ink><?a?><trace>1 2</trace></ink>",
    "<ink><?a?><trace>1 2</trace></ink>",
  ])
  func refusesEBCDIC(text: String) throws {
    let table: [Character: UInt8] = [
      "<": 0x4C, ">": 0x6E, "?": 0x6F, "!": 0x5A, "&": 0x50, ";": 0x5E, "[": 0xBA, "]": 0xBB,
      "=": 0x7E, "\"": 0x7F, ".": 0x4B, "/": 0x61, " ": 0x40,
    ]
    let bytes = try text.map { character -> UInt8 in
      if let byte = table[character] { return byte }
      let ascii = try #require(character.asciiValue)
      switch ascii {
      case 0x30...0x39: return 0xF0 + (ascii - 0x30)
      case 0x41...0x49, 0x61...0x69: return (ascii & 0x20 == 0 ? 0xC0 : 0x80) + (ascii & 0x1F)
      case 0x4A...0x52, 0x6A...0x72: return (ascii & 0x20 == 0 ? 0xD0 : 0x90) + (ascii & 0x1F) - 9
      default: return (ascii & 0x20 == 0 ? 0xE2 : 0xA2) + (ascii & 0x1F) - 19
      }
    }
    let reading = Reading(InkFileReader(bytes: bytes, name: "ink", format: .inkml))
    switch reading.errors.first {
    case .refusedXML(_, .unsupportedEncoding("EBCDIC"))?: #expect(text.hasPrefix("<?xml"))
    case .malformedXML?: #expect(!text.hasPrefix("<?xml"))
    default: Issue.record("\(reading)")
    }
    #expect(reading.errors.count == 1 && reading.records == [])
  }

  @Test(
    arguments: [
      [0x00, 0x00, 0x00, 0x3C], [0x3C, 0x00, 0x00, 0x00], [0xFF, 0xFE, 0x00, 0x00],
      [0x00, 0x00, 0xFE, 0xFF],
    ] as [[UInt8]])
  func refusesUTF32(start: [UInt8]) {
    let reading = Reading(InkFileReader(bytes: start + start, name: "ink", format: .inkml))
    guard case .refusedXML(_, .unsupportedEncoding("UTF-32"))? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
  }

  /// libxml2 compares each attribute of a tag with all others: 100,000 took ten seconds.
  @Test(.timeLimit(.minutes(60))) func refusesTagsWithoutEnd() {
    let attributes = (0..<100_000).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(
      Reading("<ink>\n <trace \(attributes)>1 1</trace></ink>").errors == [
        .refusedXML(
          at: InkFilePlace(file: "ink", line: 2, column: 2), .tooManyAttributes(limit: 100))
      ])
    let value = String(repeating: "x", count: 100_000)
    #expect(
      Reading("<ink>\n <trace a='\(value)'>1 1</trace></ink>").errors == [
        .refusedXML(at: InkFilePlace(file: "ink", line: 2, column: 2), .tagTooLong(limit: 65_536))
      ])
    let most = (0..<100).map { "a\($0)='='" }.joined(separator: " ")
    #expect(Reading("<ink><trace \(most)>1 1</trace></ink>").errors == [])
  }

  @Test func refusesElementsNestedTooDeep() {
    guard
      case .refusedXML(let place, .nestedTooDeep)? = Reading("\n" + Self.deeplyNested).errors.first
    else {
      Issue.record("not refused")
      return
    }
    #expect(place.line == 2)
  }

  @Test func refusesEndlessMarks() {
    let marks = String(repeating: "\u{301}\u{316}", count: 501)
    for content in [
      "<trace xml:id='%'>1 1</trace>", "<x%/>", "<trace x%='1'/>",
      "<annotation type='truth'>a%</annotation>",
    ] {
      let reading = Reading("<ink>\n\(content.replacing("%", with: "a\(marks)"))</ink>")
      guard case .refusedXML(let place, .tooManyMarks)? = reading.errors.first else {
        Issue.record("\(content): \(reading.errors)")
        continue
      }
      #expect(place.line == 2)
    }
  }

  @Test func refusesLongAnnotations() {
    let text = String(repeating: "x", count: 1 << 20)
    let annotation = "<annotation type='truth'>%</annotation>"
    let whole = Reading("<ink>\(annotation.replacing("%", with: text))</ink>")
    #expect(whole.records.first?.label == text)
    let long = Reading("<ink>\n\(annotation.replacing("%", with: text + "x"))</ink>")
    guard case .malformedInkML(let place, .annotationTooLong(1_048_576))? = long.errors.first
    else {
      Issue.record("\(long.errors)")
      return
    }
    #expect(place.line == 2)
  }

  @Test func refusesContextsWithoutEnd() {
    let contexts = String(repeating: "<context/>", count: 100_001)
    let reading = Reading("<ink>\(contexts)</ink>")
    guard case .malformedInkML(_, .tooMany("context", 100_000))? = reading.errors.first else {
      Issue.record("\(reading.errors)")
      return
    }
  }

  /// A trace of more points than an ink may have is counted, not kept.
  @Test func countsTracesThatAreTooLong() {
    let trace = "<trace xml:id='a'>" + String(repeating: "1 1,", count: 1_000_001) + "</trace>"
    let error = InkFormatError.invalidInk(
      at: InkFilePlace(file: "ink"), .tooManyPoints(count: 1_000_001, limit: 1_000_000))
    #expect(Reading("<ink>\(trace)</ink>").errors == [error])
    let view = "<traceView traceDataRef='#a' from='1' to='2'/>"
    #expect(
      Reading("<ink><definitions>\(trace)</definitions>\(view)</ink>").records.first?.ink.pointCount
        == 2)
  }

  /// A bomb of views: each level shows the one below ten times.
  @Test(.timeLimit(.minutes(60)), arguments: [0, 1]) func refusesViewsThatUnfoldWithoutEnd(
    points: Int
  ) {
    var text = "<ink><definitions><trace xml:id='v0'>\(points == 0 ? "" : "1 2,3 4")</trace>"
    for i in 1..<20 {
      let view = "<traceView traceDataRef='#v\(i - 1)'\(i == 1 ? " from='1' to='1'" : "")/>"
      text += "<traceView xml:id='v\(i)'>" + String(repeating: view, count: 10) + "</traceView>"
    }
    text += "</definitions><traceView traceDataRef='#v19'/></ink>"
    let reading = Reading(text)
    #expect(reading.records == [] && reading.errors.count == 1)
  }

  /// Many views of parts of one long trace: it must not be decoded for each of them.
  @Test(.timeLimit(.minutes(60))) func manyViewsOfALongTraceTakeLinearTime() {
    let points = (0..<50_000).map { "\($0) 1" }.joined(separator: ",")
    let view = "<traceGroup><traceView traceDataRef='#a' from='7' to='7'/></traceGroup>"
    var options = InkReadingOptions()
    options.inkMLGrouping = .topLevelGroups
    let reading = Reading(
      "<ink><definitions><trace xml:id='a'>\(points)</trace></definitions>"
        + String(repeating: view, count: 2000) + "</ink>", options: options)
    #expect(reading.errors == [])
    #expect(reading.records.count == 2000)
    #expect(reading.records.allSatisfy { $0.ink == Fixture.ink([[(6, 1, nil)]]) })
  }
}
