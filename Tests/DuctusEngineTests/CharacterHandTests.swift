import CharacterLM
import Ductus
import EngineFixtures
import Foundation
@_spi(Laboratory) import HandLearning
import InkReading
import ModelPack
import NeuralNetwork
import Support
import Testing

@_spi(Laboratory) @testable import DuctusEngine

/// Hands of packs that read character by character.
final class CharacterHandTests {
  private let fixture: CharacterPack
  private let pack: Pack

  init() throws {
    fixture = try CharacterPack()
    pack = try Pack(contentsOf: fixture.directory)
  }

  /// A character as nobody else writes it: upside down, slightly different each time.
  private static func odd(_ character: Unicode.Scalar, _ time: Int) throws -> Ink {
    let drawn = try #require(DrawnCharacter.all.first { $0.character == character })
    let ink = drawn.ink(size: 90 + 5 * Float(time))
    let bottom = ink.strokes.flatMap(\.points).map(\.y).max() ?? 0
    return Ink(
      strokes: ink.strokes.map { stroke in
        Stroke(
          points: stroke.points.map {
            StrokePoint(x: $0.x + Float(time) * $0.y / 50, y: bottom - $0.y)
          })
      })
  }

  private func text(_ ink: Ink, _ recognizer: TextRecognizer) throws -> String? {
    try recognizer.recognize(ink, context: Self.lone).candidates.first?.text
  }

  private static let lone: RecognitionContext = {
    var context = RecognitionContext()
    context.layout = .character
    return context
  }()

  /// The fixture's rows are long: it takes larger steps than a pack's.
  private static let settings: LearningSettings = {
    var settings = LearningSettings.characters
    (settings.rate, settings.epochs, settings.decay) = (1, 60, 0)
    return settings
  }()

  @Test(arguments: LearningPace.allCases)
  func anOddCharacterIsLearnedFromThreeInks(pace: LearningPace) throws {
    let before = try TextRecognizer(contentsOf: fixture.directory)
    #expect(try text(Self.odd("山", 0), before) != "山")
    let teacher = try HandTeacher(pack: pack)
    for time in 1...3 {
      #expect(try teacher.confirm(Self.odd("山", time), as: "山") == 1)
    }
    let hand = try teacher.learn(pace, settings: Self.settings)
    #expect(hand.lines == 3)
    #expect(hand.trial == HandTrial(characters: 3, errorsBefore: 3, errorsAfter: 0))
    #expect(hand.byteCount < 10_000)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).hand")
    defer { try? FileManager.default.removeItem(at: file) }
    try hand.write(to: file)
    for hand in [hand, try Hand(contentsOf: file)] {
      let after = try TextRecognizer(contentsOf: fixture.directory, hand: hand)
      #expect(try text(Self.odd("山", 0), after) == "山")
      #expect(try text(Self.odd("山", 4), after) == "山")
    }
    // Learning at once continues from it.
    let next = try HandTeacher(pack: pack, hand: hand)
    let more = try next.learn(.atOnce, settings: Self.settings)
    #expect(more.changes.tensors.keys == hand.changes.tensors.keys)
    #expect(more.rows == hand.rows)
  }

  /// A character that was confirmed only once has no effect.
  @Test func singleInksTeachNothing() throws {
    let teacher = try HandTeacher(pack: pack)
    for character in ["山", "木", "王"] as [Unicode.Scalar] {
      try teacher.confirm(Self.odd(character, 1), as: String(character))
    }
    let hand = try teacher.learn(.atOnce)
    #expect(hand.lines == 0)
    #expect(!hand.changesReading)
    let (with, without) = (
      try TextRecognizer(contentsOf: fixture.directory, hand: hand),
      try TextRecognizer(contentsOf: fixture.directory)
    )
    for drawn in DrawnCharacter.all {
      #expect(try with.recognize(drawn.ink()) == without.recognize(drawn.ink()))
    }
  }

  /// Characters of a shifted list teach nothing, however often, and what was learned before stays.
  @Test(arguments: LearningPace.allCases)
  func slippedTextsTeachNothing(pace: LearningPace) throws {
    let taught = try HandTeacher(pack: pack)
    for time in 1...3 { try taught.confirm(Self.odd("山", time), as: "山") }
    let before = try taught.learn(.atOnce, settings: Self.settings)
    for hand in [nil, before] {
      let teacher = try HandTeacher(pack: pack, hand: hand)
      let drawn = DrawnCharacter.all
      for time in 1...3 {
        for (character, next) in zip(drawn, drawn.dropFirst()) {
          try teacher.confirm(
            character.ink(size: 90 + 5 * Float(time)), as: String(next.character))
        }
      }
      let same = try teacher.learn(pace, settings: Self.settings)
      #expect(same.isMispaired)
      #expect(same.lines == 0)
      #expect(same.rows == hand?.rows)
      let trial = try #require(same.trial)
      #expect(2 * trial.errorsBefore > trial.characters)
    }
  }

  /// A pack's parts, which count how often a network was asked for.
  private final class CountedParts: PackParts {
    let files: PackFiles
    private let parts: UnsharedParts
    let networks = Locked<[CharacterNetwork]>([])

    init(_ files: PackFiles) { (self.files, parts) = (files, UnsharedParts(files)) }

    func name(of file: PackManifest.File) -> String { parts.name(of: file) }

    func network(
      _ file: PackManifest.File, precision: NetworkPrecision
    ) throws(DuctusError) -> Network { try parts.network(file, precision: precision) }

    func characterNetwork(
      _ file: PackManifest.File, precision: NetworkPrecision
    ) throws(DuctusError) -> CharacterNetwork {
      let network = try parts.characterNetwork(file, precision: precision)
      networks.withLock { $0.append(network) }
      return network
    }

    func languageModel(_ file: PackManifest.File) throws(DuctusError) -> LanguageModel {
      try parts.languageModel(file)
    }
  }

  /// Only a hand has the network asked for again, and it isn't opened twice.
  @Test func aNetworkIsOpenedOnce() throws {
    let parts = CountedParts(PackFiles(pack))
    _ = try WriterAdaptation(parts)
    #expect(parts.networks.withLock { $0.count } == 1)
    _ = try WriterAdaptation(parts, hand: try HandTeacher(pack: pack).learn(.atOnce))
    let networks = parts.networks.withLock { $0 }
    #expect(networks.count == 3)
    #expect(networks.allSatisfy { $0 === networks[0] })
  }

  @Test func linesAreCutIntoTheirCharacters() throws {
    let teacher = try HandTeacher(pack: pack)
    #expect(try teacher.confirm(DrawnCharacter.ink(of: "口日山"), as: "口日山") == 3)
    #expect(try teacher.confirm(DrawnCharacter.ink(of: "口日"), as: "口") == 1)
    #expect(try teacher.confirm(DrawnCharacter.ink(of: "口日"), as: "ß") == 0)
    #expect(try teacher.confirm(Ink(strokes: []), as: "口") == 0)
    #expect(try teacher.learn(.atOnce).words == ["口日山": 1])
  }

  @Test func decomposedTextsTeachTheSame() throws {
    let fixture = try CharacterPack(renaming: ["い": "ぎ"])
    let teacher = try HandTeacher(pack: Pack(contentsOf: fixture.directory))
    #expect(try teacher.confirm(Self.odd("い", 1), as: "ぎ") == 1)
    #expect(try teacher.confirm(Self.odd("い", 2), as: "き\u{3099}") == 1)
    #expect(try teacher.confirm(DrawnCharacter.ink(of: "口い"), as: "口き\u{3099}") == 2)
  }

  /// What is forgotten while it is learned is in the hand, and nowhere else.
  @Test func whatIsForgottenMeanwhileIsntContinuedFrom() throws {
    let teacher = try HandTeacher(pack: pack)
    for time in 1...3 { try teacher.confirm(Self.odd("山", time), as: "山") }
    let hand = try teacher.learn(.whole, settings: Self.settings) { _ in teacher.forget() }
    #expect(hand.lines == 3)
    #expect(hand.changesReading)
    #expect(try teacher.check() == nil)
    #expect(try !teacher.learn(.atOnce, settings: Self.settings).changesReading)
  }

  /// A line with one odd character.
  private static func line(_ time: Int) throws -> Ink {
    func moved(_ ink: Ink, by distance: Float) -> [Stroke] {
      ink.strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x + distance, y: $0.y) })
      }
    }
    let strokes =
      DrawnCharacter.ink(of: "口").strokes + moved(try odd("山", time), by: 125)
      + moved(DrawnCharacter.ink(of: "日"), by: 260)
    return Ink(strokes: strokes)
  }

  /// Correcting one character of a line teaches it, cut from its line.
  @Test func aCorrectedCharacterOfALineIsLearned() throws {
    let before = try TextRecognizer(contentsOf: fixture.directory)
    #expect(try before.recognize(Self.line(0)).candidates.first?.text != "口山日")
    let teacher = try HandTeacher(pack: pack)
    for time in 1...3 {
      #expect(try teacher.confirm(Self.line(time), as: "口山日") == 3)
    }
    let hand = try teacher.learn(.atOnce, settings: Self.settings)
    #expect(hand.trial == HandTrial(characters: 9, errorsBefore: 3, errorsAfter: 0))
    let after = try TextRecognizer(contentsOf: fixture.directory, hand: hand)
    for time in [0, 4] {
      #expect(try after.recognize(Self.line(time)).candidates.first?.text == "口山日")
      #expect(try text(Self.odd("山", time), after) == "山")
    }
  }

  /// Inks that contradict the hand make it doubtful.
  @Test func foreignInksAreDoubted() throws {
    let teacher = try HandTeacher(pack: pack)
    #expect(try teacher.check() == nil)
    for time in 1...3 { try teacher.confirm(Self.odd("山", time), as: "山") }
    let hand = try teacher.learn(.whole, settings: Self.settings)
    #expect(try teacher.check()?.lines == 0)
    let own = try HandTeacher(pack: pack, hand: hand)
    for time in 4...9 { try own.confirm(Self.odd("山", time), as: "山") }
    #expect(try own.check()?.isDoubtful == false)
    let other = try HandTeacher(pack: pack, hand: hand)
    for time in 4...9 { try other.confirm(Self.odd("山", time), as: "王") }
    #expect(try other.check()?.isDoubtful == true)
    other.forget()
    #expect(other.lineCount == 0)
    #expect(try other.check() == nil)
  }

  @Test func checkingCanBeCancelled() async throws {
    let teacher = try HandTeacher(pack: pack)
    for time in 1...3 { try teacher.confirm(Self.odd("山", time), as: "山") }
    _ = try teacher.learn(.whole, settings: Self.settings)
    for time in 4...9 { try teacher.confirm(Self.odd("山", time), as: "山") }
    let work = try await CancelledWork { _ = try teacher.check() }
    #expect(work.questions > 0)
    #expect(work.isPrompt, "\(work.errors)")
  }

  @Test func handsOfOtherNetworksAreRefused() throws {
    let latin = try PackCatalog.bundled.pack(forTag: "en-US")
    let hand = try HandTeacher(pack: latin).learn(.atOnce)
    #expect(throws: DuctusError.self) {
      try TextRecognizer(contentsOf: fixture.directory, hand: hand)
    }
    #expect(throws: DuctusError.self) { try HandTeacher(pack: pack, hand: hand) }
  }
}
