/// The offsets of all parts of a language-model file, derived from its header.
///
/// A file is a header, a table of the levels' sizes, the characters, the sections of each level in
/// order, from version 2 on the words, and a checksum. Each part is padded to eight bytes, and all
/// numbers are little-endian. `tools/ductus_tools/language_model/README.md` describes the format in
/// full.
struct FileLayout {
  static let codes = 256
  /// The number of nodes per record: a rank (4 bytes) and a word of branch bits (8).
  static let branchBlock = 64
  /// The number of branching nodes per record: a first child (4 bytes) and eight counts.
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
  /// The section of words, and its number of entries; empty in a model without words.
  let words: Range<Int>
  let wordEntries: Int
  let checksum: Int

  /// Reads the header and derives all offsets; none beyond the file's end is accepted.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(LanguageModelError) {
    let header = try FileHeader(bytes, path: path)
    (order, vocabularySize) = (header.order, header.vocabularySize)
    var sections = FileSections(from: FileHeader.byteCount + 8 * order, to: bytes.count - 8)
    guard let characters = sections.next(header.characterBytes) else {
      throw .corrupt(path: path, offset: 28, reason: "characters beyond the end")
    }
    self.characters = characters
    var levels: [LevelLayout] = []
    for n in 0..<order {
      levels.append(try LevelLayout(n, of: header, in: bytes, &sections, path: path))
    }
    self.levels = levels
    let wordBytes =
      header.wordCount > 0
      ? UInt64(WordTable.headerBytes) + UInt64(WordTable.entryBytes) * header.wordCount : 0
    guard let words = sections.next(wordBytes), sections.end == bytes.count - 8 else {
      throw .corrupt(
        path: path, offset: FileHeader.byteCount, reason: "sections don't fill the file")
    }
    self.words = words
    // Each takes four bytes of the section, so their number fits in `Int`.
    wordEntries = Int(header.wordCount)
    checksum = sections.end
  }
}

extension FileLayout.LevelLayout {
  /// Reads the sections of a level, whose sizes are in the table after the header.
  fileprivate init(
    _ n: Int, of header: FileHeader, in bytes: UnsafeRawBufferPointer,
    _ sections: inout FileSections<Int>, path: String
  ) throws(LanguageModelError) {
    func section(_ size: UInt64) throws(LanguageModelError) -> Int {
      guard let section = sections.next(size) else {
        throw .corrupt(path: path, offset: FileHeader.byteCount, reason: "sections beyond the end")
      }
      return section.lowerBound
    }
    let entry = FileHeader.byteCount + 8 * n
    let (nodes, branching) = (UInt64(bytes.word(at: entry)), UInt64(bytes.word(at: entry + 4)))
    let isLast = n == header.order - 1
    let fits = isLast ? branching == 0 : branching <= nodes
    guard fits, n > 0 || nodes == UInt64(header.vocabularySize) else {
      throw .corrupt(path: path, offset: entry, reason: "sizes of level \(n + 1)")
    }
    self.init()
    probabilityLevels = try section(UInt64(4 * FileLayout.codes))
    if !isLast { backoffLevels = try section(UInt64(4 * FileLayout.codes)) }
    if n > 0 { tokens = try section(nodes) }
    probabilities = try section(nodes)
    // Each takes a byte of a section inside the file, so their number fits in `Int`.
    (self.nodes, self.branching) = (Int(nodes), Int(branching))
    if !isLast {
      branches = try section(UInt64(FileLayout.blockBytes) * UInt64(branchBlocks))
      backoffs = try section(branching)
      children = try section(UInt64(FileLayout.blockBytes) * UInt64(childBlocks))
    }
  }
}
