import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusEngine
@testable import InkReading

/// One network for many languages, from end to end: letters with marks are read, returned and
/// accepted in composed form.
struct LanguageTests {
  /// `handwriting`, in which the network of ``LanguagePacks`` sees an accent for a `t`.
  private static let word = Samples.all.first { $0.label == "handwriting" }
  private static let reading = "handwr\u{ED}ing"
  /// The characters of a language with only this word: how well the network distinguishes others
  /// doesn't matter.
  private static let characters = " adghinrw\u{301}"

  private func read(
    _ pack: URL, hints: RecognitionHints? = nil, preContext: String? = nil,
    precision: NetworkPrecision = .int8
  ) throws -> [RecognitionCandidate] {
    var options = RecognizerOptions()
    options.precision = precision
    let recognizer = try TextRecognizer(contentsOf: pack, options: options)
    let ink = try #require(Self.word).ink
    return try recognizer.recognize(
      ink, context: RecognitionContext(preContext: preContext, hints: hints)
    ).candidates
  }

  @Test(arguments: NetworkPrecision.allCases) func lettersWithMarksAreRead(
    precision: NetworkPrecision
  ) throws {
    let packs = try LanguagePacks(["xx": Self.characters])
    let candidates = try read(packs.pack("xx"), precision: precision)
    #expect(
      candidates.first.map { Array($0.text.unicodeScalars) } == Array(Self.reading.unicodeScalars))
    for candidate in candidates {
      #expect(
        Array(candidate.text.unicodeScalars)
          == Array(candidate.text.precomposedStringWithCanonicalMapping.unicodeScalars))
    }
    #expect(Set(candidates.map(\.text)).count == candidates.count)
  }

  @Test func aLetterAndItsMarkAreOneSegment() throws {
    let packs = try LanguagePacks(["xx": Self.characters])
    let ink = try #require(Self.word).ink
    let english = try #require(try TextRecognizer().recognize(ink).candidates.first)
    let candidate = try #require(try read(packs.pack("xx")).first)
    #expect(candidate.segments.count == Self.reading.count)
    #expect(candidate.words.count == 1)
    var points = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
    for segment in candidate.segments {
      #expect(!segment.ink.isEmpty && (0...1).contains(segment.confidence))
      for span in segment.ink { for point in span.points { points[span.stroke][point] += 1 } }
    }
    #expect(points.joined().allSatisfy { $0 == 1 })
    // The ink of the `i` and the `t` belongs to the `í`.
    func count(_ segments: ArraySlice<InkSegment>) -> Int {
      segments.flatMap(\.ink).map(\.points.count).reduce(0, +)
    }
    let place = Self.reading.distance(
      from: Self.reading.startIndex, to: try #require(Self.reading.firstIndex(of: "\u{ED}")))
    let own = count(candidate.segments[place...place])
    let both = count(english.segments[place...place + 1])
    #expect(Double(abs(own - both)) <= 0.2 * Double(both))
  }

  @Test func onlyTheCharactersOfTheLanguageAreRead() throws {
    let characters = " adghinrw"
    let packs = try LanguagePacks(["xx": characters, "yy": Self.characters])
    let candidates = try read(packs.pack("xx"))
    #expect(candidates.count > 1)
    #expect(candidates.allSatisfy { $0.text.allSatisfy(characters.contains) })
    #expect(try read(packs.pack("yy")).first?.text == Self.reading)
  }

  /// A second recogniser of a pack loads nothing.
  @Test func recognizersOfOnePackShareItsModel() throws {
    let packs = try LanguagePacks(["xx": " adghinrw"])
    let pack = try Pack(contentsOf: packs.pack("xx"))
    let first = try SharedModels.textModel(of: pack, options: RecognizerOptions())
    #expect(try SharedModels.textModel(of: pack, options: RecognizerOptions()) === first)
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    #expect(try SharedModels.textModel(of: pack, options: options) !== first)
  }

  /// What isn't found again is released with its last recogniser.
  @Test func modelsOfAProgramsOwnParametersAreNotKept() throws {
    let packs = try LanguagePacks(["xx": " adghinrw"])
    let pack = try Pack(contentsOf: packs.pack("xx"))
    var options = RecognizerOptions()
    options.decoderParameters = DecoderParameters()
    weak var kept: (any ReadingModel)?
    do { kept = try SharedModels.textModel(of: pack, options: options) }
    #expect(kept == nil)
  }

  @Test func recognizersOfOneNetworkShareIt() throws {
    let packs = try LanguagePacks(["xx": " adghinrw", "yy": " abc", "zz": nil])
    let models = try ["xx", "yy", "zz"].map {
      try TextModel(SharedParts(Pack(contentsOf: packs.pack($0))), RecognizerOptions())
    }
    #expect(models[0].network.configuration.classes == 10)
    #expect(models[1].alphabet.classCount == 5)
    #expect(models[0].network !== models[1].network)
    let whole = try SharedModels.network(
      at: Pack(contentsOf: packs.pack("xx")).network, precision: .int8)
    #expect(models[2].network === whole)
    let other = try SharedModels.network(
      at: Pack(contentsOf: packs.pack("yy")).network, precision: .float32)
    #expect(other !== whole)
  }

  @Test func allowedLettersHaveTheirMarks() throws {
    let packs = try LanguagePacks(["xx": Self.characters])
    var hints = RecognitionHints()
    hints.allowsOnly = true
    hints.allowedCharacters = Set("handwring\u{ED}")
    #expect(try read(packs.pack("xx"), hints: hints).first?.text == Self.reading)
    hints.allowedCharacters = Set("handwr\u{ED}ng")
    let candidates = try read(packs.pack("xx"), hints: hints)
    #expect(!candidates.isEmpty)
    #expect(candidates.allSatisfy { $0.text.allSatisfy("handwr\u{ED}ng".contains) })
  }

  @Test(arguments: ["caf\u{E9}", "cafe\u{301}", "\u{201E}o\u{2019}", "\u{301}"])
  func anyTextMayBeAround(_ text: String) throws {
    let packs = try LanguagePacks(["xx": Self.characters])
    var hints = RecognitionHints()
    hints.postContext = " " + text
    hints.lexicon = try UserLexicon([text: 3, "handwri\u{301}ing": 5])
    let candidates = try read(packs.pack("xx"), hints: hints, preContext: text + " ")
    #expect(candidates.first?.text == Self.reading)
  }

  @Test func aComposedAlphabetIsRefused() throws {
    let packs = try LanguagePacks(["xx": nil], renaming: ["t": "\u{ED}"])
    let error = #expect(throws: DuctusError.self) {
      try TextRecognizer(contentsOf: packs.pack("xx"))
    }
    guard case .inconsistentPack(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("decomposed"))
  }
}
