import Ductus
import EngineFixtures
import Foundation
import Testing

/// The first program that a newcomer copies, from the README.
struct FirstProgramTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The README's program, line by line; it prints into `print` and reads the samples of the
  /// checkout.
  private func program(samples: String, print: (String, Double) -> Void) throws {
    let recognizer = try TextRecognizer(languageTag: "en-US")
    for sample in InkFileReader(path: samples) {
      let record = try sample.get()
      let context = RecognitionContext(
        preContext: record.preContext, writingArea: record.writingArea)
      let result = try recognizer.recognize(record.ink, context: context)
      print(result.text, result.confidence)  // result.candidates has more readings
    }
  }

  @Test func readsWhatTheReadmePromises() throws {
    var texts: [String] = []
    try program(samples: Self.root.appendingPathComponent("Samples/demo.ndjson").path) {
      texts.append($0)
      #expect($1 > 0.5)
    }
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(texts.count == 6)
    #expect(texts == Samples.all.map(\.label))
    for text in texts { #expect(readme.contains("`\(text)`")) }
  }

  /// Each line of the README's program is in ``program(samples:print:)``, except for the path.
  @Test func isTheReadmesProgram() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let code = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
      .components(separatedBy: "```")[0]
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let lines = code.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
        .replacing("\"Samples/demo.ndjson\"", with: "samples")
    }
    #expect(lines.count == 9)
    for line in lines { #expect(source.contains(line), "\(line)") }
  }
}
