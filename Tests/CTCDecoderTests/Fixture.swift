import CharacterLM
import Foundation

@testable import CTCDecoder

/// Fixtures of the suites with a real language model.
enum Fixture {
  /// Trained on the sentences of `Fixtures/small.txt`.
  static let model = try! LanguageModel(
    contentsOf: Bundle.module.resourceURL!.appendingPathComponent("Fixtures/small.lm"))

  /// The printable characters of ASCII.
  static let alphabet = try! Alphabet(
    String(String.UnicodeScalarView((UInt8(0x20)...0x7E).map { Unicode.Scalar($0) })))
}
