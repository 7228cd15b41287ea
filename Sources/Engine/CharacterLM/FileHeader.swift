/// The numbers at the beginning of a language-model file.
struct FileHeader {
  static let versions: ClosedRange<UInt32> = 1...2
  static let byteCount = 40
  private static let maximumOrder = 8
  private static let maximumVocabulary = 255

  let order: Int
  let vocabularySize: Int
  /// The size of the section of characters, in bytes.
  let characterBytes: UInt64
  /// The number of words that the model knows; none in version 1.
  let wordCount: UInt64

  /// Reads the header of a file, and checks that the file has the length it states.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(LanguageModelError) {
    let magic = Array("DuctusLM".utf8)
    guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else {
      throw .foreign(path: path)
    }
    guard bytes.count >= Self.byteCount else {
      throw .truncated(path: path, bytes: bytes.count, expected: UInt64(Self.byteCount))
    }
    let version = bytes.word(at: 8)
    guard Self.versions.contains(version) else {
      throw .unsupportedVersion(path: path, version: version)
    }
    let size = bytes.doubleWord(at: 16)
    guard size <= UInt64(bytes.count) else {
      throw .truncated(path: path, bytes: bytes.count, expected: size)
    }
    guard size == UInt64(bytes.count), size % 8 == 0 else {
      throw .corrupt(path: path, offset: 16, reason: "\(bytes.count) bytes instead of \(size)")
    }
    guard let order = Int(exactly: bytes.word(at: 12)), (2...Self.maximumOrder).contains(order)
    else {
      throw .corrupt(path: path, offset: 12, reason: "order \(bytes.word(at: 12))")
    }
    guard let vocabularySize = Int(exactly: bytes.word(at: 24)),
      (3...Self.maximumVocabulary).contains(vocabularySize)
    else {
      throw .corrupt(path: path, offset: 24, reason: "vocabulary of \(bytes.word(at: 24))")
    }
    let wordCount = bytes.doubleWord(at: 32)
    guard version > 1 || wordCount == 0 else {
      throw .corrupt(path: path, offset: 32, reason: "reserved bytes in use")
    }
    guard wordCount <= UInt64(UInt32.max) else {
      throw .corrupt(path: path, offset: 32, reason: "\(wordCount) words")
    }
    (self.order, self.vocabularySize, self.wordCount) = (order, vocabularySize, wordCount)
    characterBytes = UInt64(bytes.word(at: 28))
  }
}

extension UnsafeRawBufferPointer {
  func word(at offset: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  fileprivate func doubleWord(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
