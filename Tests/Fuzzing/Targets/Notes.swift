import CZlib
import InkModel
import NoteFixtures
import NoteFormats

extension FuzzTarget {
  /// The first byte decides whether the rest is the note's text, or is compressed first, unchanged
  /// or with a byte changed.
  static let xournal = FuzzTarget(name: "xournal") { try readCompressed($0, "a.xopp") }
  static let rnote = FuzzTarget(name: "rnote") { try readCompressed($0, "a.rnote") }
  static let excalidraw = FuzzTarget(name: "excalidraw") { _ = try note($0, "a.excalidraw") }
  static let tldraw = FuzzTarget(name: "tldraw") { _ = try note($0, "a.tldr") }
  static let jiix = FuzzTarget(name: "jiix") { _ = try note($0, "a.jiix") }
  static let remarkable = FuzzTarget(name: "remarkable") { _ = try note($0, "a.rm") }

  /// The first byte decides whether the rest is an archive, or the contents of one: the list of
  /// pages up to a line feed, and then a scene.
  static let notebook = FuzzTarget(name: "notebook") { bytes in
    guard bytes.first.map({ $0 & 1 == 1 }) ?? false else {
      _ = try note(Array(bytes.dropFirst()), "a.rmdoc")
      return
    }
    let parts = bytes.dropFirst().split(separator: 0x0A, maxSplits: 1).map(Array.init)
    let members = [
      ("n.content", parts.first ?? []), ("n.metadata", Array("{\"visibleName\":\"n\"}".utf8)),
      ("n/p.rm", parts.dropFirst().first ?? []), ("n.pdf", []),
    ]
    _ = try note(try zipped(members), "a.rmdoc")
  }

  /// The first byte decides whether the rest is a file, or a note to put into an archive.
  static let saber = FuzzTarget(name: "saber") { bytes in
    let content = Array(bytes.dropFirst())
    let isArchived = bytes.first.map { $0 & 1 == 1 } ?? false
    _ =
      isArchived
      ? try note(try zipped([("main.sbn2", content)]), "a.sba") : try note(content, "a.sbn2")
  }

  /// The first byte decides whether the rest is a note as text, or a page to put into an archive.
  static let butterfly = FuzzTarget(name: "butterfly") { bytes in
    let content = Array(bytes.dropFirst())
    guard bytes.first.map({ $0 & 1 == 1 }) ?? false else {
      _ = try note(content, "a.tbfly")
      return
    }
    let members = [
      ("META-INF/butterfly.json", Array("{\"name\":\"n\"}".utf8)), ("BFLY/pages/0.a.json", content),
    ]
    _ = try note(try zipped(members), "a.bfly")
  }

  /// A manifest up to a line feed, and then a page, which is a tile, too.
  static let speedyNote = FuzzTarget(name: "speedynote") { bytes in
    let parts = bytes.split(separator: 0x0A, maxSplits: 1).map(Array.init)
    let page = parts.dropFirst().first ?? []
    let members = [
      ("n.snb/document.json", parts.first ?? []), ("n.snb/pages/p.json", page),
      ("n.snb/tiles/-1,2.json", page),
    ]
    _ = try note(try zipped(members), "a.snbx")
  }

  static let universalInk = FuzzTarget(name: "uim") { _ = try note($0, "a.uim") }

  /// The first byte decides whether the rest is a file, or a stream whose length is put before it.
  static let windowsInk = FuzzTarget(name: "isf") { bytes in
    let content = Array(bytes.dropFirst())
    guard bytes.first.map({ $0 & 1 == 1 }) ?? false else {
      _ = try note(content, "a.isf")
      return
    }
    let length = (0..<5).map { place -> UInt8 in
      let bits = UInt8(content.count >> (7 * place) & 0x7F)
      return place < 4 ? bits | 0x80 : bits
    }
    _ = try note([0] + length + content, "a.isf")
  }

  /// The objects of a note.
  static let notability = FuzzTarget(name: "notability") { bytes in
    _ = try note(try zipped([("n/Session.plist", bytes)]), "a.note")
  }

  private static func readCompressed(_ bytes: [UInt8], _ name: String) throws {
    var choices = Choices(bytes)
    let way = choices.below(3)
    let plain = Array(choices.rest)
    switch way {
    case 0: _ = try note(plain, name)
    case 1:
      // In two streams, which are one file.
      let half = plain.count / 2
      let file = try gzipped(plain.prefix(half)) + gzipped(plain.dropFirst(half))
      try expect(try note(file, name) == note(plain, name), "compression changes the note")
    default:
      let place = Int(choices.uint16())
      let change = choices.byte()
      var file = try gzipped(choices.rest)
      if change == 0 { file.removeLast(min(file.count, place)) }
      if !file.isEmpty { file[place % file.count] ^= change }
      _ = try note(file, name)
    }
  }
}

/// A note, or `nil` if it is refused, after checking the readers' promises.
private func note(_ bytes: [UInt8], _ name: String) throws -> NoteDocument? {
  let document = accepted { () throws(NoteFormatError) in
    try NoteFile.read(bytes, name: name)
  }
  guard let document else { return nil }
  for damage in document.damage {
    let length = damage.description.utf8.count
    try expect(length < 20_000, "a message of \(length) bytes")
  }
  for page in document.pages {
    try expect((1...100_000).contains(page.unitsPerInch), "\(page.unitsPerInch) units")
    try expect(page.origin.x.isFinite && page.origin.y.isFinite, "a page at \(page.origin)")
    for stroke in page.strokes {
      try expect(!stroke.stroke.points.isEmpty, "a stroke without points")
      try expect(stroke.width > 0 && stroke.width <= 1e9, "a line \(stroke.width) wide")
      try expect(stroke.stroke.points.allSatisfy(\.isOnPaper), "a point that is none")
    }
    for text in page.texts {
      try expect(!text.text.isEmpty, "typed text without characters")
      try expect(text.place.isOnPaper && abs(text.size) <= 1e9, "typed text at no place")
    }
  }
  return document
}

extension StrokePoint {
  fileprivate var isOnPaper: Bool { abs(x) <= 1e9 && abs(y) <= 1e9 }
}

/// A gzip stream with these bytes.
private func gzipped(_ bytes: some Collection<UInt8>) throws -> [UInt8] {
  var stream = z_stream()
  // 16 more than the size of the window asks for gzip's header.
  let version = ZLIB_VERSION
  let size = Int32(MemoryLayout<z_stream>.size)
  let status = deflateInit2_(&stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, version, size)
  try expect(status == Z_OK, "zlib can't compress: \(status)")
  defer { deflateEnd(&stream) }
  var (input, output) = (Array(bytes), [UInt8](repeating: 0, count: bytes.count + 1_000))
  let count = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      deflate(&stream, Z_FINISH)
      return output.count - Int(stream.avail_out)
    }
  }
  return Array(output.prefix(count))
}
