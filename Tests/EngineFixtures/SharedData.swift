import Ductus
import Foundation
import Support

/// The evaluation data, which is outside the project: a folder with `data/latin/*.ndjson.xz`.
///
/// Named by the environment variable `DUCTUS_SHARED`. Tests that need it are skipped without it.
package enum SharedData {
  package static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["DUCTUS_SHARED"] else { return nil }
    let folder = URL(fileURLWithPath: path)
    let words = folder.appendingPathComponent("data/latin/words.ndjson.xz")
    return FileManager.default.fileExists(atPath: words.path) ? folder : nil
  }()

  package static var isThere: Bool { folder != nil }

  /// A cache for several tests, since a file has up to a hundred thousand inks.
  private static let testSplits = Locked<[String: [LabelledInk]]>([:])

  /// Labelled inks of the test split of `chars`, `words` or `lines`.
  package static func testSplit(of name: String) throws -> [LabelledInk] {
    try testSplits.withLock { splits in
      if let split = splits[name] { return split }
      let split = try records("latin/\(name)").filter { $0.split == "test" }
      splits[name] = split
      return split
    }
  }

  /// Labelled inks of a file, by its path in `data/` without its endings.
  package static func records(_ file: String) throws -> [LabelledInk] {
    guard let folder else { return [] }
    let path = folder.appendingPathComponent("data/\(file).ndjson.xz").path
    return try InkFileReader(path: path).map { try $0.get() }
  }
}

extension LabelledInk {
  /// Height of the bounding box.
  package var height: Float {
    let ys = ink.strokes.flatMap { $0.points.map(\.y) }
    return (ys.max() ?? 0) - (ys.min() ?? 0)
  }
}

/// Median of heights of isolated capitals, by writer: what a ruled line would be.
package func capitalHeights(_ records: [LabelledInk]) -> [String: Float] {
  var heights: [String: [Float]] = [:]
  for record in records {
    guard let writer = record.writer, let label = record.label, label.count == 1,
      "ABCDEFGHIKLMNOPRSTUVWXYZ".contains(label)
    else { continue }
    heights[writer, default: []].append(record.height)
  }
  return heights.compactMapValues { values in
    values.count < 5 ? nil : values.sorted()[values.count / 2]
  }
}
