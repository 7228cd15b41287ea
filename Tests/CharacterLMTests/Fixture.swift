import Foundation

@testable import CharacterLM

/// The tiny model: order 5, trained on `tiny.txt`, as packed file and as ARPA text; it knows no
/// words. `words.lm` is the one of order 2 that does, from the text of the decoder's tests:
///
///     python -m ductus_tools.language_model.train --order 2 --held-out 0 --synthetic 0 \\
///       --single-characters 0 --capitals 0 --text ../Tests/CTCDecoderTests/Fixtures/small.txt \\
///       --output ../Tests/CharacterLMTests/Fixtures/words.lm
enum Fixture {
  static func url(_ name: String) -> URL {
    Bundle.module.resourceURL!.appendingPathComponent("Fixtures").appendingPathComponent(name)
  }

  static func model() throws -> LanguageModel {
    try LanguageModel(contentsOf: url("tiny.lm"))
  }

  static func bytes(of name: String = "tiny.lm") throws -> [UInt8] {
    Array(try Data(contentsOf: url(name)))
  }

  /// Loads a model from bytes through a file of its own.
  static func load(_ bytes: [UInt8]) throws -> LanguageModel {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: url)
    // The mapping outlives the name.
    defer { try? FileManager.default.removeItem(at: url) }
    return try LanguageModel(contentsOf: url)
  }

  /// The bytes with the checksum that they ought to have.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let content = bytes.count - 8
    var sealed = bytes
    let sum = bytes.withUnsafeBytes { checksum(of: .init(rebasing: $0[..<content])) }
    withUnsafeBytes(of: sum.littleEndian) { sealed.replaceSubrange(content..., with: $0) }
    return sealed
  }
}
