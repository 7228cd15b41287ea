import Foundation
import NoteFormats
import Testing

/// Notes of the evaluation data, where it is at hand.
private let folder = ProcessInfo.processInfo.environment["DUCTUS_SHARED"].map { $0 + "/data/notes" }

@Suite(.enabled(if: folder != nil, "DUCTUS_SHARED names no data"))
struct SharedNoteTests {
  /// Pen strokes of each page, as Tests/Command/note_counts.py counts them.
  private static let strokes = [
    "Color_and_tool_v3.14.4.rm": [25], "Lines_v2.rm": [10], "Lines_v2_updated.rm": [10],
    "More_color_highlight_shader_v3.15.4.2.rm": [17], "Normal_A_stroke_2_layers.rm": [2],
    "Normal_A_stroke_2_layers_v3.2.2.rm": [3], "Normal_A_stroke_2_layers_v3.3.2.rm": [9],
    "With_SceneInfo_Block.rm": [13], "lecture_note_1.rnote": [490],
    "v0-6-0-test.rnote": [402, 0, 0],
  ]

  private var files: [String] {
    get throws {
      let folder = try #require(folder)
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".rm") || $0.hasSuffix(".rnote") }
        .map { "\(folder)/\($0)" }
    }
  }

  @Test func everyFileOpens() throws {
    for file in try files {
      let document = try NoteFile.read(path: file)
      #expect(document.damage.isEmpty, "\(file)")
      #expect(!document.pages.isEmpty)
      let name = URL(fileURLWithPath: file).lastPathComponent
      let counts = document.pages.map { $0.strokes.count { !$0.isShape } }
      #expect(counts == Self.strokes[name] ?? [0], "\(name)")
    }
  }

  @Test func markedTextIsRead() throws {
    let pages = try (1...2).map { number in
      try NoteFile.read(path: "\(try #require(folder))/Wikipedia_highlighted_p\(number).rm").pages[
        0]
    }
    #expect(
      pages.map { $0.texts.map(\.text) } == [
        [
          "The reMarkable uses electronic paper",
          "ReMarkable uses its own operating system, named Codex.",
          "Codex is based on Linux and optimized for electronic paper", "display technology.[13]",
        ], ["177 mm ×\u{A0}256 mm×\u{A0}6.7 mm", "also"],
      ])
    #expect(pages.map(\.highlights.count) == [5, 3])
  }

  /// Every 1,000th byte of small files; of large ones ten cuts.
  @Test func cutsNeverCrash() throws {
    for file in try files {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
      checkCuts(of: bytes, name: file, step: isDeep ? 1000 : max(1000, bytes.count / 10))
    }
  }
}
