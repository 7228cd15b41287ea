import CTCDecoder
import Ductus
import EngineFixtures
import Foundation
import SequenceData
import Testing

@testable import InkReading

/// Shapes of the network that are forms of one letter.
struct LetterFormsTests {
  /// English in small letters, whatever the network sees.
  private static let forms = Dictionary(
    uniqueKeysWithValues: "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { (String($0), $0.lowercased()) })

  /// A language may have digits of its own: numbers are read in these, too.
  @Test func numbersAreOfAnyDigits() throws {
    let digits = zip("0123456789", "۰۱۲۳۴۵۶۷۸۹").map { (String($0), String($1)) }
    let forms = Dictionary(uniqueKeysWithValues: digits)
    let persian = try recognizer {
      $0.forms = forms
      $0.characters = nil
      $0.digits = digits.map(\.1).joined()
    }
    var hints = RecognitionHints()
    hints.recognitionType = .number
    let context = RecognitionContext(hints: hints)
    for sample in Samples.all where ["$48.50", "555-0172"].contains(sample.label) {
      let label = try #require(sample.label)
      let text = try persian.recognize(sample.ink, context: context).candidates.first?.text
      #expect(text == label.map { forms[String($0)] ?? String($0) }.joined())
    }
  }

  private func contents(
    _ change: (inout PackManifest.TextContents) -> Void
  ) throws -> PackManifest.TextContents {
    var contents = try #require(TextRecognizer().pack.manifest.text)
    change(&contents)
    return contents
  }

  private func recognizer(
    _ change: (inout PackManifest.TextContents) -> Void
  ) throws -> TextRecognizer {
    let pack = try TextRecognizer().pack
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-forms-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    try pack.copy(to: directory)
    var manifest = pack.manifest
    manifest.network.shared = nil
    manifest.contents = .text(try contents(change))
    try manifest.write(to: directory)
    return try TextRecognizer(contentsOf: directory)
  }

  @Test func aLetterIsWrittenForItsForms() throws {
    let small = try recognizer {
      $0.forms = Self.forms
      $0.characters = nil
    }
    for sample in Samples.texts {
      let candidates = try small.recognize(sample.ink).candidates
      #expect(candidates.allSatisfy { $0.text == $0.text.lowercased() })
      #expect(candidates.first?.text == sample.label?.lowercased())
    }
  }

  @Test func whatIsWrittenIsTheFirstForm() throws {
    let contents = try contents {
      $0.alphabet = " ABab"
      $0.characters = nil
      $0.forms = ["A": "a", "b": "\u{5D1}"]
    }
    #expect(contents.written == " aB\u{5D1}")
    #expect(contents.letters == [" ", "a", "B", "a", "\u{5D1}"])
  }

  @Test func aLetterIsAsLikelyAsItsFormsTogether() throws {
    let contents = try contents {
      $0.alphabet = "abc"
      $0.characters = nil
      $0.forms = ["c": "a"]
    }
    let shares: [Float] = [0.4, 0.1, 0.2, 0.3]
    let posteriors = Posteriors(values: shares.map { Float.log($0) }, frames: 1, classes: 4)
    let merged = try #require(LetterForms(contents).merged([posteriors]).first)
    #expect(merged.classes == 3)
    for (value, share) in zip(merged.values, [0.4, 0.4, 0.2] as [Float]) {
      #expect(abs(Float.exp(value) - share) < 1e-6)
    }
  }

  /// A cancelled task leaves gaps in the network's output.
  @Test func cancellingIsNoFault() async throws {
    let small = try recognizer {
      $0.forms = Self.forms
      $0.characters = nil
    }
    let ink = Samples.texts[0].ink
    for delay in stride(from: 0, to: 2_000, by: 50) {
      let task = Task { try small.recognize(ink) }
      try await Task.sleep(for: .microseconds(delay))
      task.cancel()
      if case .failure(let error) = await task.result {
        guard case .cancelled? = error as? DuctusError else {
          Issue.record(error)
          continue
        }
      }
    }
  }

  @Test(arguments: [["AB": "a"], ["\u{5D0}": "a"], ["A": ""], ["A": "ab"], [" ": "_"]])
  func badFormsAreRefused(forms: [String: String]) throws {
    #expect(throws: DuctusError.self) { try recognizer { $0.forms = forms } }
  }
}

extension Float {
  fileprivate static func log(_ x: Float) -> Float { Foundation.log(x) }
  fileprivate static func exp(_ x: Float) -> Float { Foundation.exp(x) }
}
