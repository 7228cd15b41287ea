/// A drawing of the Obsidian plug-in Excalidraw: Markdown in which the scene is a code block under
/// the heading `Drawing`. Links, tags and typed texts precede it, for Obsidian's own search.
struct ExcalidrawMarkdown {
  /// The scene's bytes in the file.
  let scene: Range<Int>
  /// Whether the scene is compressed by ``LZString``; otherwise it is JSON.
  let isCompressed: Bool

  /// - Returns: `nil` for Markdown without a drawing.
  /// - Complexity: O(bytes). Any text may be given, so most lines are passed over at a glance.
  init?(_ bytes: [UInt8]) {
    var isUnderHeading = false
    var scene: (start: Int, isCompressed: Bool)?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if line.first == UInt8(ascii: "#"), Self.isHeading(line) {
        isUnderHeading = true
      } else if line.contains(UInt8(ascii: "`")) {
        if line.starts(with: "```".utf8) {
          if scene != nil { break }
          if isUnderHeading { scene = Self.language(line.dropFirst(3)).map { (end + 1, $0) } }
        }
        // A typed text may look like the heading.
        isUnderHeading = false
      }
      start = end + 1
    }
    guard let scene, scene.start <= bytes.count else { return nil }
    self.scene = scene.start..<min(start, bytes.count)
    isCompressed = scene.isCompressed
  }

  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    ["# Drawing", "## Drawing"].contains { withoutReturn(line).elementsEqual($0.utf8) }
  }

  /// - Returns: whether code in a language is a compressed scene; `nil` for another language.
  private static func language(_ name: ArraySlice<UInt8>) -> Bool? {
    let name = withoutReturn(name)
    if name.elementsEqual("compressed-json".utf8) { return true }
    return name.elementsEqual("json".utf8) ? false : nil
  }

  /// Returns a line without the carriage return that ends it in files of Windows.
  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }

  /// Returns the file with only a JSON scene in its place, so that faults have the right line and
  /// column.
  func sceneAlone(in bytes: [UInt8]) -> [UInt8] {
    bytes[..<scene.lowerBound].map { $0 == 0x0A ? $0 : 0x20 } + bytes[scene]
  }
}
