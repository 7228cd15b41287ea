import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A character n-gram model with back-off, read in place from a memory-mapped file.
///
/// The model is immutable; any number of threads may ask it at once. A look-up takes no lock and
/// allocates nothing. Probabilities are natural logarithms.
///
/// The trie is a forward one (Whittaker and Raj 2001; Heafield 2011): levels of sorted arrays,
/// eight-bit probabilities and back-off weights. The file must stay as it is while the model lives.
///
/// - Complexity: A look-up walks at most `order` levels, each O(characters that follow a context /
///   8).
public final class LanguageModel: Sendable {
  /// The length of the longest n-grams: a symbol's probability depends on `order - 1` before it.
  public let order: Int
  /// The characters the model knows, in code-point order.
  public let vocabulary: [Unicode.Scalar]
  /// `<unk>`: any other character. It has a probability, but nothing is known after it.
  public static let unknown = Token(rawValue: 0)

  static let begin = Token(rawValue: 1)
  static let end = Token(rawValue: 2)
  static let specials = 3

  /// (order) levels with pointers into `file`, as those of `words`.
  let levels: ReadOnly<TrieLevel>
  let vocabularySize: Int
  private let words: ReadOnly<WordTable>?
  private let tokens: [Unicode.Scalar: Token]
  private let file: MappedFile

  /// Maps the file and verifies its checksum and structure.
  ///
  /// - Complexity: O(size of the file), at about the speed of memory.
  public init(contentsOf url: URL) throws(LanguageModelError) {
    let path = url.path
    let file = try Self.map(path)
    let bytes = file.bytes
    let layout = try FileLayout(bytes, path: path)
    let stored = bytes.load(fromByteOffset: layout.checksum, as: UInt64.self)
    guard checksum(of: .init(rebasing: bytes[..<layout.checksum])) == UInt64(littleEndian: stored)
    else { throw .checksumMismatch(path: path) }

    let text = bytes[layout.characters]
    guard let characters = String(validating: text, as: UTF8.self)?.unicodeScalars,
      characters.count + Self.specials == layout.vocabularySize,
      zip(characters, characters.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      let reason = "not \(layout.vocabularySize - Self.specials) ascending characters"
      throw .corrupt(path: path, offset: layout.characters.lowerBound, reason: reason)
    }
    let trie = layout.levels.map { TrieLevel($0, in: bytes) }
    for (n, level) in trie.enumerated() {
      let next = n + 1 < trie.count ? trie[n + 1].nodes : 0
      if let fault = level.contradiction(layout.levels[n], children: next) {
        throw .corrupt(path: path, offset: fault.offset, reason: fault.reason)
      }
    }

    let words =
      layout.wordEntries > 0
      ? WordTable(.init(rebasing: bytes[layout.words]), entries: layout.wordEntries) : nil
    if let fault = words?.contradiction {
      throw .corrupt(
        path: path, offset: layout.words.lowerBound + fault.offset,
        reason: "words: \(fault.reason)")
    }

    self.words = words.map { ReadOnly(copying: [$0]) }
    order = layout.order
    vocabularySize = layout.vocabularySize
    vocabulary = Array(characters)
    var tokens: [Unicode.Scalar: Token] = [:]
    for (index, character) in characters.enumerated() {
      tokens[character] = Token(rawValue: UInt8(index + Self.specials))
    }
    self.tokens = tokens
    levels = ReadOnly(copying: trie)
    self.file = file
  }

  /// Whether the model knows words besides characters.
  public var knowsWords: Bool { words != nil }

  /// Natural logarithm of the probability of a word in running text, whatever is around it; `nil`
  /// for a word that the model doesn't know.
  public func logProbability(ofWord word: WordHash) -> Float? {
    words?.pointer.pointee.logProbability(of: word)
  }

  private static func map(_ path: String) throws(LanguageModelError) -> MappedFile {
    do {
      return try MappedFile(path: path)
    } catch {
      switch error {
      case .notARegularFile: throw .notAFile(path: path)
      case .system(let code): throw .unreadable(path: path, code: code)
      }
    }
  }

  /// The symbol of a character, or nil if the model doesn't know it.
  public func token(for character: Unicode.Scalar) -> Token? {
    tokens[character]
  }
}

extension LanguageModel {
  /// A symbol of one model: a character, or `LanguageModel.unknown`. Models number differently.
  public struct Token: Hashable, Sendable {
    /// The number of the symbol in the file.
    public let rawValue: UInt8
  }
}
