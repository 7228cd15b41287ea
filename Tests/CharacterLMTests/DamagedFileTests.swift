import Foundation
import Support
import Testing

@testable import CharacterLM

@Suite struct DamagedFileTests {
  let bytes: [UInt8]

  init() throws {
    bytes = try Fixture.bytes()
  }

  private func failure(loading bytes: [UInt8]) -> LanguageModelError? {
    do {
      _ = try Fixture.load(bytes)
      return nil
    } catch {
      return error as? LanguageModelError
    }
  }

  @Test func truncatedFilesAreTruncated() throws {
    for count in Array(0...128) + Array(stride(from: 129, to: bytes.count, by: 97)) {
      let error = try #require(failure(loading: Array(bytes.prefix(count))))
      guard case .truncated(_, count, _) = error else {
        Issue.record("\(count) bytes: \(error)")
        continue
      }
    }
  }

  @Test func longerFilesAreCorrupt() throws {
    guard case .corrupt(_, 16, _) = failure(loading: bytes + [0, 0, 0, 0, 0, 0, 0, 0]) else {
      Issue.record("accepted")
      return
    }
  }

  /// The number of words: reserved in version 1, and bounded in version 2.
  @Test(arguments: [(1, "reserved bytes in use"), (2, "8589934592 words")])
  func wordsAreCounted(version: UInt8, reason: String) throws {
    var damaged = bytes
    damaged[8] = version
    damaged.replaceSubrange(32..<40, with: [0, 0, 0, 0, 2, 0, 0, 0])
    guard case .corrupt(_, 32, reason) = failure(loading: damaged) else {
      Issue.record("version \(version)")
      return
    }
  }

  @Test func unknownVersionsNameThoseThatAreRead() throws {
    var damaged = bytes
    damaged[8] = 9
    let error = try #require(failure(loading: damaged))
    #expect("\(error)".hasSuffix("language-model format 9; this reader knows 1 and 2"))
  }

  @Test func everyHeaderByteMatters() throws {
    for offset in 0..<(FileHeader.byteCount + 8 * 5) {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[offset] ^= flip
        let error = try #require(failure(loading: damaged), "byte \(offset)")
        switch (offset, error) {
        case (0..<8, .foreign), (8..<12, .unsupportedVersion): break
        case (12..., .truncated), (12..., .corrupt), (12..., .checksumMismatch): break
        default: Issue.record("byte \(offset): \(error)")
        }
      }
    }
  }

  /// Sections of a file with as many bytes as 32 bits can count, on a 32-bit machine.
  @Test func sectionsStayInTheFileWhateverTheWord() {
    let limit = Int32.max - 7
    for size in [UInt64(UInt32.max), 1 << 40, UInt64(limit), UInt64(Int32.max)] {
      var sections = FileSections<Int32>(from: 40, to: limit)
      #expect(sections.next(size) == nil)
      #expect(sections.next(UInt64(limit - 40)) == 40..<limit)
      #expect(sections.next(0) == limit..<limit)
      #expect(sections.next(1) == nil)
    }
    // A file that ends within its header has none.
    var cut = FileSections<Int32>(from: 104, to: 32)
    #expect(cut.next(0) == nil)
  }

  @Test(arguments: [28, 32, 40, 44, 72])
  func sizesThatNoFileHasAreRefused(offset: Int) throws {
    for size in [UInt32.max, UInt32(Int32.max), UInt32(Int32.max) + 1] {
      var hostile = bytes
      withUnsafeBytes(of: size.littleEndian) {
        hostile.replaceSubrange(offset..<offset + 4, with: $0)
      }
      guard case .corrupt = failure(loading: hostile) else {
        Issue.record("\(size) at \(offset)")
        continue
      }
    }
  }

  @Test func everyChangedBitIsNoticed() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      var damaged = bytes
      let offset = Int.random(in: 80..<bytes.count, using: &random)
      damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      guard case .checksumMismatch = failure(loading: damaged) else {
        Issue.record("byte \(offset)")
        continue
      }
    }
  }

  /// Hostile files have right checksums. They are refused, or are strange but harmless models.
  @Test(arguments: 1...8)
  func hostileFilesDoNoHarm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var hostile = bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        hostile[Int.random(in: 8..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let model = try? Fixture.load(Fixture.sealed(hostile)) else { continue }
      exercise(model, &random)
    }
  }

  /// The same for sections without rules, so that all of them load.
  @Test func arbitraryTokensAndCodesDoNoHarm() throws {
    var random = SeededGenerator(seed: 3)
    let layout = try bytes.withUnsafeBytes { try FileLayout($0, path: "tiny.lm") }
    for _ in 0..<50 {
      var hostile = bytes
      for level in layout.levels.dropFirst() {
        for start in [level.tokens, level.probabilities] {
          for node in 0..<level.nodes {
            hostile[start + node] = .random(in: 0...255, using: &random)
          }
        }
      }
      exercise(try Fixture.load(Fixture.sealed(hostile)), &random)
    }
  }

  private func exercise(_ model: LanguageModel, _ random: inout SeededGenerator) {
    var state = model.beginningOfText
    for _ in 0..<500 {
      let token = LanguageModel.Token(rawValue: .random(in: 0...255, using: &random))
      let log = model.logProbability(of: token, after: state, next: &state)
      #expect(!log.isNaN)
      // A state of another model is a mistake, but harmless.
      if Int.random(in: 0..<50, using: &random) == 0 {
        state.contexts = .random(in: 0...UInt32.max, using: &random)
        state.count = .random(in: 0...8, using: &random)
      }
    }
    _ = model.state(after: "thinking about fish")
  }

  @Test(arguments: [
    (12, 9), (12, 0), (24, 256), (24, 2), (28, 0xFFFF_FFFF), (40, 0), (40, 0xFFFF_FFFF),
    (44, 0xFFFF_FFFF), (48, 0xFFFF_FFFF), (72, 0xFFFF_FFFF), (76, 1), (32, 1), (36, 0x8000_0000),
  ])
  func hostileSizesAreCorrupt(offset: Int, value: UInt32) throws {
    var hostile = bytes
    withUnsafeBytes(of: value.littleEndian) {
      hostile.replaceSubrange(offset..<(offset + 4), with: $0)
    }
    guard case .corrupt = failure(loading: Fixture.sealed(hostile)) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func inconsistentIndicesAreNamedByOffset() throws {
    let layout = try bytes.withUnsafeBytes { try FileLayout($0, path: "tiny.lm") }
    let level = layout.levels[2]
    let nan: [UInt8] = [0, 0, 0xC0, 0x7F]
    for (offset, section, replacement) in [
      (level.branches, level.branches, [9, 0, 0, 0]),
      (level.children, level.children, [9, 0, 0, 0]),
      (level.probabilityLevels + 40, level.probabilityLevels + 40, nan),
      (level.backoffLevels + 80, level.backoffLevels + 80, nan),
      (layout.characters.lowerBound + 5, layout.characters.lowerBound, [0xFF]),
    ] as [(Int, Int, [UInt8])] {
      var hostile = bytes
      hostile.replaceSubrange(offset..<(offset + replacement.count), with: replacement)
      guard case .corrupt(_, section, _) = failure(loading: Fixture.sealed(hostile)) else {
        Issue.record("offset \(offset)")
        continue
      }
    }
  }

  @Test func foreignFilesAreForeign() {
    let gzip = [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 7, count: 500)
    for foreign in [gzip, Array("\\data\\\nngram 1=5\n".utf8), [UInt8](repeating: 0, count: 64)] {
      guard case .foreign = failure(loading: foreign) else {
        Issue.record("accepted")
        continue
      }
    }
  }

  @Test func pathsThatAreNoFiles() throws {
    let directory = FileManager.default.temporaryDirectory
    #expect(throws: LanguageModelError.notAFile(path: directory.path)) {
      _ = try LanguageModel(contentsOf: directory)
    }
    let absent = directory.appendingPathComponent(UUID().uuidString)
    #expect(throws: LanguageModelError.unreadable(path: absent.path, code: ENOENT)) {
      _ = try LanguageModel(contentsOf: absent)
    }
  }

  @Test func errorsNameFileAndPlace() {
    let error = LanguageModelError.corrupt(path: "en.lm", offset: 40, reason: "sizes of level 1")
    #expect(error.description == "en.lm: corrupt at byte 40: sizes of level 1")
    #expect(LanguageModelError.foreign(path: "x").description.hasPrefix("x: "))
    #expect(
      LanguageModelError.unreadable(path: "x", code: EACCES).description
        == "x: can't be read: Permission denied")
    let truncated = LanguageModelError.truncated(path: "x", bytes: 3, expected: 40)
    #expect(truncated.description == "x: truncated: 3 bytes of 40")
  }
}
