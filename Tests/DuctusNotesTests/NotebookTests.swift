import DuctusNotes
import Foundation
import Testing

@Suite struct NotebookTests {
  @Test func opensAFileByItsLocation() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString) ü.excalidraw")
    let stroke = #"{"type":"freedraw","x":0,"y":0,"points":[[0,0],[0,20]]}"#
    try Data(#"{"type":"excalidraw","elements":[\#(stroke)]}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let notebook = try Notebook(contentsOf: file)
    #expect(notebook.pages.count == 1)
    #expect(try notebook == Notebook(contentsOf: file.path))
  }
}
