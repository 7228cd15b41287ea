import Ductus
import EngineFixtures
import Foundation
import Testing
import UnicodeText

@testable import InkReading

/// Packs in pen order, from end to end: the English network, with its letters renamed to those of
/// other scripts, reads `handwriting`.
struct PenOrderTests {
  /// By letter of `handwriting`; both of its `i` and `n` are the same.
  private static let devanagari: KeyValuePairs = [
    "h": "\u{939}", "a": "\u{93E}", "n": "\u{928}", "d": "\u{E930}", "w": "\u{935}",
    "r": "\u{930}", "i": "\u{93F}", "t": "\u{924}", "g": "\u{917}",
  ]
  /// A text in which a sign is before two characters and belongs to the second.
  private static let burmese: KeyValuePairs = [
    "h": "\u{1031}", "a": "\u{1000}", "n": "\u{1039}", "d": "\u{1001}", "w": "\u{101D}",
    "r": "\u{101B}", "i": "\u{1014}", "t": "\u{1010}", "g": "\u{1002}",
  ]

  private let ink: Ink

  init() throws {
    ink = try #require(Samples.all.first { $0.label == "handwriting" }).ink
  }

  private func candidates(
    _ letters: KeyValuePairs<String, String>, _ context: RecognitionContext = RecognitionContext()
  ) throws -> [RecognitionCandidate] {
    let packs = try LanguagePacks(
      ["xx": " " + letters.map(\.value).joined()], renaming: letters, penOrder: true)
    return try TextRecognizer(contentsOf: packs.pack("xx")).recognize(ink, context: context)
      .candidates
  }

  private func text(_ letters: KeyValuePairs<String, String>, _ latin: String) -> String {
    let written = latin.flatMap { letter in
      letters.first { $0.key == String(letter) }?.value.unicodeScalars.map { $0 } ?? []
    }
    return String(String.UnicodeScalarView(PenOrder.logical(written))).composed
  }

  /// Points of the ink that belong to each letter of `handwriting` in English.
  private func points() throws -> [Int] {
    let english = try #require(try TextRecognizer().recognize(ink).candidates.first)
    #expect(english.text == "handwriting")
    return english.segments.map { $0.ink.map(\.points.count).reduce(0, +) }
  }

  private func expectWhole(_ candidate: RecognitionCandidate) {
    #expect(candidate.segments.count == candidate.text.count)
    #expect(candidate.segments.map(\.textRange.lowerBound) == Array(candidate.text.indices))
    #expect(
      candidate.words.map { candidate.text[$0.textRange] } == candidate.text.split(separator: " "))
    var owned = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
    for segment in candidate.segments {
      for span in segment.ink { for point in span.points { owned[span.stroke][point] += 1 } }
    }
    #expect(owned.joined().allSatisfy { $0 == 1 })
  }

  /// Whether the segment of a character has about as many points as letters have in English.
  private func expectInk(
    _ candidate: RecognitionCandidate, at place: Int, ofLetters letters: [Int]
  ) throws {
    let points = try points()
    let expected = letters.map { points[$0] }.reduce(0, +)
    let own = candidate.segments[place].ink.map(\.points.count).reduce(0, +)
    #expect(Double(abs(own - expected)) <= 0.3 * Double(expected), "\(own) of \(expected)")
  }

  @Test func signsComeBehindTheirLettersAndRephsBeforeThem() throws {
    let candidates = try candidates(Self.devanagari)
    let best = try #require(candidates.first)
    #expect(
      Array(best.text.unicodeScalars)
        == Array(
          "\u{939}\u{93E}\u{930}\u{94D}\u{928}\u{935}\u{930}\u{924}\u{93F}\u{928}\u{93F}\u{917}"
            .unicodeScalars))
    #expect(Set(candidates.map(\.text)).count == candidates.count)
    for candidate in candidates { expectWhole(candidate) }
    // ha, rna, va, ra, ti, ni, ga.
    if best.text.count == 7 {
      try expectInk(best, at: 0, ofLetters: [0, 1])
      try expectInk(best, at: 1, ofLetters: [2, 3])
      try expectInk(best, at: 4, ofLetters: [6, 7])
      try expectInk(best, at: 5, ofLetters: [8, 9])
    }
  }

  @Test func aSignMayStandBeforeTwoCharacters() throws {
    let best = try #require(try candidates(Self.burmese).first)
    #expect(best.text == text(Self.burmese, "handwriting"))
    expectWhole(best)
    let characters = Array(best.text)
    let second = try #require(characters.firstIndex { $0.unicodeScalars.contains("\u{1031}") })
    if second == 1 {
      // ka with the stacker; what is stacked, and the sign before both.
      try expectInk(best, at: 0, ofLetters: [1, 2])
      try expectInk(best, at: 1, ofLetters: [0, 3])
    }
  }

  @Test func contextAndHintsAreInLogicalOrder() throws {
    let word = text(Self.devanagari, "handwriting")
    var context = RecognitionContext(preContext: word + " ")
    context.hints = RecognitionHints()
    context.hints?.postContext = " " + word
    context.hints?.lexicon = try UserLexicon(words: [word])
    context.hints?.allowedCharacters = Set(word)
    context.hints?.allowsOnly = true
    let candidates = try candidates(Self.devanagari, context)
    #expect(candidates.first?.text == word)
    #expect(candidates.allSatisfy { $0.text.allSatisfy(Set(word).contains) })
    // Without the cluster of the reph the word can't be read.
    context.hints?.allowedCharacters?.remove(Array(word)[1])
    #expect(try !self.candidates(Self.devanagari, context).contains { $0.text == word })
  }

  @Test func piecesOfLiveInkAreInLogicalOrder() throws {
    let packs = try LanguagePacks(
      ["xx": " " + Self.devanagari.map(\.value).joined()], renaming: Self.devanagari,
      penOrder: true)
    let recognizer = try TextRecognizer(contentsOf: packs.pack("xx"))
    let live = LiveInk(recognizer: recognizer)
    let second = ink.placed(x: 2 * ink.width, y: 0)
    for stroke in ink.placed(x: 0, y: 0).strokes + second.strokes {
      try live.append(stroke)
      for candidate in try live.partialResult().candidates {
        #expect(candidate.segments.count == candidate.text.count)
        #expect(!candidate.text.unicodeScalars.contains { PenOrder.isPrivate($0) })
      }
    }
    let word = text(Self.devanagari, "handwriting")
    #expect(try live.partialResult().candidates.first?.text == word + " " + word)
    #expect(try live.result() == recognizer.recognize(live.ink))
  }

  /// A pack from before pen order existed is read as before.
  @Test func packsWithoutOrderAreAsTheyWere() throws {
    let manifest = try TextRecognizer().pack.manifest
    #expect(manifest.text?.penOrder == nil)
    let json = String(decoding: try JSONEncoder().encode(manifest), as: UTF8.self)
    #expect(!json.contains("penOrder"))
  }
}
