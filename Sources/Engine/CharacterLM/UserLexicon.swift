import Support
import UnicodeText

/// Words that a user is likely to write: names, terms, the entries of a form.
///
/// Make a lexicon once; any number of requests and threads can share it. It favours its words and
/// rules out no others: each whole word adds its weight to the score. An entry in small letters
/// also counts in capitals and with a first capital, and one with a first capital also in capitals,
/// for ``caseCost`` less: `İZMİR` in Turkish for `İzmir`, and Greek capitals without accents.
///
/// The words form a trie that grants their weight letter by letter, so that the beam search keeps a
/// word that the language model would drop (Zhao et al. 2019, "Shallow-fusion end-to-end contextual
/// biasing", Interspeech). The granted weight is taken back if the text leaves the trie.
public final class UserLexicon: Sendable {
  /// The weight of a word without one of its own: the natural logarithm of how much likelier it
  /// becomes.
  public static let defaultWeight: Float = 3
  /// The largest weight. More than ``decisiveWeight`` has no further effect.
  public static let maximumWeight: Float = 100
  /// The weight as which all larger ones count. It is enough to find a word wherever the ink allows
  /// it. After a word that counted as more than 10, further ones of the same line count as 10 at
  /// most: else the search would spell the word with the first strokes alone, and once more with the
  /// rest. Packs that read character by character have no such limit.
  public static let decisiveWeight: Float = 20
  /// The deduction from an entry's weight when it is written in other capitals than its own.
  public static let caseCost: Float = 1

  /// The most words that a lexicon may have.
  public static let maximumWordCount = 1_000_000
  /// The most characters (Unicode scalars) that a word may have.
  public static let maximumWordLength = 256
  /// The most bytes of all words together, in UTF-8.
  public static let byteLimit = 1 << 26

  /// The distinct words and their weights, as written, in the composed form (NFC).
  public let words: [String: Float]
  /// The characters of the words that some packs write in another way, such as typographic quotes.
  private let foldable: [Unicode.Scalar]
  /// The tries so far, the last one used most recently.
  private let tries: Locked<[SpeltWords]>

  /// The words as some packs spell them.
  private struct SpeltWords {
    let spelling: Spelling
    /// What the packs write for each of ``UserLexicon/foldable``.
    let written: [[Unicode.Scalar]]
    let trie: WordTrie
  }

  /// The most tries that are kept: most packs spell the words of a lexicon in the same way.
  private static var maximumTrieCount: Int { 4 }

  /// - Parameter weights: by word; if a text has white space, each of its words gets the weight. A
  ///   word with characters that no pack reads is never found.
  /// - Throws: ``UserLexiconError``.
  /// - Complexity: O(characters · log words); 500,000 words take about 0.7 s and 110 MB.
  public init(_ weights: [String: Float]) throws(UserLexiconError) {
    var words = weights
    var rewritten: [String: Float] = [:]
    var others: Set<Unicode.Scalar> = []
    for (text, weight) in weights {
      guard (0...Self.maximumWeight).contains(weight) else {
        throw .weightOutOfRange(word: Self.beginning(of: text), weight: weight)
      }
      // ASCII letters need no rewriting: most words of most lexicons.
      if !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { continue }
      words[text] = nil
      let scalars = text.decomposedScalars
      for scalar in scalars where !scalar.isASCII { others.insert(scalar) }
      for word in String(composing: scalars).split(whereSeparator: { $0.isWhitespace })
      where !word.unicodeScalars.allSatisfy(PenOrder.isJoiner) {
        rewritten[String(word)] = max(rewritten[String(word)] ?? 0, weight)
      }
    }
    for (word, weight) in rewritten { words[word] = max(words[word] ?? 0, weight) }
    try Self.checkSize(of: words)
    self.words = words
    foldable = others.filter { scalar in
      // A pack that knows all others has every form in which it might be written.
      !PenOrder.isJoiner(scalar)
        && TypographicFolding.fold(String(scalar)) { $0 != scalar } != [scalar]
    }.sorted()
    tries = Locked([])
    // Most packs spell the words as texts are written in any language.
    _ = trie()
  }

  /// The ways in which packs spell words.
  package enum Spelling {
    /// In the order of the pen.
    case penOrder
    /// As in Turkish: the capital of `i` is `İ`.
    case dottedCapitals
    case plain
  }

  /// Returns the words as a pack spells them, with plain quotes, dashes and letters for those that
  /// it lacks. Tries are created when a pack first asks for one, and the last ones are kept.
  ///
  /// - Parameter knows: returns whether the pack reads a character.
  package func trie(
    _ spelling: Spelling = .plain, knows: (Unicode.Scalar) -> Bool = { $0.isASCII }
  ) -> WordTrie {
    let written = foldable.map { TypographicFolding.fold(String($0), knows: knows) }
    return tries.withLock { tries in
      let known = tries.firstIndex { $0.spelling == spelling && $0.written == written }
      let words =
        known.map { tries.remove(at: $0) }
        ?? SpeltWords(
          spelling: spelling, written: written, trie: WordTrie(list(spelling, written)))
      if tries.count == Self.maximumTrieCount { tries.removeFirst() }
      tries.append(words)
      return words.trie
    }
  }

  private static func checkSize(of words: [String: Float]) throws(UserLexiconError) {
    guard words.count <= maximumWordCount else { throw .tooManyWords(limit: maximumWordCount) }
    var bytes = 0
    for word in words.keys {
      bytes += word.utf8.count
      guard word.utf8.count <= maximumWordLength || word.unicodeScalars.count <= maximumWordLength
      else {
        throw .wordTooLong(beginning: beginning(of: word), limit: maximumWordLength)
      }
    }
    guard bytes <= byteLimit else { throw .tooManyBytes(limit: byteLimit) }
  }

  /// Returns the part of a word that errors quote. A character may have any number of scalars.
  private static func beginning(of word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.prefix(40)))
  }

  /// Refuses a text with a letter of too many marks, before it is compared or hashed.
  package static func checkMarks(of text: String) throws(UserLexiconError) {
    guard text.hasFewMarks else {
      throw .wordTooLong(beginning: beginning(of: text), limit: maximumWordLength)
    }
  }

  /// Creates a lexicon of words that have the same weight.
  ///
  /// - Throws: ``UserLexiconError``.
  public convenience init(
    words: some Sequence<String>, weight: Float = defaultWeight
  ) throws(UserLexiconError) {
    var weights: [String: Float] = [:]
    for word in words {
      try Self.checkMarks(of: word)
      weights[word] = weight
    }
    try self.init(weights)
  }

  /// Returns all words, with variants in other capitals where these count.
  ///
  /// - Parameter written: what is written for each of ``foldable``.
  func list(_ spelling: Spelling, _ written: [[Unicode.Scalar]]) -> WordList {
    var plain: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (scalar, form) in zip(foldable, written) where form != [scalar] { plain[scalar] = form }
    var list = WordList(wordCapacity: 3 * words.count, penOrder: spelling == .penOrder)
    for (word, weight) in words {
      let weight = min(weight, Self.decisiveWeight)
      if word.utf8.allSatisfy({ $0 < 0x80 }) {
        Self.append(word, weight, spelling, to: &list)
        continue
      }
      let scalars = word.decomposedScalars
      guard !plain.isEmpty, scalars.contains(where: { plain[$0] != nil }) else {
        Self.append(word, weight, spelling, to: &list)
        continue
      }
      // A dash may stand between words.
      for part in scalars.flatMap({ plain[$0] ?? [$0] }).split(separator: " ")
      where part.count <= Self.maximumWordLength {
        Self.append(String(composing: Array(part)), weight, spelling, to: &list)
      }
    }
    return list
  }

  private static func append(
    _ word: String, _ weight: Float, _ spelling: Spelling, to list: inout WordList
  ) {
    let isDotted = spelling == .dottedCapitals && word.utf8.contains(0x69)
    if !isDotted, word.utf8.allSatisfy({ $0 < 0x80 }) {
      appendASCII(word, weight, to: &list)
    } else {
      append(word, weight, to: &list) {
        (isDotted ? String($0.map { $0 == "i" ? "İ" : $0 }) : String($0)).uppercased()
      }
    }
  }

  /// - Parameter capitals: returns a text in capitals.
  private static func append(
    _ word: String, _ weight: Float, to list: inout WordList, capitals: (Substring) -> String
  ) {
    list.append(word, weight: weight)
    let capitalised = capitals(word.prefix(1)) + word.dropFirst()
    if word == word.lowercased() {
      // Letters without case are the same in capitals.
      if word != capitalised { list.append(capitalised, weight: weight - caseCost) }
    } else if word != capitalised {
      // `eBay` keeps its capitals.
      return
    }
    let all = unaccented(capitals(word[...]))
    if all != word, all != capitalised { list.append(all, weight: weight - caseCost) }
  }

  /// Returns a word in capitals as they are written: in Greek, without accents. There, `Ι` and `Υ`
  /// after an accented vowel have a diaeresis, which keeps the two apart: `Μάιος`, `ΜΑΪΟΣ`.
  private static func unaccented(_ capitals: String) -> String {
    var written = String.UnicodeScalarView()
    var (isGreek, followsAccent) = (false, false)
    for scalar in capitals.decomposedScalars {
      if isGreek, scalar.isMark, scalar != "\u{308}" {
        followsAccent = scalar == "\u{301}"
        continue
      }
      written.append(scalar)
      if followsAccent, scalar == "Ι" || scalar == "Υ" { written.append("\u{308}") }
      followsAccent = false
      if !scalar.isMark { isGreek = (0x370...0x3FF).contains(scalar.value) }
    }
    return String(written)
  }

  /// Appends an ASCII word, many times as fast as any other.
  private static func appendASCII(_ word: String, _ weight: Float, to list: inout WordList) {
    let bytes = word.utf8
    func upper(_ byte: UInt8) -> UInt8 { isSmall(byte) ? byte - 0x20 : byte }
    func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    func append(_ bytes: some Collection<UInt8>, _ weight: Float) {
      list.append(bytes, characters: bytes.count, weight: weight)
    }
    append(bytes, weight)
    guard let first = bytes.first, bytes.contains(where: isSmall) else { return }
    if !bytes.contains(where: { (0x41...0x5A).contains($0) }) {
      if isSmall(first) { append([upper(first)] + bytes.dropFirst(), weight - caseCost) }
    } else if isSmall(first) {
      return
    }
    append(bytes.lazy.map(upper), weight - caseCost)
  }
}

extension UserLexicon: Hashable {
  public static func == (a: UserLexicon, b: UserLexicon) -> Bool {
    a === b || a.words == b.words
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

/// An error that explains why a lexicon can't be made.
public enum UserLexiconError: Error, Hashable, Sendable {
  /// A weight is NaN, negative or above ``UserLexicon/maximumWeight``; a long word is cut off.
  case weightOutOfRange(word: String, weight: Float)
  /// There are more than ``UserLexicon/maximumWordCount`` words.
  case tooManyWords(limit: Int)
  /// A word has more than ``UserLexicon/maximumWordLength`` characters.
  case wordTooLong(beginning: String, limit: Int)
  /// The words together have more bytes than ``UserLexicon/byteLimit``.
  case tooManyBytes(limit: Int)
}

extension UserLexiconError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .weightOutOfRange(let word, let weight):
      "weight \(weight) of \(word.debugDescription) is not between 0 and "
        + "\(Int(UserLexicon.maximumWeight))"
    case .tooManyWords(let limit): "more than \(limit) words"
    case .wordTooLong(let beginning, let limit):
      "the word that begins with \(beginning.debugDescription) has more than \(limit) characters"
    case .tooManyBytes(let limit): "the words have more than \(limit) bytes"
    }
  }
}
