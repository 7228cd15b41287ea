import Foundation
import InkFormats
import InkModel

/// What reading gives, results unwrapped for comparison.
struct Reading: Equatable {
  var records: [LabelledInk] = []
  var errors: [InkFormatError] = []

  init(_ reader: InkFileReader) {
    for result in reader {
      switch result {
      case .success(let record): records.append(record)
      case .failure(let error): errors.append(error)
      }
    }
  }

  init(
    _ text: String, name: String = "ink", format: InkFormat = .auto,
    options: InkReadingOptions = InkReadingOptions()
  ) {
    self.init(InkFileReader(bytes: text.utf8, name: name, format: format, options: options))
  }

  /// Strokes as arrays of (x, y, t) for the only record.
  var strokes: [[[Double?]]] {
    records.first?.ink.strokes.map { stroke in
      stroke.points.map { [Double($0.x), Double($0.y), $0.t.map(Double.init)] }
    } ?? []
  }
}

enum Fixture {
  static func path(_ name: String) -> String {
    Bundle.module.bundleURL.appendingPathComponent("Fixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The records of `letters.ndjson`.
  static let letters: [LabelledInk] = [
    LabelledInk(
      ink: ink([
        [(0, 0, 0), (20, 0.5, 8), (40, 0, 16)], [(20, 0, 120), (20, 30, 130), (20.25, 60, 141)],
      ]),
      id: "a-1", label: "T", writer: "w1", split: "train"),
    LabelledInk(
      ink: ink([[(5, 1, nil), (6, 2, nil), (7, 3, nil)]]), id: "7", label: "é \"x\"\n",
      writer: "w2", split: "test", writingArea: WritingArea(width: 120.5, height: 40),
      preContext: "hello", isMultiline: true),
    LabelledInk(ink: ink([[(1.5, -2.5, nil)]]), id: "4503626191994880", label: "dot"),
  ]

  static func ink(_ strokes: [[(Float, Float, Int?)]]) -> Ink {
    Ink(
      strokes: strokes.map { points in
        Stroke(points: points.map { StrokePoint(x: $0.0, y: $0.1, time: $0.2) })
      })
  }
}

/// A directory that is removed at the end of the test.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("ink-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }
}
