import Foundation
import NeuralNetwork
import SequenceData
import Support
import Testing

@_spi(Laboratory) @testable import HandLearning

/// A hand can be stored, read again and undone; files that aren't hands are refused.
struct HandTests {
  /// Twelve lines that the golden network reads with errors.
  private static let lines: [LabelledLine] = {
    guard let golden = try? GoldenLearning.read() else { return [] }
    return (0..<20).map { number in
      let line = golden.lines[number % 4]
      return LabelledLine(
        features: FeatureSequence(
          values: line.features.map { $0 + Float(number) / 500 }, steps: line.steps),
        labels: line.labels)
    }
  }()

  /// The words that a person confirmed are nobody else's business.
  @Test func logsDoNotShowWords() {
    let hand = Hand(
      network: "", pace: .atOnce, lines: 3, words: ["secret": 1, "word": 2],
      changes: WeightChanges([:]))
    #expect("\(hand)" == "Hand(at-once, 3 lines, 2 words)")
    #expect("\([hand])" == "[Hand(at-once, 3 lines, 2 words)]")
    var dumped = ""
    dump(hand, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  private func settings(_ epochs: Int) -> LearningSettings {
    var settings = LearningSettings(rate: 0.2, decay: 0, dropout: 0, epochs: epochs)
    settings.minimumLetterCount = 4
    return settings
  }

  private func learner() throws -> WeightLearner {
    try WeightLearner(network: try GoldenLearning.file(), classes: GoldenLearning.classes)
  }

  private func kept(_ changes: WeightChanges? = nil) throws -> [EncodedLine] {
    let file = try GoldenLearning.file()
    let network = try Network(
      file, precision: .float32, changes: changes ?? WeightChanges([:]))
    let states = NetworkSession(network: network).states(Self.lines.map(\.features))
    return zip(states, Self.lines).map { EncodedLine(states: $0, labels: $1.labels) }
  }

  private func hand(
    _ changes: WeightChanges, words: [String: Int] = [:], pairs: [String: Int] = [:],
    rows: HeadRows? = nil
  ) -> Hand {
    Hand(
      network: String(repeating: "ab", count: 32), pace: .whole, lines: 20, words: words,
      pairs: pairs, changes: changes, rows: rows,
      trial: HandTrial(characters: 40, errorsBefore: 9, errorsAfter: 3))
  }

  /// The loss of held-out lines, if a hand was kept.
  private func loss(_ verdict: Verdict) throws -> (before: Double, after: Double) {
    guard case .accepted(_, _, let before, let after) = verdict else {
      throw HandError.notLearned(file: "hand", pack: "golden")
    }
    return (before.loss, after.loss)
  }

  private func read(_ bytes: [UInt8]) throws(HandError) -> Hand {
    try Hand(bytes.withUnsafeBytes { FileBytes(name: "me.hand", copying: $0) })
  }

  /// A file of format 2, which has no checksum: spaces take its place.
  private func withoutChecksum(_ bytes: [UInt8]) throws -> [UInt8] {
    let member = 36..<70
    #expect(String(decoding: bytes[member], as: UTF8.self).hasPrefix("\\\"checksum\\\":"))
    var bytes = bytes
    bytes.replaceSubrange(member, with: [UInt8](repeating: 0x20, count: member.count))
    let place = try #require(bytes.firstRange(of: Array("\"format\\\":3".utf8)))
    bytes[place.upperBound - 1] = 0x32
    return bytes
  }

  /// What there is no room for is never learned again, so that its ink needn't be kept; its letters
  /// still show that the hand is known.
  @Test func linesWithoutRoomAreNotNeeded() throws {
    let learner = try learner()
    let stack = try Network(GoldenLearning.file(), precision: .float32).configuration.stack
    func lines(_ count: Int, frames: Int) -> [LabelledLine] {
      let features = FeatureSequence(values: [], steps: frames * stack)
      return Array(repeating: LabelledLine(features: features, labels: [1]), count: count)
    }
    let (longest, rest) = (WeightLearner.maximumLineLength, lines(5, frames: 10))
    let room = WeightLearner.maximumFrameCount / longest
    #expect(learner.firstLearned(lines(room, frames: longest)) == 0)
    #expect(learner.firstLearned(lines(room + 2, frames: longest)) == 2)
    #expect(learner.firstLearned(lines(room + 2, frames: longest) + rest) == 3)
    // Neither takes up room.
    for frames in [0, longest + 1] {
      let none = lines(3, frames: frames)
      #expect(learner.firstLearned(none + lines(room, frames: longest) + none) == 0)
    }
    var earlier = WeightLearner.KnownLetters()
    learner.add(Self.lines[..<15], to: &earlier)
    let last = Array(Self.lines[15...])
    #expect(learner.knowsHand(of: Self.lines, settings: settings(1)))
    #expect(!learner.knowsHand(of: last, settings: settings(1)))
    #expect(learner.knowsHand(of: last, after: earlier, settings: settings(1)))
  }

  @Test func wholeNetworkLearns() throws {
    let lessons = try #require(try learner().learnWhole(Self.lines, settings: settings(30)))
    #expect(lessons.verdict.lines == 20)
    #expect(try loss(lessons.verdict).after < loss(lessons.verdict).before / 2)
    #expect(lessons.changes.tensors.count == 14)
  }

  @Test func outputLayerLearnsOnWhatWasLearnedBelow() throws {
    let first = try #require(try learner().learnOutput(try kept(), settings: settings(30)))
    #expect(try loss(first.verdict).after < loss(first.verdict).before)
    #expect(first.changes.leavesEncoder)
    let whole = try #require(try learner().learnWhole(Self.lines, settings: settings(10)))
    let both = try #require(
      try learner().learnOutput(
        try kept(whole.changes), base: whole.changes, settings: settings(30)))
    #expect(try loss(both.verdict).after < loss(whole.verdict).after)
    #expect(!both.changes.leavesEncoder)
  }

  /// Labels unrelated to the ink teach nothing about others.
  @Test func wrongTextsChangeNothing() throws {
    var generator = SeededGenerator(seed: 5)
    let lines = Self.lines.map { line in
      LabelledLine(
        features: line.features,
        labels: (0..<2).map { _ in Int.random(in: 1...4, using: &generator) })
    }
    let states = try kept()
    let lessons = try #require(
      try learner().learnOutput(
        zip(states, lines).map { EncodedLine(states: $0.states, labels: $1.labels) },
        settings: settings(60)))
    if lessons.verdict.keptShare != nil {
      #expect(try loss(lessons.verdict).after < loss(lessons.verdict).before)
    }
  }

  /// The weights of letters in no text are unchanged.
  @Test func unseenLettersRest() throws {
    let lines = Self.lines.map { line in
      LabelledLine(features: line.features, labels: line.labels.map { $0 == 4 ? 1 : $0 })
    }
    var settings = settings(10)
    settings.minimumLetterCount = 3
    let lessons = try #require(try learner().learnWhole(lines, settings: settings))
    let differences = try #require(lessons.changes.tensors["output.weight"]).differences
    withExtendedLifetime(differences) {
      #expect((0..<22).allSatisfy { differences.pointer[4 * 22 + $0] == 0 })
      #expect((0..<22).contains { differences.pointer[3 * 22 + $0] != 0 })
    }
  }

  @Test func learnsTheSameEachTime() throws {
    let lessons = try (0..<2).map { _ in
      try #require(try learner().learnWhole(Self.lines, settings: settings(5)))
    }
    #expect(hand(lessons[0].changes).bytes == hand(lessons[1].changes).bytes)
  }

  /// Whenever the work is cancelled, it ends soon, without a result.
  @Test(arguments: [0, 1, 7, 100, 1_000])
  func endsWhereItIsCancelled(limit: Int) throws {
    let probe = CancellationProbe(limit: limit)
    let lessons = try CancellationProbe.$current.withValue(probe) {
      try learner().learnWhole(Self.lines, settings: settings(30))
    }
    #expect(lessons == nil)
    #expect(probe.questions < limit + 100)
  }

  @Test func tellsHowFarItIs() throws {
    var shares: [Double] = []
    _ = try learner().learnWhole(Self.lines, settings: settings(5)) { shares.append($0) }
    #expect(shares == shares.sorted())
    #expect(shares.last.map { abs($0 - 1) < 1e-9 } == true)
  }

  @Test func filesAreReadAsTheyWereWritten() throws {
    let lessons = try #require(try learner().learnWhole(Self.lines, settings: settings(5)))
    let words = ["Zoë": 3, "\"quoted\\": 1, "ĳ\u{1}": 2]
    let written = hand(lessons.changes, words: words)
    let found = try read(written.bytes)
    #expect(found.words == words)
    #expect(found.network == written.network)
    #expect(found.lines == 20)
    #expect(found.trial == HandTrial(characters: 40, errorsBefore: 9, errorsAfter: 3))
    #expect(found.bytes == written.bytes)
    #expect(found.name == "me.hand")
  }

  /// A file says why nothing was learned.
  @Test func filesTellThatTextsWereMispaired() throws {
    let network = String(repeating: "ab", count: 32)
    for isMispaired in [true, false] {
      let hand = Hand(
        network: network, pace: .whole, lines: 0, words: ["word": 1], changes: WeightChanges([:]),
        trial: HandTrial(characters: 40, errorsBefore: 39, errorsAfter: 39),
        isMispaired: isMispaired)
      let found = try read(hand.bytes)
      #expect(found.isMispaired == isMispaired)
      #expect(found.trial == hand.trial)
      #expect(found.bytes == hand.bytes)
    }
  }

  /// A 127th of so small a difference can't be divided by.
  @Test func tinyDifferencesAreNone() {
    let tiny = WeightChanges.Tensor(rounding: [1e-38, -3e-37, 0.5, 0.25], shape: [2, 2])
    let found = tiny.differences
    withExtendedLifetime(found) {
      #expect((0..<3).map { found.pointer[$0] } == [0, 0, 0.5])
      #expect(abs(found.pointer[3] - 0.25) < 0.5 / 127)
    }
  }

  /// Differences are kept within half a step of a 127th of the row's largest, and a network has the
  /// sums.
  @Test func changedWeightsAreSums() throws {
    let differences: [Float] = [0.5, -0.25, 0.1, 0, 0, 0]
    let tensor = WeightChanges.Tensor(rounding: differences, shape: [2, 3])
    let rounded = tensor.differences
    withExtendedLifetime(rounded) {
      for (k, wanted) in differences.enumerated() {
        #expect(abs(rounded.pointer[k] - wanted) <= 0.5 / 127 / 2 + 1e-7)
      }
    }
    let file = try GoldenLearning.file()
    let changes = WeightChanges([
      "output.bias": .init(rounding: [0.5, 1, 2, -3, 0], shape: [5])
    ])
    let (plain, changed) = (try PlainWeights(file), try PlainWeights(file, changes: changes))
    try withExtendedLifetime((plain, changed)) {
      let (old, new) = (try #require(plain.tensors.last), try #require(changed.tensors.last))
      for (k, difference) in [0.5, 1, 2, -3, 0].enumerated() {
        #expect(new.pointer[k] == old.pointer[k] + Float(difference))
      }
    }
  }

  /// Where only the output layer changes, the layers are shared, and read the same to the last bit.
  @Test(arguments: NetworkPrecision.allCases)
  func sharedLayersReadTheSame(precision: NetworkPrecision) throws {
    let lessons = try #require(try learner().learnOutput(try kept(), settings: settings(30)))
    let file = try GoldenLearning.file()
    let inks = Self.lines.map(\.features)
    let pack = try Network(file, precision: precision)
    let alone = try Network(file, precision: precision, changes: lessons.changes)
    let shared = try Network(
      file, precision: precision, changes: lessons.changes, unchanged: pack)
    let values = NetworkSession(network: alone).logProbabilities(inks)
    #expect(values == NetworkSession(network: shared).logProbabilities(inks))
    #expect(values != NetworkSession(network: pack).logProbabilities(inks))
  }

  @Test func otherNetworksAreRefused() throws {
    let own = hand(WeightChanges([:]))
    #expect(throws: HandError.otherNetwork(file: "hand", network: try GoldenLearning.file().name)) {
      try own.network(
        try GoldenLearning.file(), hashes: [String(repeating: "cd", count: 32)], precision: .int8)
    }
  }

  @Test func foreignTensorsAreRefused() throws {
    let file = try GoldenLearning.file()
    let unknown = WeightChanges(["nonsense": .init(rounding: [1], shape: [1])])
    #expect(throws: NetworkError.unexpectedTensor(file: "changes", tensor: "nonsense")) {
      try Network(file, precision: .int8, changes: unknown)
    }
    let tall = WeightChanges(["output.bias": .init(rounding: [1], shape: [1])])
    #expect(
      throws: NetworkError.badShape(
        file: "changes", tensor: "output.bias", expected: [5], actual: [1])
    ) {
      try Network(file, precision: .int8, changes: tall)
    }
  }

  private var small: Hand {
    hand(
      WeightChanges(["output.weight": .init(rounding: [1, 2, 3, 4], shape: [2, 2])]),
      words: ["word": 2], pairs: ["a b": 3], rows: HeadRows(characters: ["山", "木"], jamo: [7]))
  }

  /// Wherever a bit flips, in weights, words or the checksum itself.
  @Test func flippedBitsAreNoticed() throws {
    let whole = small.bytes
    // With any number of bytes after the last whole word.
    let odd = hand(
      WeightChanges(["output.weight": .init(rounding: [1, 2, 3], shape: [1, 3])])
    ).bytes
    #expect(odd.count % 8 != whole.count % 8)
    for good in [whole, odd] {
      for bit in 0..<8 * good.count {
        var bytes = good
        bytes[bit / 8] ^= 1 << (bit % 8)
        do throws(HandError) {
          _ = try read(bytes)
          Issue.record("bit \(bit) isn't noticed")
        } catch {
          #expect(error.description.contains("me.hand"))
          if bit / 8 >= 72 { #expect(error == .damaged(file: "me.hand")) }
        }
      }
    }
  }

  /// A file whose checksum was computed by a program in Python, from the description of the format.
  @Test func checksumsAreThoseOfTheDescription() throws {
    let seed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fuzzing/Seeds/hand/checksum")
    let bytes = Array(try Data(contentsOf: seed))
    #expect(try read(bytes).bytes.count == bytes.count)
    #expect(throws: HandError.damaged(file: "me.hand")) { try read(bytes.dropLast() + [1]) }
  }

  @Test func formatsWithoutChecksumsAreRead() throws {
    let old = try withoutChecksum(small.bytes)
    let found = try read(old)
    #expect(found.words == ["word": 2])
    #expect(found.bytes == small.bytes)
    // From format 3 on there is one.
    var bytes = old
    let place = try #require(bytes.firstRange(of: Array("\"format\\\":2".utf8)))
    bytes[place.upperBound - 1] = 0x33
    #expect(throws: HandError.self) { try read(bytes) }
  }

  @Test func hostileFilesAreRefused() throws {
    let bytes = try withoutChecksum(small.bytes)
    for end in 0..<bytes.count {
      #expect(throws: HandError.self) { try read(Array(bytes[..<end])) }
    }
    func changed(_ old: String, _ new: String) -> HandError? {
      // Of the same length, so that all else holds.
      var bytes = bytes
      guard old.utf8.count == new.utf8.count, let place = bytes.firstRange(of: Array(old.utf8))
      else { return nil }
      bytes.replaceSubrange(place, with: Array(new.utf8))
      do throws(HandError) {
        _ = try read(bytes)
        return nil
      } catch {
        #expect(error.description.contains("me.hand"))
        return error
      }
    }
    func field(_ error: HandError?) -> String? {
      guard case .field(_, let field, _) = error else { return nil }
      return field
    }
    #expect(field(changed("\\\"format\\\":2", "\\\"format\\\":4")) == "format")
    // Files of an earlier version are read.
    #expect(changed("\\\"format\\\":2", "\\\"format\\\":1") == nil)
    #expect(field(changed("\\\"a b\\\":3", "\\\"a-b\\\":3"))?.contains("pairs") == true)
    #expect(field(changed("\\\"hand\\\"", "\\\"foot\\\"")) == "kind")
    #expect(field(changed("\\\"whole\\\"", "\\\"slow!\\\"")) == "pace")
    #expect(field(changed("\\\"lines\\\":20", "\\\"lines\\\":-1")) == "lines")
    #expect(field(changed("\\\"word\\\":2", "\\\"word\\\":0"))?.contains("words") == true)
    #expect(field(changed("山木", "山山")) == "characters")
    #expect(field(changed("abababab", "ABABABAB")) == "network")
    #expect(field(changed("[40,9,3]", "[40,943]")) == "trial")
    #expect(field(changed("[40,9,3]", "[4,-9,3]"))?.hasPrefix("trial") == true)
    guard case .file(.unsupportedType(_, "output.weight", _)) = changed("\"I8\"", "\"U8\"") else {
      Issue.record("other types of numbers must be refused")
      return
    }
  }

  @Test func hugeDifferencesAreRefused() throws {
    let changes = WeightChanges(["output.bias": .init(rounding: [1, 2, 3, 4, 5], shape: [5])])
    var bytes = try withoutChecksum(hand(changes).bytes)
    let start = bytes.count - 4
    for (value, isRefused) in [(Float.nan, true), (-101, true), (.infinity, true), (0.5, false)] {
      for k in 0..<4 { bytes[start + k] = UInt8(truncatingIfNeeded: value.bitPattern >> (8 * k)) }
      let read = Result { try self.read(bytes) }
      #expect(((try? read.get()) == nil) == isRefused, "\(value)")
    }
  }
}
