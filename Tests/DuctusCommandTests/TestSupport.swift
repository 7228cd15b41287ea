import Ductus
import Foundation

/// Calls the body with the path of a file of this content, which is removed again.
func withFile<Result>(
  _ content: String, suffix: String = ".ndjson", _ body: (String) throws -> Result
) throws -> Result {
  try withDirectory { directory in
    let file = directory.appendingPathComponent("file\(suffix)")
    try Data(content.utf8).write(to: file)
    return try body(file.path)
  }
}

/// Calls the body with an empty folder, which is removed again.
func withDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("ductus-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory)
}

/// Made-up inks as NDJSON records.
enum Inks {
  /// Two strokes that cross, wider and higher with a larger number.
  static func record(_ number: Int = 1, members: String = "") -> String {
    let (w, h) = (20 + number % 7 * 10, 30 + number % 5 * 10)
    return #"{\#(members)"drawing":[[[0,\#(w)],[0,\#(h)]],[[\#(w),0],[0,\#(h)]]]}"#
  }

  static let empty = #"{"drawing":[]}"#
}
