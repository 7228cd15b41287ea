import InkModel
import NoteFixtures
import NoteFormats
import Testing

/// Pages of reMarkable's software before version 3.
@Suite struct RemarkableLinesTests {
  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func bytes(_ numbers: Float...) -> [UInt8] {
    numbers.flatMap { bytes($0.bitPattern) }
  }

  /// A stroke from (10, 20) on, each point a step to the right and wider.
  private static func stroke(
    tool: UInt32, colour: UInt32 = 0, points: Int, version: Int, width: Float = 1.5
  ) -> [UInt8] {
    var result: [UInt8] = bytes(tool) + bytes(colour)
    result += bytes(UInt32(0)) + bytes(Float(2))
    if version == 5 { result += bytes(UInt32(0)) }
    result += bytes(UInt32(points))
    for point in 0..<points {
      let place = Float(point)
      result += bytes(10 + place, 20, 0.5, 0, width + place, 0.7)
    }
    return result
  }

  static func page(version: Int) -> [UInt8] {
    let pen = stroke(tool: version == 5 ? 17 : 4, points: 3, version: version)
    let highlighter = stroke(tool: version == 5 ? 18 : 5, colour: 3, points: 2, version: version)
    let eraser = stroke(tool: 6, points: 2, version: version)
    let grey = stroke(tool: 2, colour: 1, points: 1, version: version)
    return Array("reMarkable .lines file, version=\(version)          ".utf8)
      + bytes(UInt32(2)) + bytes(UInt32(3)) + pen + highlighter + eraser
      + bytes(UInt32(1)) + grey
  }

  @Test(arguments: [3, 5]) func readsStrokesOnLayers(version: Int) throws {
    let document = try NoteFile.read(Self.page(version: version), name: "a.rm")
    #expect(document.damage.isEmpty)
    let page = document.pages[0]
    #expect(page.size == PageSize(width: 1404, height: 1872))
    #expect(page.unitsPerInch == 226 && page.origin == StrokePoint(x: 0, y: 0))
    #expect(page.layers.map(\.strokes.count) == [1, 1])
    #expect(page.layers.map(\.highlights.count) == [1, 0])
    let pen = page.strokes[0]
    #expect(pen.stroke.points.map(\.x) == [10, 11, 12])
    #expect(pen.stroke.points.allSatisfy { $0.y == 20 })
    #expect(pen.width == 2 && pen.widths == [1.5, 2.5, 3.5])
    #expect(page.strokes[1].colour == NoteColour(red: 0x90, green: 0x90, blue: 0x90))
    #expect(page.highlights[0].colour.alpha < 255)
    #expect(page.highlights[0].widths.isEmpty)
  }

  @Test func aLightTouchHasNoWidth() throws {
    let file =
      Array("reMarkable .lines file, version=5          ".utf8) + Self.bytes(UInt32(1))
      + Self.bytes(UInt32(2)) + Self.stroke(tool: 17, points: 3, version: 5, width: 0)
      + Self.stroke(tool: 17, points: 3, version: 5, width: -1)
    let strokes = try NoteFile.read(file, name: "a.rm").pages[0].strokes
    #expect(strokes.map(\.widths) == [[0, 1, 2], []])
  }

  /// New software brings new pens; erasers and selections leave no ink.
  @Test func unknownPensWrite() throws {
    let tools: [UInt32] = [22, 24, 6, 8, 9, 10, 11]
    let file =
      Array("reMarkable .lines file, version=5          ".utf8) + Self.bytes(UInt32(1))
      + Self.bytes(UInt32(tools.count))
      + tools.flatMap { Self.stroke(tool: $0, points: 2, version: 5) }
    let page = try NoteFile.read(file, name: "a.rm").pages[0]
    #expect(page.strokes.count == 2 && page.highlights.isEmpty)
  }

  /// The oldest notebooks number their pages, and may tell no more than how many there are.
  @Test(arguments: ["{\"pageCount\":2}", "{\"pages\":[\"a\",\"b\"]}"])
  func readsANotebookOfNumberedPages(content: String) throws {
    let archive = try zipped([
      ("n.content", Array(content.utf8)), ("n/0.rm", Self.page(version: 3)),
      ("n/1.rm", Self.page(version: 5)),
    ])
    let document = try NoteFile.read(archive, name: "n.zip")
    #expect(document.damage.isEmpty)
    #expect(document.pages.map(\.strokes.count) == [2, 2])
  }

  @Test(arguments: [3, 5]) func cutsAndFlippedBytesNeverCrash(version: Int) throws {
    let bytes = Self.page(version: version)
    for count in 43..<bytes.count {
      let document = try NoteFile.read(Array(bytes[..<count]), name: "a.rm")
      #expect(document.damage.map(\.fault) == [.blockEnds], "cut at \(count)")
      guard case .byte(let place)? = document.damage.first?.position else {
        Issue.record("no place")
        continue
      }
      #expect((43...count).contains(place))
    }
    for index in bytes.indices.dropFirst(43) {
      for value: UInt8 in [0x00, 0x7F, 0xFF] {
        var changed = bytes
        changed[index] = value
        for stroke in try NoteFile.read(changed, name: "a.rm").pages[0].strokes {
          #expect(!stroke.stroke.points.isEmpty)
        }
      }
    }
  }
}
