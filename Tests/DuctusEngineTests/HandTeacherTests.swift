import CharacterLM
import Ductus
import EngineFixtures
import Foundation
import HandLearning
import InkModel
import ModelPack
import Support
import Testing

@testable import DuctusEngine
@testable import InkReading

/// A hand that is taught, kept in a file, read with and forgotten.
struct HandTeacherTests {
  private let directory: URL
  private let pack: Pack

  init() throws {
    pack = try PackCatalog.bundled.pack(forTag: "en-US")
    directory = pack.directory
  }

  /// Each sample several times, so that there is enough to learn from.
  private func taught(_ teacher: HandTeacher) throws {
    for _ in 0..<3 {
      for sample in Samples.texts {
        guard let label = sample.label else { continue }
        try teacher.confirm(sample.ink, as: label, writingArea: sample.writingArea)
      }
    }
  }

  /// Few inks, each twice, with other texts: the whole network learns much longer from each line.
  /// They have as many letters as a hand needs, since otherwise only the output layer would be
  /// learned.
  ///
  /// - Parameter texts: those of the inks, one for each.
  private static func taughtBriefly(
    _ teacher: HandTeacher, as texts: [String] = ["wurld", "hendwriting", "Cen you read this?"]
  ) throws {
    let names = ["continued", "cursive", "sentence"]
    for (name, text) in zip(names, texts) {
      let sample = try #require(Samples.records("demo").first { $0.id == name })
      for _ in 0..<2 {
        try teacher.confirm(sample.ink, as: text, writingArea: sample.writingArea)
      }
    }
  }

  /// A hand of the whole network, which takes long to learn.
  private static let whole = Result {
    let teacher = try HandTeacher(pack: PackCatalog.bundled.pack(forTag: "en-US"))
    try taughtBriefly(teacher)
    return (teacher: teacher, hand: try teacher.learn(.whole))
  }

  private func temporaryFile() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).hand")
  }

  private func taughtAtOnce() throws -> (teacher: HandTeacher, hand: Hand) {
    let teacher = try HandTeacher(pack: pack)
    try taught(teacher)
    return (teacher, try teacher.learn(.atOnce))
  }

  @Test(arguments: LearningPace.allCases)
  func whatWasTaughtIsRead(pace: LearningPace) throws {
    let (teacher, hand) = try pace == .whole ? Self.whole.get() : taughtAtOnce()
    #expect(teacher.lineCount >= 6)
    #expect(hand.lines >= 6)
    #expect(hand.belongs(to: pack))
    #expect(hand.pace == pace)
    #expect(hand.changes.leavesEncoder == (pace == .atOnce))
    #expect(hand.byteCount <= (pace == .whole ? 2_500_000 : 150_000))
    let url = temporaryFile()
    defer { try? FileManager.default.removeItem(at: url) }
    try hand.write(to: url)
    let opened = try Hand(contentsOf: url)
    let first = try TextRecognizer(contentsOf: directory, hand: hand)
    let second = try TextRecognizer(contentsOf: directory, hand: opened)
    for sample in Samples.texts {
      let results = try [first, second].map { try $0.recognize(sample.ink) }
      #expect(results[0] == results[1])
    }
  }

  /// Recognisers without the hand, and those of a deleted hand, read as before.
  @Test func forgottenHandsReadAsBefore() throws {
    let before = try TextRecognizer(contentsOf: directory)
    let teacher = try HandTeacher(pack: pack)
    try taught(teacher)
    _ = try teacher.learn(.atOnce)
    teacher.forget()
    #expect(teacher.lineCount == 0)
    let hand = try teacher.learn(.atOnce)
    #expect(hand.words.isEmpty)
    #expect(hand.lines == 0)
    let after = try TextRecognizer(contentsOf: directory, hand: hand)
    for sample in Samples.texts {
      #expect(try after.recognize(sample.ink) == before.recognize(sample.ink))
    }
  }

  /// What is forgotten while it is learned is in the hand, and nowhere else.
  @Test(arguments: LearningPace.allCases)
  func whatIsForgottenMeanwhileIsntContinuedFrom(pace: LearningPace) throws {
    let teacher = try HandTeacher(pack: pack)
    try pace == .whole ? Self.taughtBriefly(teacher) : taught(teacher)
    let hand = try teacher.learn(pace) { _ in teacher.forget() }
    #expect(hand.lines >= 6)
    #expect(!hand.words.isEmpty)
    #expect(teacher.lineCount == 0)
    #expect(try teacher.check() == nil)
    let empty = try teacher.learn(.atOnce)
    #expect(empty.words.isEmpty && !empty.changesReading)
  }

  @Test func onlyFittingTextsAreTaken() throws {
    let teacher = try HandTeacher(pack: pack)
    let ink = try #require(Samples.texts.first).ink
    #expect(try teacher.confirm(ink, as: "") == 0)
    #expect(try teacher.confirm(ink, as: "one\ntwo\nthree\nfour\nfive") == 0)
    #expect(try teacher.confirm(ink, as: "漢字") == 0)
    #expect(try teacher.confirm(Ink(strokes: []), as: "word") == 0)
    #expect(try teacher.confirm(ink, as: "\u{200F}") == 0)
    #expect(try teacher.confirm(ink, as: String(repeating: "x", count: 10_000)) == 0)
    let dot = Ink(strokes: [Stroke(points: [StrokePoint(x: 0, y: 0)])])
    #expect(try teacher.confirm(dot, as: "word") == 0)
    #expect(try teacher.confirm(ink, as: "“word”") == 1)
    #expect(teacher.lineCount == 1)
  }

  /// A word is known when it was confirmed twice, with its capitals.
  @Test func wordsAreKnownFromTheSecondTimeOn() throws {
    let teacher = try HandTeacher(pack: pack)
    let ink = try #require(Samples.texts.first).ink
    try teacher.confirm(ink, as: "Ask Zorblax,")
    #expect(OwnWords(try teacher.learn(.atOnce), penOrder: false) == nil)
    try teacher.confirm(ink, as: "(Zorblax)")
    let hand = try teacher.learn(.atOnce)
    #expect(hand.words["Zorblax"] == 2)
    let own = try #require(OwnWords(hand, penOrder: false))
    #expect(Set(own.lexicon(beside: nil).words.keys) == ["Zorblax"])
    let asked = try UserLexicon(words: ["other", "Zorblax"], weight: 5)
    let both = own.lexicon(beside: asked)
    #expect(both.words == ["other": 5, "Zorblax": 5])
    #expect(own.lexicon(beside: asked) === both)
    #expect(own.pairs == nil)
    try teacher.confirm(ink, as: "see Zorblax now. Ask")
    try teacher.confirm(ink, as: "See Zorblax, now ask")
    let more = try teacher.learn(.atOnce)
    #expect(
      more.pairs == [
        "see Zorblax": 1, "See Zorblax": 1, "Ask Zorblax": 1, "Zorblax now": 1, "now ask": 1,
      ])
    #expect(try HandTeacher(pack: pack, hand: hand).learn(.atOnce).words == hand.words)
  }

  /// Passes samples to a teacher, each with the text of the next.
  private func taughtSlipped(_ teacher: HandTeacher, times: Int = 3) throws {
    let texts = Samples.texts.compactMap(\.label)
    for _ in 0..<times {
      for (sample, text) in zip(Samples.texts, texts.dropFirst() + texts.prefix(1)) {
        try teacher.confirm(sample.ink, as: text, writingArea: sample.writingArea)
      }
    }
  }

  /// A list of texts that is shifted against its inks teaches nothing, although the held-out lines
  /// are shifted, too, and what was learned before stays.
  @Test(arguments: LearningPace.allCases)
  func slippedTextsTeachNothing(pace: LearningPace) throws {
    let teacher = try HandTeacher(pack: pack)
    try taughtSlipped(teacher)
    let hand = try teacher.learn(pace)
    #expect(hand.isMispaired)
    #expect(hand.lines == 0)
    #expect(!hand.changesReading)
    let trial = try #require(hand.trial)
    #expect(2 * trial.errorsBefore > trial.characters)
    #expect(trial.errorsAfter == trial.errorsBefore)
    let (_, before) = try taughtAtOnce()
    let later = try HandTeacher(pack: pack, hand: before)
    try taughtSlipped(later)
    let same = try later.learn(pace)
    #expect(same.isMispaired)
    let (first, second) = (
      try TextRecognizer(contentsOf: directory, hand: before.withoutWords),
      try TextRecognizer(contentsOf: directory, hand: same.withoutWords)
    )
    for sample in Samples.texts {
      #expect(try first.recognize(sample.ink) == second.recognize(sample.ink))
    }
  }

  /// A lesson for the whole network that improves nothing leaves what the earlier hand has learned.
  @Test func rejectedLessonsLeaveTheEarlierHand() throws {
    let (_, before) = try taughtAtOnce()
    let later = try HandTeacher(pack: pack, hand: before)
    for sample in Samples.texts.prefix(4) {
      try later.confirm(sample.ink, as: try #require(sample.label))
    }
    let hand = try later.learn(.whole)
    #expect(hand.lines == 0)
    #expect(!hand.isMispaired)
    #expect(hand.changesReading)
    let (first, second) = (
      try TextRecognizer(contentsOf: directory, hand: before.withoutWords),
      try TextRecognizer(contentsOf: directory, hand: hand.withoutWords)
    )
    for sample in Samples.texts {
      #expect(try first.recognize(sample.ink) == second.recognize(sample.ink))
    }
    // And at once continues from it, not from the pack.
    #expect(try later.learn(.atOnce).changesReading)
  }

  /// A few wrong texts among many right ones don't prevent learning.
  @Test func fewWrongTextsAreLearnedFrom() throws {
    let teacher = try HandTeacher(pack: pack)
    try taught(teacher)
    try taughtSlipped(teacher, times: 1)
    #expect(try !teacher.learn(.atOnce).isMispaired)
  }

  /// Three lines read as one are too small to be read.
  /// A hand learns from the ink that is read: without an underline, and level.
  @Test func underlinedAndTiltedLinesAreLearnedAsTheyAreRead() throws {
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    let model = try TextModel(UnsharedParts(PackFiles(pack)), options)
    func lines(_ ink: Ink, _ text: String) throws -> [LabelledLine] {
      try model.lines(of: RecognitionRequest(ink: ink), confirmedAs: text)
    }
    for sample in Samples.texts {
      guard let label = sample.label, label.count > 8 else { continue }
      let plain = try #require(try lines(sample.ink, label).first)
      let ink = sample.ink.placed(x: 0, y: 0)
      let line = Stroke(
        points: (0...20).map {
          StrokePoint(x: ink.width * Float($0) / 20, y: 1.1 * ink.height)
        })
      let underlined = try lines(Ink(strokes: ink.strokes + [line]), label)
      #expect(underlined.map(\.features.steps) == [plain.features.steps])
      #expect(underlined.map(\.errors) == [plain.errors])
      let tilted = try #require(try lines(ink.turned(degrees: 30), label).first)
      #expect(tilted.errors <= plain.errors + 1)
    }
  }

  @Test func aTextWithoutNewlinesIsSharedOutAmongLines() throws {
    let teacher = try HandTeacher(pack: pack)
    let sample = Samples.all[1]
    let label = try #require(sample.label)
    var ink = sample.ink
    for y in [600, 1200] as [Float] { ink.strokes += sample.ink.placed(x: 0, y: y).strokes }
    for _ in 0..<6 { #expect(try teacher.confirm(ink, as: "\(label) \(label) \(label)") == 3) }
    #expect(try !teacher.learn(.atOnce).isMispaired)
    // A line is one, with a text of another, too.
    #expect(try teacher.confirm(sample.ink, as: "something else") == 1)
  }

  @Test func handsOfOtherNetworksAreRefused() throws {
    let other = Hand(
      network: String(repeating: "0", count: 64), pace: .whole, lines: 0, words: [:],
      changes: try HandTeacher(pack: pack).learn(.atOnce).changes, name: "other.hand")
    #expect(!other.belongs(to: pack))
    do throws(DuctusError) {
      _ = try TextRecognizer(contentsOf: directory, hand: other)
      Issue.record("a hand of another network must be refused")
    } catch {
      guard case .hand(.otherNetwork("other.hand", _)) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  /// A hand learned with a narrowed network names the wide one, so that both take it.
  @Test func handsOfAWideNetworkServeTheNarrowedOne() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try pack.copy(to: folder)
    let wide = String(repeating: "ab", count: 32)
    var manifest = try Pack(contentsOf: folder).manifest
    manifest.network.narrowedFrom = wide
    try manifest.write(to: folder)
    let narrow = try Pack(contentsOf: folder)
    let learned = try HandTeacher(pack: narrow).learn(.atOnce)
    #expect(learned.network == wide && !learned.belongs(to: pack))
    // Earlier ones name the narrowed network.
    for network in [wide, manifest.network.sha256] {
      let hand = Hand(
        network: network, pace: .atOnce, lines: 0, words: [:], changes: learned.changes)
      #expect(hand.belongs(to: narrow))
      _ = try TextRecognizer(contentsOf: folder, hand: hand)
      _ = try HandTeacher(pack: narrow, hand: hand)
    }
  }

  /// - Parameter isBrief: whether the inks are too few to learn anything but letters' new shapes.
  @Test(arguments: [(false, 20), (true, 0)])
  func cancelledLearningChangesNothing(isBrief: Bool, limit: Int) throws {
    let teacher = try HandTeacher(pack: pack)
    if isBrief {
      try teacher.confirm(try #require(Samples.texts.first).ink, as: "word")
    } else {
      try taught(teacher)
    }
    let before = try teacher.learn(.atOnce)
    for pace in LearningPace.allCases {
      let probe = CancellationProbe(limit: limit)
      CancellationProbe.$current.withValue(probe) {
        do throws(DuctusError) {
          _ = try teacher.learn(pace)
          Issue.record("cancelled work must not end well")
        } catch {
          guard case .cancelled = error else {
            Issue.record("\(error)")
            return
          }
        }
      }
    }
    #expect(try teacher.learn(.atOnce).bytes == before.bytes)
  }

  /// Lines that contradict the hand make it doubtful.
  @Test func foreignLinesAreDoubted() throws {
    #expect(try HandTeacher(pack: pack).check() == nil)
    let (teacher, hand) = try Self.whole.get()
    let trial = try #require(hand.trial)
    #expect(trial.characters > 0)
    #expect(try teacher.check()?.lines == 0)
    let own = try HandTeacher(pack: pack, hand: hand)
    try Self.taughtBriefly(own)
    let fitting = try #require(try own.check())
    #expect(fitting.gain > 0)
    #expect(!fitting.isDoubtful)
    let other = try HandTeacher(pack: pack, hand: hand)
    try Self.taughtBriefly(other, as: ["world", "handwriting", "Can you read this?"])
    let foreign = try #require(try other.check())
    #expect(foreign.isDoubtful)
    #expect(foreign.gain < 0)
  }

  @Test func missingFilesAreNamed() {
    let url = temporaryFile()
    do throws(HandError) {
      _ = try Hand(contentsOf: url)
      Issue.record("there is no such file")
    } catch {
      #expect(error.description.contains(url.lastPathComponent))
    }
  }
}
