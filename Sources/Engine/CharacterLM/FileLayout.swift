import CKernels

/// Where everything lies in a language-model file, as its header says.
///
/// A file is a header, a table of the levels' sizes, the characters, the sections of each level in
/// order, from version 2 on the words, and a checksum. Each part is padded to eight bytes, and all
/// numbers are little-endian.
/// `tools/ductus_tools/language_model/README.md` describes the format in full.
struct FileLayout {
  static let versions: ClosedRange<UInt32> = 1...2
  static let headerSize = 40
  static let maximumOrder = 8
  static let maximumVocabulary = 255
  static let codes = 256
  /// Nodes that share a record: a rank (4 bytes) and a word of branch bits (8).
  static let branchBlock = 64
  /// Branching nodes that share a record: a first child (4 bytes) and eight counts.
  static let childBlock = 8
  static let blockBytes = 12

  /// The byte offsets of one level's sections.
  struct LevelLayout {
    var nodes = 0
    var branching = 0
    var probabilityLevels = 0
    var backoffLevels = 0
    var tokens = 0
    var probabilities = 0
    var branches = 0
    var backoffs = 0
    var children = 0

    var branchBlocks: Int { (nodes + branchBlock - 1) / branchBlock }
    var childBlocks: Int { (branching + childBlock - 1) / childBlock }
  }

  let order: Int
  let vocabularySize: Int
  let characters: Range<Int>
  let levels: [LevelLayout]
  /// The section of the words, and how many places it has; empty in a model without words.
  let words: Range<Int>
  let wordEntries: Int
  let checksum: Int

  /// Reads the header and derives all offsets; nothing beyond the file's bytes is accepted.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(LanguageModelError) {
    let magic = Array("DuctusLM".utf8)
    guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else {
      throw .foreign(path: path)
    }
    guard bytes.count >= Self.headerSize else {
      throw .truncated(path: path, bytes: bytes.count, expected: UInt64(Self.headerSize))
    }
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func double(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    guard Self.versions.contains(word(8)) else {
      throw .unsupportedVersion(path: path, version: word(8))
    }
    let size = double(16)
    guard size <= UInt64(bytes.count) else {
      throw .truncated(path: path, bytes: bytes.count, expected: size)
    }
    guard size == UInt64(bytes.count), size % 8 == 0 else {
      throw .corrupt(path: path, offset: 16, reason: "\(bytes.count) bytes instead of \(size)")
    }
    guard let order = Int(exactly: word(12)), (2...Self.maximumOrder).contains(order) else {
      throw .corrupt(path: path, offset: 12, reason: "order \(word(12))")
    }
    guard let vocabularySize = Int(exactly: word(24)),
      (3...Self.maximumVocabulary).contains(vocabularySize)
    else {
      throw .corrupt(path: path, offset: 24, reason: "vocabulary of \(word(24))")
    }
    let knownWords = double(32)
    guard knownWords <= UInt64(UInt32.max), word(8) > 1 || knownWords == 0 else {
      throw .corrupt(path: path, offset: 32, reason: "reserved bytes in use")
    }
    self.order = order
    self.vocabularySize = vocabularySize

    var sections = FileSections(from: Self.headerSize + 8 * order, to: bytes.count - 8)
    let characterBytes = UInt64(word(28))
    guard let characters = sections.next(characterBytes) else {
      throw .corrupt(path: path, offset: 28, reason: "characters beyond the end")
    }
    self.characters = characters

    func section(_ size: UInt64) throws(LanguageModelError) -> Int {
      guard let section = sections.next(size) else {
        throw .corrupt(path: path, offset: Self.headerSize, reason: "sections beyond the end")
      }
      return section.lowerBound
    }
    var levels: [LevelLayout] = []
    for n in 0..<order {
      let entry = Self.headerSize + 8 * n
      let (nodes, branching) = (UInt64(word(entry)), UInt64(word(entry + 4)))
      let last = n == order - 1
      let fits = last ? branching == 0 : branching <= nodes
      guard fits, n > 0 || nodes == UInt64(vocabularySize) else {
        throw .corrupt(path: path, offset: entry, reason: "sizes of level \(n + 1)")
      }
      var level = LevelLayout()
      level.probabilityLevels = try section(UInt64(4 * Self.codes))
      if !last { level.backoffLevels = try section(UInt64(4 * Self.codes)) }
      if n > 0 { level.tokens = try section(nodes) }
      level.probabilities = try section(nodes)
      // Each has a byte in the section, which lies in the file: they are no more than `Int` holds.
      (level.nodes, level.branching) = (Int(nodes), Int(branching))
      if !last {
        level.branches = try section(UInt64(Self.blockBytes) * UInt64(level.branchBlocks))
        level.backoffs = try section(branching)
        level.children = try section(UInt64(Self.blockBytes) * UInt64(level.childBlocks))
      }
      levels.append(level)
    }
    self.levels = levels
    let wordBytes =
      knownWords > 0
      ? UInt64(WordTable.headerBytes) + UInt64(WordTable.entryBytes) * knownWords : 0
    guard let words = sections.next(wordBytes), sections.end == bytes.count - 8 else {
      throw .corrupt(path: path, offset: Self.headerSize, reason: "sections don't fill the file")
    }
    self.words = words
    // Each has four bytes in the section: they are no more than `Int` holds.
    wordEntries = Int(knownWords)
    checksum = sections.end
  }
}

/// The sections of a file, one after the other and each padded to eight bytes, whatever sizes the file
/// gives them: none reaches beyond its end, and no sum is more than an offset holds.
struct FileSections<Offset: FixedWidthInteger> {
  /// Where the next section begins.
  private(set) var end: Offset
  /// Where the last one ends.
  private let limit: Offset

  init(from start: Offset, to limit: Offset) {
    end = start
    self.limit = limit
  }

  /// The next section; `nil` where it isn't in the file.
  ///
  /// - Parameter size: bytes, 2⁶⁰ at most.
  mutating func next(_ size: UInt64) -> Range<Offset>? {
    let padded = (size + 7) / 8 * 8
    guard end <= limit, padded <= UInt64(limit - end) else { return nil }
    defer { end += Offset(padded) }
    return end..<end + Offset(size)
  }
}

/// The checksum of a language-model file: simple enough to run at the speed of memory.
///
/// The sum, modulo 2⁶⁴, of `mix(word[i] ^ (i + 1) * 0x9E3779B97F4A7C15)` over the little-endian
/// 64-bit words of the content, where `mix(x) = y ^ (y >> 29)`, `y = (x ^ (x >> 32)) *
/// 0xD6E8FEB86659FD93`. Each step of `mix` is one-to-one, so a change within one word always shows.
///
/// - Parameter content: A whole number of words, aligned to eight bytes.
func checksum(of content: UnsafeRawBufferPointer) -> UInt64 {
  let words = content.assumingMemoryBound(to: UInt64.self)
  return ck_checksum(words.baseAddress, words.count)
}

/// Reason for which a language-model file can't be used. Every case names the file.
public enum LanguageModelError: Error, Equatable, Sendable {
  /// The file can't be opened or mapped; `code` is the system's error number.
  case unreadable(path: String, code: Int32)
  /// The path names a directory or another thing that isn't a plain file.
  case notAFile(path: String)
  /// The file doesn't begin with the magic `DuctusLM`.
  case foreign(path: String)
  /// The file is of a format version this reader doesn't know.
  case unsupportedVersion(path: String, version: UInt32)
  /// The file is shorter than its header says (or than a header).
  case truncated(path: String, bytes: Int, expected: UInt64)
  /// The content doesn't match the checksum at its end.
  case checksumMismatch(path: String)
  /// The content contradicts itself at a byte offset.
  case corrupt(path: String, offset: Int, reason: String)
}

extension LanguageModelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let code):
      "\(path): can't be read (system error \(code))"
    case .notAFile(let path):
      "\(path): not a file"
    case .foreign(let path):
      "\(path): not a Ductus language model"
    case .unsupportedVersion(let path, let version):
      "\(path): language-model format \(version); this reader knows \(FileLayout.versions.upperBound)"
    case .truncated(let path, let bytes, let expected):
      "\(path): truncated: \(bytes) bytes of \(expected)"
    case .checksumMismatch(let path):
      "\(path): damaged: the checksum doesn't match"
    case .corrupt(let path, let offset, let reason):
      "\(path): corrupt at byte \(offset): \(reason)"
    }
  }
}
