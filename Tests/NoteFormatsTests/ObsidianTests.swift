import Foundation
import InkModel
import Testing

@testable import NoteFormats

@Suite struct ObsidianTests {
  private func places(_ page: NotePage) -> [[[Float]]] {
    page.strokes.map { $0.stroke.points.map { [$0.x, $0.y] } }
  }

  private static let scene = """
    {"type":"excalidraw","version":2,"elements":[{"type":"freedraw","x":10,"y":20,\
    "strokeColor":"#1971c2","strokeWidth":2,"points":[[0,0],[5,5],[10,0]]},{"type":"text","x":0,\
    "y":60,"width":90,"height":25,"fontSize":20,"text":"Zoë 😀 zzzzzzzzzz"}],\
    "appState":{"viewBackgroundColor":"#ffffff"}}
    """

  /// The scene, compressed by lz-string 1.5 (`compressToBase64`).
  private static let compressed = """
    N4IgLgngDgpiBcIYA8DGBDANgSwCYCd0B3EAGhADcZ8BnbAewDsEAmcmTGAWxkbBoQBtUJFgIQAM3wwYBYmRDIEARgAM5\
    CK3UgaYfPQDWMAML1M9fOIDEygJwB2ZahYLd+owHU8YABatyUPTYfALwgoLqqgC6pIIArKRxMYJqpNFRAL6kItBwiGAoYA\
    pK8Nqa8ABs2kTefvC22j4w2ADmPkXwLAmSTGAAytgAXnks2gXIHSAAWvQA1wAEgLwbgAB784PrG5sgGTEg6FBQfWDoBQig\
    FNgwRABC6KgGLfoAroy4puaWiFYSP7/bGUA=
    """

  private static func drawing(_ code: String, line: String = "\n") -> [UInt8] {
    let text = """
      ---

      excalidraw-plugin: parsed
      tags: [excalidraw]

      ---
      # Excalidraw Data

      ## Text Elements
      # Drawing
      `no code` ^a1

      %%
      ## Drawing
      \(code)
      %%

      """
    return Array(text.replacingOccurrences(of: "\n", with: line).utf8)
  }

  /// In lines of 64 letters with empty ones between, as the plug-in puts them.
  private static let inLines: String = {
    var lines: [Substring] = []
    var rest = compressed[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(64))
      rest = rest.dropFirst(64)
    }
    return lines.joined(separator: "\n\n")
  }()

  private static let files = [
    drawing("```json\n\(scene)\n```"), drawing("```json\n\(scene)\n```", line: "\r\n"),
    drawing("```compressed-json\n\(inLines)\n```"),
    drawing("```compressed-json\n\(inLines)\n```", line: "\r\n"),
  ]

  @Test(arguments: files) func readsADrawingOfExcalidraw(file: [UInt8]) throws {
    let document = try NoteFile.read(file, name: "a.excalidraw.md")
    #expect(document.damage.isEmpty)
    let page = try #require(document.pages.first)
    #expect(places(page) == [[[10, 20], [15, 25], [20, 20]]])
    #expect(page.texts.map(\.text) == ["Zoë 😀 zzzzzzzzzz"])
  }

  @Test func damageOfAScene() throws {
    let scene = Self.scene.replacingOccurrences(of: "\"appState\":{", with: "\"appState\":[")
    let plain = try NoteFile.read(Self.drawing("```json\n\(scene)\n```"), name: "a.excalidraw.md")
    #expect(plain.pages.first?.strokes.count == 1)
    // The line of the file, not of the block.
    #expect(plain.damage.map(\.description).first?.hasPrefix("a.excalidraw.md:16:") == true)

    let cut = Self.drawing("```compressed-json\n\(Self.compressed.dropLast(60))\n```")
    let document = try NoteFile.read(cut, name: "a.excalidraw.md")
    #expect(document.pages.first?.strokes.count == 1)
    #expect(document.damage.first?.file == "a.excalidraw.md/Drawing")
    #expect(document.damage.first?.fault == .compressionEnds)
  }

  @Test(arguments: [
    "# A note\n\nwith `code`\n", "## Drawing\nand nothing more",
    "## Drawing\n```js\n{}\n```\n", "# Drawing\n```json",
  ])
  func markdownAloneIsNoNote(text: String) {
    #expect(throws: NoteFormatError.self) { try NoteFile.read(Array(text.utf8), name: "a.md") }
  }

  /// Twelve letters stand for a phrase that grows with each code; what unfolds is bounded, counted
  /// as UTF-8.
  @Test(arguments: [("a", 8, 1), ("é", 8, 2), ("€", 16, 3)])
  func whatUnfoldsIsBounded(letter: Unicode.Scalar, width: Int, size: Int) throws {
    // After the letter each code is the one that it completes itself: 4, 5, 6 and so on.
    var bits: [Bool] = []
    func put(_ number: Int, _ count: Int) {
      for place in 0..<count { bits.append(number >> place & 1 == 1) }
    }
    put(width == 8 ? 0 : 1, 2)
    put(Int(letter.value), width)
    for code in 4..<1_000 { put(code, Int.bitWidth - code.leadingZeroBitCount) }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let packed = stride(from: 0, to: bits.count - 5, by: 6).map { start in
      letters[bits[start..<start + 6].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }]
    }
    let whole = try #require(LZString.decompress(packed[...], limit: .max))
    #expect(whole.bytes.count > 450_000 * size)
    #expect(LZString.decompress(packed[...], limit: whole.bytes.count) != nil)
    #expect(LZString.decompress(packed[...], limit: whole.bytes.count - 1) == nil)
    let file = Self.drawing("```compressed-json\n\(String(decoding: packed, as: UTF8.self))\n```")
    #expect(throws: NoteFormatError.tooLarge(file: "a.md", limit: 1 << 17)) {
      try NoteFile.read(file, name: "a.md", limit: 1 << 17)
    }
  }

  // MARK: - Ink

  private static let store = """
    {"store":{"document:document":{"name":"","id":"document:document","typeName":"document"},
    "page:a":{"id":"page:a","name":"Handwritten Note","index":"a1","typeName":"page"},
    "shape:lines":{"x":0,"y":0,"type":"writing-lines","parentId":"page:a","index":"a1","props":
    {"w":2000,"h":525},"id":"shape:lines","typeName":"shape"},
    "shape:b":{"x":100,"y":50,"rotation":0,"opacity":1,"type":"draw","parentId":"page:a",
    "index":"a2","props":{"size":"m","segments":[{"type":"free","points":[{"x":0,"y":0,"z":0.5},
    {"x":10,"y":4,"z":0.5}]}]},"id":"shape:b","typeName":"shape"}},"schema":{"schemaVersion":2}}
    """

  private static let meta = "\"meta\":{\"pluginVersion\":\"0.4.0\"}"

  private static func picture(_ element: String, _ json: String) -> String {
    let escaped = json.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    return """
      <?xml version="1.0"?>
      <!-- a picture -->
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="8">
        <path d="M0,0 L1,1"/>
        <metadata>
          <ink plugin-version="0.4.0" file-type="inkWriting"/>
          <\(element) version="1">\(escaped)</\(element)>
        </metadata>
      </svg>
      """
  }

  @Test(arguments: [
    "{\(meta),\"tldraw\":\(store)}",
    "{\(meta),\"tldraw\":{\"document\":\(store),\"session\":{}}}",
    picture("tldraw", store), picture("tldraw", "{\"document\":\(store)}"),
  ])
  func readsInkInTldrawsForm(file: String) throws {
    let document = try NoteFile.read(Array(file.utf8), name: "a")
    #expect(document.damage.isEmpty)
    #expect(document.pages.count == 1)
    #expect(places(try #require(document.pages.first)) == [[[100, 50], [110, 54]]])
  }

  private static let canvas = """
    {"version":1,"strokes":[
    {"id":"a","points":[[10,20,0.5],[100,20,0.5]],"style":{"size":6,"color":"#ff0000"},
    "offset":{"x":5,"y":-1}},
    {"id":"b","points":[[1,2,0.5]],"style":{"color":"currentColor"},"offset":{"x":0,"y":0}},
    {"id":"c","points":[[1,2],[3,4]],"style":{}}],"gridEnabled":false,"camera":{"x":0,"zoom":1}}
    """

  @Test func readsInkInItsOwnForm() throws {
    let file = Array(Self.picture("ink-canvas", Self.canvas).utf8)
    let document = try NoteFile.read(file, name: "a.svg")
    let page = try #require(document.pages.first)
    #expect(places(page) == [[[15, 19], [105, 19]], [[1, 2]]])
    let strokes = page.strokes
    #expect(strokes.map(\.width) == [6, 8])
    #expect(strokes.map(\.colour) == [NoteColour(red: 255, green: 0, blue: 0), .black])
    #expect(document.damage.map(\.fault) == [.malformed("stroke 3")])
    #expect(document.damage.first?.file == "a.svg/metadata")
  }

  @Test func otherPicturesAreNoNotes() throws {
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,0 L1,1\"/></svg>"
    #expect(throws: NoteFormatError.unknownFormat(file: "a.svg")) {
      try NoteFile.read(Array(picture.utf8), name: "a.svg")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (plain, ink) = (folder.path + "/plain.svg", folder.path + "/ink.SVG")
    try picture.write(toFile: plain, atomically: true, encoding: .utf8)
    try Self.picture("ink-canvas", Self.canvas).write(
      toFile: ink, atomically: true, encoding: .utf8)
    #expect(!NoteFile.isNote(path: plain))
    #expect(NoteFile.isNote(path: ink))
    #expect(!NoteFile.isNote(path: folder.path + "/missing.svg"))
    #expect(!NoteFile.isNote(path: folder.path + "/note.md"))
    #expect(NoteFile.isNote(path: folder.path + "/note.excalidraw.md"))
  }

  @Test func cutFiles() {
    // Up to the end of the scene, behind which nothing is read.
    let end = "\n%%\n".utf8.count
    for code in ["```json\n\(Self.scene)", "```compressed-json\n\(Self.inLines)"] {
      checkCuts(of: Self.drawing(code).dropLast(end), name: "a.excalidraw.md", step: isDeep ? 1 : 7)
    }
    let picture = Self.picture("ink-canvas", Self.canvas).components(separatedBy: "</metadata>")[0]
    checkCuts(of: Array(picture.utf8), name: "a.svg", step: isDeep ? 1 : 7)
  }
}
