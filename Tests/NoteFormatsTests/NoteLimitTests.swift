import Foundation
import InkFormats
import InkModel
import NoteFixtures
import Testing

@testable import NoteFormats

/// Small files that expand to more than a note may have. Notes are read up to the limit.
@Suite struct NoteLimitTests {
  private func read(_ text: String, _ name: String) throws -> NoteDocument {
    try NoteFile.read(Array(text.utf8), name: name)
  }

  private func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private func xournal(_ layer: String) -> String {
    "<xournal><page width=\"9\" height=\"9\"><layer>\(layer)</layer></page>"
      + "<page width=\"9\" height=\"9\"><layer><stroke>1 2</stroke></layer></page></xournal>"
  }

  @Test func pagesHaveALimit() throws {
    let limit = NoteFile.pageLimit
    let fault = NoteFault.tooMany("pages", limit: limit)
    let page = "<page width=\"1\" height=\"1\"/>"
    let whole = try read("<xournal>\(times(limit, page))</xournal>", "a.xopp")
    #expect(whole.pages.count == limit && whole.damage.isEmpty)
    let long = try read("<xournal>\n\(times(limit + 1, page))\(times(9, "<page/>"))", "a.xopp")
    #expect(long.pages.count == limit)
    #expect(long.damage.map(\.fault) == [fault])
    #expect("\(long.damage[0])".hasPrefix("a.xopp:2:"))
    #expect("\(long.damage[0])".hasSuffix(": more than 10000 pages"))

    let content = "{\"pages\":[\(times(limit, "\"p\","))\"p\"]}"
    let archive = try zipped([("n.content", Array(content.utf8))])
    for (document, name) in [
      (try NoteFile.read(archive, name: "n.rmdoc"), "reMarkable"),
      (
        try read(
          JSONNoteTests.rnote.replacing("\"height\":2000.0", with: "\"height\":1e12"), "a.rnote"),
        "Rnote"
      ), (try read("{\"v\":9,\"z\":[\(times(limit, "[1,1],"))[1,1]]}", "a.sbn"), "Saber"),
    ] {
      #expect(document.pages.count == limit, "\(name)")
      #expect(document.damage.map(\.fault) == [fault], "\(name)")
    }
  }

  /// A page with too much ink is blank, and the others are read.
  @Test func strokesOfAPageHaveALimit() throws {
    let limit = Ink.defaultStrokeLimit
    let stroke = "<stroke>1 1</stroke>"
    let whole = try read(xournal(times(limit, stroke)), "a.xopp")
    #expect(whole.pages.map(\.strokes.count) == [limit, 1] && whole.damage.isEmpty)
    let long = try read(xournal(times(limit + 1, stroke)), "a.xopp")
    #expect(long.pages.map(\.strokes.count) == [0, 1])
    #expect(long.damage.map(\.fault) == [.tooMany("strokes on page 1", limit: limit)])
    #expect("\(long.damage[0])" == "a.xopp: more than 100000 strokes on page 1")
  }

  /// Formats that list strokes beside the pages: more of them than one page may have.
  @Test func strokesBesideThePagesHaveTheLimitsOfTheirPage() throws {
    let half = Ink.defaultStrokeLimit / 2 + 1
    func tldraw(_ second: String) -> String {
      let pages = ["a", "b"].map { #"{"typeName":"page","id":"\#($0)","index":"\#($0)"}"# }
      let shapes = ["a", second].map { page in
        times(
          half,
          #",{"typeName":"shape","type":"draw","parentId":"\#(page)","#
            + #""props":{"segments":[{"points":[{"x":1,"y":1}]}]}}"#)
      }
      return #"{"tldrawFileFormatVersion":1,"records":[\#(pages.joined(separator: ","))"#
        + shapes.joined() + "]}"
    }
    func saber(_ second: Int) -> String {
      let strokes = [0, second].map { times(half, #"{"p":[{"x":1,"y":1}],"i":\#($0)},"#) }
      return #"{"v":9,"z":[[9,9],[9,9]],"s":["# + strokes.joined().dropLast() + "]}"
    }
    let fault = NoteFault.tooMany("strokes on page 1", limit: Ink.defaultStrokeLimit)
    for (whole, long, name) in [
      (tldraw("b"), tldraw("a"), "a.tldr"), (saber(1), saber(0), "a.sbn"),
    ] {
      let whole = try read(whole, name)
      #expect(whole.pages.map(\.strokes.count) == [half, half], "\(name)")
      #expect(whole.damage.isEmpty, "\(name)")
      let long = try read(long, name)
      #expect(long.pages.map(\.strokes.count) == [0, 0], "\(name)")
      #expect(long.damage.map(\.fault) == [fault], "\(name)")
    }
  }

  @Test func pointsOfAPageHaveALimit() throws {
    let limit = Ink.defaultPointLimit
    let fault = NoteFault.tooMany("points on page 1", limit: limit)
    let whole = try read(xournal("<stroke>\(times(limit, "1 1 "))</stroke>"), "a.xopp")
    #expect(whole.pages.map { $0.strokes[0].stroke.points.count } == [limit, 1])
    #expect(whole.damage.isEmpty)
    let points = times(2 * limit, "1 1 ")
    let pairs = times(limit, "[1,1],") + "[1,1]"
    let ones = times(limit, "1,") + "1"
    for (text, name) in [
      (xournal("<stroke>\(points)</stroke>"), "a.xopp"),
      (xournal(times(2, "<stroke>\(points.prefix(3 * limit))</stroke>")), "a.xopp"),
      (
        "{\"type\":\"excalidraw\",\"elements\":[{\"type\":\"freedraw\",\"points\":[\(pairs)]}]}",
        "a"
      ),
      ("{\"words\":[{\"type\":\"stroke\",\"X\":[\(ones)],\"Y\":[\(ones)]}]}", "a.jiix"),
    ] {
      let document = try read(text, name)
      #expect(document.pages[0].strokes.isEmpty, "\(name)")
      #expect(document.damage.map(\.fault) == [fault], "\(name)")
    }
  }

  /// Lists of the many things that a note may have more of than anybody drew.
  @Test func partsHaveALimit() throws {
    let layers = try read(xournal("</layer>" + times(NoteFile.partLimit, "<layer/>")), "a.xopp")
    #expect(layers.pages.reduce(0) { $0 + $1.layers.count } == NoteFile.partLimit)
    #expect(layers.damage.map(\.fault) == [.tooMany("layers", limit: NoteFile.partLimit)])
    let texts = times(NoteFile.partLimit, "{\"type\":\"text\",\"text\":\"a\"},")
    let scene =
      "{\"type\":\"excalidraw\",\"elements\":[\(texts){\"type\":\"text\",\"text\":\"b\"}]}"
    let document = try read(scene, "a")
    #expect(document.pages[0].texts.count == NoteFile.partLimit)
    #expect(document.damage.map(\.fault) == [.tooMany("typed texts", limit: NoteFile.partLimit)])
  }

  /// What is counted before it is kept: the whole note's strokes and points.
  @Test func strokesOfANoteHaveALimit() {
    var budget = NoteBudget()
    var taken = 0
    for _ in 0..<20 where budget.takePage() {
      for _ in 0..<Ink.defaultStrokeLimit where budget.takeStroke(points: 1) { taken += 1 }
    }
    #expect(taken == NoteFile.strokeLimit)
    #expect(budget.isExhausted)
    #expect(
      budget.damage(of: "a").map(\.fault) == [.tooMany("strokes", limit: NoteFile.strokeLimit)])
    var points = NoteBudget()
    for _ in 0..<11 where points.takePage() { _ = points.takeStroke(points: 1_000_000) }
    #expect(points.damage(of: "a").map(\.fault) == [.tooMany("points", limit: NoteFile.pointLimit)])
  }

  @Test func picturesHaveALimit() {
    var budget = NoteBudget()
    for _ in 0..<2 {
      let isTaken = budget.takePicture(bytes: NoteFile.pictureByteLimit / 2)
      #expect(isTaken)
    }
    let isTaken = budget.takePicture(bytes: 1)
    #expect(!isTaken)
    #expect(
      budget.damage(of: "a").map(\.fault) == [
        .tooMany("bytes of pictures", limit: NoteFile.pictureByteLimit)
      ])
  }

  /// Each place of a picture counts: a drawing may repeat its bytes.
  @Test func placesOfASharedPictureHaveALimit() {
    var (budget, pictures) = (NoteBudget(), SharedPictures())
    let half = [UInt8](repeating: 1, count: NoteFile.pictureByteLimit / 2)
    pictures.add(half, named: "a", &budget)
    let counts = (0..<4).map { _ in pictures.use("a", &budget).count }
    #expect(counts == [half.count, half.count, 0, 0])
    #expect(budget.isExhausted)
  }

  /// Tags of three bytes, of which a small file may have millions.
  /// Drawn, each dash of a page is a part of a path.
  @Test func dashesHaveALimit() throws {
    func dotted(_ length: String) -> String {
      "<stroke tool=\"pen\" color=\"black\" width=\"1\" style=\"dot\">0 0 \(length) 0</stroke>"
    }
    let layer = dotted("20") + dotted("100000000") + times(9, dotted("150000"))
    let strokes = try read(xournal(layer), "a.xopp").pages[0].strokes
    #expect(strokes.count == 11)
    let count = strokes.reduce(0) { $0 + $1.dashCount }
    #expect(count > 50_000 && count <= NoteDocument.dashLimit)
    #expect(!strokes[0].dashes.isEmpty && strokes[1].dashes.isEmpty)
    #expect(!strokes[2].dashes.isEmpty && strokes[10].dashes.isEmpty)
  }

  @Test func pixelsOfAPageHaveALimit() throws {
    func picture(_ height: UInt8) throws -> NotePicture {
      let header: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
        0x17, 0x70, 0, 0, height, 0, 8, 2,
      ]
      return NotePicture(
        header, at: StrokePoint(x: 0, y: 0), size: try #require(PageSize(width: 9, height: 9)))
    }
    // Three of 39 million pixels, and one of 1.5 million.
    let large = try picture(0x19)
    #expect(large.isDrawable)
    let page = NotePage(layers: [
      NoteLayer(pictures: [large, large]), NoteLayer(pictures: [large, try picture(1)]),
    ])
    #expect(page.drawnPictures == [large, large, try picture(1)])
  }

  @Test func elementsHaveALimitOfDepth() throws {
    for name in ["a", "stroke", "layer"] {
      let note = xournal("<stroke>1 2</stroke>").dropLast("</xournal>".count)
      let document = try read(note + times(1_000, "<\(name)>"), "a.xopp")
      #expect(document.pages.map(\.strokes.count) == [1, 1])
      #expect(document.damage.map(\.fault) == [.refusedXML(.nestedTooDeep)])
      #expect(document.pages.reduce(0) { $0 + $1.layers.count } <= 2 + XMLEvents.depthLimit)
    }
  }

  /// A text of 5 MiB, compressed to 5 kB, took minutes to search.
  @Test func lettersHaveALimit() throws {
    let limit = NoteFile.letterLimit
    let (whole, half) = (times(limit, "A"), times(limit / 2, "A"))
    func texts(_ texts: String...) -> String {
      xournal(texts.map { "<text>\($0)</text>" }.joined())
    }
    func scene(_ texts: String...) -> String {
      let elements = texts.map { "{\"type\":\"text\",\"text\":\"\($0)\"}" }
      return "{\"type\":\"excalidraw\",\"elements\":[\(elements.joined(separator: ","))]}"
    }
    let fault = NoteFault.tooMany("bytes of text up to page 1", limit: limit)
    for (text, name, kept) in [
      (texts(whole), "a.xopp", [limit]), (scene(whole), "a", [limit]),
      (texts(whole + "A", "b"), "a.xopp", [1]), (scene(whole + "A", "b"), "a", [1]),
      (texts(half, half + "A"), "a.xopp", [limit / 2]),
    ] {
      let document = try read(text, name)
      #expect(document.pages[0].texts.map(\.text.utf8.count) == kept, "\(name)")
      #expect(document.damage.map(\.fault) == (kept == [limit] ? [] : [fault]), "\(name)")
    }
    let titled = try read("<xournal><title>\(whole)A</title><page/></xournal>", "a.xopp")
    #expect(titled.title == nil)
    #expect(
      titled.damage.map(\.fault) == [.tooMany("bytes of text in the title", limit: limit)])
    // A picture inside of a title isn't one, but its bytes were counted with it.
    let nested = "<title><image>\(whole)AAA</image>b</title><page/>"
    #expect(try read("<xournal>\(nested)</xournal>", "a.xopp").title == nil)
  }

  /// Slots of a list may be empty, and a slot is a few bytes.
  @Test func emptySlotsHaveALimit() throws {
    let slots = times(NoteFile.strokeLimit, "{},") + "{}"
    let note = "{\"data\":{\"engine_snapshot\":{\"stroke_components\":[\(slots)]}}}"
    let document = try read(note, "a.rnote")
    #expect(document.damage.map(\.fault) == [.tooMany("strokes", limit: NoteFile.strokeLimit)])
  }

  /// Comparing the names of an archive of 640 kB took half a minute.
  @Test func namesOfEndlessMarksAreLeftOut() throws {
    let marks = String(repeating: "\u{301}", count: 1_001)
    #expect(try ZipArchive(zipped([("a" + marks, []), ("b", [])])).names == ["b"])
  }

  @Test func onlyFilesAreRead() throws {
    #expect(throws: NoteFormatError.notARegularFile(file: "/dev/zero")) {
      try NoteFile.read(path: "/dev/zero")
    }
    #expect("\(NoteFormatError.notARegularFile(file: "a"))" == "a: not a regular file")
    let folder = NSTemporaryDirectory()
    #expect(throws: NoteFormatError.unreadable(file: folder, code: EISDIR)) {
      try NoteFile.read(path: folder)
    }
    let pipe = folder + UUID().uuidString + ".xopp"
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: pipe) }
    #expect(throws: NoteFormatError.notARegularFile(file: pipe)) { try NoteFile.read(path: pipe) }
  }

  /// A sparse file without a byte on disk.
  @Test func sizesAreRefusedUnread() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(truncate(path, 1 << 40) == 0)
    #expect(throws: NoteFormatError.tooLarge(file: path, limit: NoteFile.byteLimit)) {
      try NoteFile.read(path: path)
    }
  }
}
