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
    guard (2...Self.maximumOrder).contains(Int(word(12))) else {
      throw .corrupt(path: path, offset: 12, reason: "order \(word(12))")
    }
    guard (3...Self.maximumVocabulary).contains(Int(word(24))) else {
      throw .corrupt(path: path, offset: 24, reason: "vocabulary of \(word(24))")
    }
    wordEntries = word(8) == 1 ? 0 : Int(word(32))
    guard double(32) == UInt64(wordEntries) else {
      throw .corrupt(path: path, offset: 32, reason: "reserved bytes in use")
    }
    order = Int(word(12))
    vocabularySize = Int(word(24))

    // Sections below are laid out one after the other; sizes are sums of 32-bit numbers, far from
    // overflowing 64 bits, and the end is compared with the file's.
    var end = Self.headerSize + 8 * order
    func section(_ size: Int) -> Int {
      defer { end += (size + 7) / 8 * 8 }
      return end
    }
    let characterBytes = Int(word(28))
    let characterStart = section(characterBytes)
    characters = characterStart..<(characterStart + characterBytes)
    guard end + 8 <= bytes.count else {
      throw .corrupt(path: path, offset: 28, reason: "characters beyond the end")
    }

    var levels: [LevelLayout] = []
    for n in 0..<order {
      let entry = Self.headerSize + 8 * n
      var level = LevelLayout()
      level.nodes = Int(word(entry))
      level.branching = Int(word(entry + 4))
      let last = n == order - 1
      let fits = last ? level.branching == 0 : level.branching <= level.nodes
      guard fits, n > 0 || level.nodes == vocabularySize else {
        throw .corrupt(path: path, offset: entry, reason: "sizes of level \(n + 1)")
      }
      level.probabilityLevels = section(4 * Self.codes)
      if !last { level.backoffLevels = section(4 * Self.codes) }
      if n > 0 { level.tokens = section(level.nodes) }
      level.probabilities = section(level.nodes)
      if !last {
        level.branches = section(Self.blockBytes * level.branchBlocks)
        level.backoffs = section(level.branching)
        level.children = section(Self.blockBytes * level.childBlocks)
      }
      levels.append(level)
    }
    self.levels = levels
    let wordBytes =
      wordEntries > 0 ? WordTable.headerBytes + WordTable.entryBytes * wordEntries : 0
    let wordStart = section(wordBytes)
    words = wordStart..<(wordStart + wordBytes)
    checksum = end
    guard end + 8 == bytes.count else {
      throw .corrupt(path: path, offset: Self.headerSize, reason: "sections don't fill the file")
    }
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
  var sum: UInt64 = 0
  var position: UInt64 = 0
  for word in words {
    position &+= 0x9E37_79B9_7F4A_7C15
    var x = UInt64(littleEndian: word) ^ position
    x = (x ^ (x >> 32)) &* 0xD6E8_FEB8_6659_FD93
    sum &+= x ^ (x >> 29)
  }
  return sum
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
