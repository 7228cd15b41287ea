import Support
import UnicodeText

/// A character n-gram model with back-off, read directly from the bytes of its file.
///
/// The model is immutable; any number of threads may query it at once. A look-up takes no lock and
/// allocates nothing. Probabilities are natural logarithms.
///
/// The trie is a forward one (Whittaker and Raj 2001; Heafield 2011): levels of sorted arrays,
/// eight-bit probabilities and back-off weights. A mapped file must not change while the model
/// exists.
///
/// - Complexity: A look-up visits at most `order` levels, each in O(characters that follow a
///   context / 8).
public final class LanguageModel: Sendable {
  /// The length of the longest n-grams: a symbol depends on the `order - 1` before it.
  public let order: Int
  /// The characters that the model knows, in code-point order.
  public let vocabulary: [Unicode.Scalar]
  /// `<unk>`: any other character. It has a probability, but the model knows nothing after it.
  public static let unknown = Token(rawValue: 0)

  static let begin = Token(rawValue: 1)
  static let end = Token(rawValue: 2)
  static let specials = 3

  /// (order) levels with pointers into `file`, like those of `words`.
  let levels: ReadOnly<TrieLevel>
  let vocabularySize: Int
  private let words: ReadOnly<WordTable>?
  private let tokens: [Unicode.Scalar: Token]
  private let file: FileBytes

  /// Verifies the checksum and structure of a model's bytes.
  ///
  /// - Throws: ``LanguageModelError`` naming the file and, if its structure is wrong, the offset.
  /// - Complexity: O(bytes), at about the speed of memory.
  public init(_ file: FileBytes) throws(LanguageModelError) {
    let (path, bytes) = (file.name, file.bytes)
    let layout = try FileLayout(bytes, path: path)
    let stored = bytes.load(fromByteOffset: layout.checksum, as: UInt64.self)
    guard checksum(of: .init(rebasing: bytes[..<layout.checksum])) == UInt64(littleEndian: stored)
    else { throw .checksumMismatch(path: path) }

    let text = String(validating: bytes[layout.characters], as: UTF8.self)
    let characters = text.map { Array($0.unicodeScalars) }
    guard let characters, characters.count + Self.specials == layout.vocabularySize,
      (1..<max(1, characters.count)).allSatisfy({ characters[$0 - 1] < characters[$0] })
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
    vocabulary = characters
    var tokens: [Unicode.Scalar: Token] = [:]
    for (index, character) in characters.enumerated() {
      tokens[character] = Token(rawValue: UInt8(index + Self.specials))
    }
    self.tokens = tokens
    levels = ReadOnly(copying: trie)
    self.file = file
  }

  /// Whether the model knows words as well as characters.
  package var knowsWords: Bool { words != nil }

  /// Returns the natural logarithm of the probability of a word in running text, whatever is around
  /// it; `nil` for a word that the model doesn't know.
  public func logProbability(ofWord word: WordHash) -> Float? {
    words?.pointer.pointee.logProbability(of: word)
  }

  /// Returns the symbol of a character, or nil if the model doesn't know it.
  public func token(for character: Unicode.Scalar) -> Token? {
    tokens[character]
  }
}

extension LanguageModel {
  /// A symbol of one model: a character, or `LanguageModel.unknown`. Each model numbers its own.
  public struct Token: Hashable, Sendable {
    /// The number of the symbol in the file.
    public let rawValue: UInt8
  }
}

extension LanguageModel {
  /// The model's memory of the text so far: plain old data, copied by value.
  ///
  /// It holds the contexts that can still matter: the text's last symbol, its last two, and so on,
  /// as long as the model has n-grams that continue them. After equal states, everything has equal
  /// probabilities. States of different models mustn't be mixed.
  public struct State: Hashable, Sendable {
    /// Lane k is the branching node of the last k + 1 symbols; unused lanes are zero.
    var contexts = SIMD8<UInt32>()
    /// The number of lanes in use.
    var count: Int32 = 0

    /// Creates a state in which nothing is known of the text so far.
    public init() {}

    @inline(__always)
    mutating func append(_ branch: Int) {
      contexts[Int(count)] = UInt32(truncatingIfNeeded: branch)
      count &+= 1
    }
  }
}

extension LanguageModel {
  /// Returns the natural logarithm of the probability of a symbol after a state; `next` becomes the
  /// state after it.
  ///
  /// After any state, the probabilities of all characters, `unknown` and the end of the text sum to
  /// one within the quantisation: usually half a per cent, four in the worst contexts.
  @inline(__always)
  public func logProbability(of token: Token, after state: State, next: inout State) -> Float {
    var following = State()
    let result = score(token.rawValue, state, &following)
    next = following
    return result
  }

  /// Returns the natural logarithm of the probability of a symbol after a state.
  public func logProbability(of token: Token, after state: State) -> Float {
    var following = State()
    return score(token.rawValue, state, &following)
  }

  /// Returns the natural logarithm of the probability that the text ends after a state.
  public func logProbability(ofEndAfter state: State) -> Float {
    logProbability(of: Self.end, after: state)
  }

  /// Follows the contexts from short to long while they know the symbol. In a suffix-closed model,
  /// as the tools write it, a context that lacks the symbol rules out all longer ones; in other
  /// models, longer contexts are ignored. `next` must be empty.
  func score(_ token: UInt8, _ state: State, _ next: inout State) -> Float {
    let symbol = Int(token)
    guard symbol < vocabularySize else { return -.infinity }
    let contexts = state.contexts
    // A state of another model may have more contexts than this one has levels.
    let count = min(Int(state.count), order &- 1)
    var branch = levels.pointer[0].branch(symbol)
    if branch >= 0 { next.append(branch) }

    var matched = 0
    var known = symbol
    while matched < count {
      let level = levels.pointer + matched
      let context = Int(contexts[matched])
      guard context < level.pointee.branching else { break }
      let siblings = level.pointee.children(context)
      let node = level[1].find(token, from: siblings.start, count: siblings.count)
      guard node >= 0 else { break }
      known = node
      matched &+= 1
      if branch >= 0, matched &+ 1 < order {
        branch = level[1].branch(node)
        if branch >= 0 { next.append(branch) }
      }
    }

    var result = levels.pointer[matched].logProbability(known)
    var longer = matched
    while longer < count {
      let context = Int(contexts[longer])
      let level = levels.pointer + longer
      if context < level.pointee.branching { result += level.pointee.logBackoff(context) }
      longer &+= 1
    }
    return result
  }
}

extension LanguageModel {
  /// The number of characters before the ink that the recogniser looks at, as ML Kit promises.
  public static let preContextLength = 20

  /// The state before the first character of an ink about which nothing is known.
  ///
  /// It is the context `<s>`. For the training tool, this is the beginning of a sentence and of a
  /// word, because most inks are words and phrases from within a sentence. A single space would be
  /// the wrong context: by Kneser-Ney, short contexts say in how many surroundings a symbol occurs,
  /// not how often.
  public var beginningOfText: State {
    var state = State()
    _ = score(Self.begin.rawValue, State(), &state)
    return state
  }

  /// Returns the state after a text, of which the last `limit` characters count.
  ///
  /// The limit counts characters as people do: a letter with its marks is one. Text is folded as in
  /// training: it is decomposed, typographic quotes and dashes that the model doesn't know become
  /// plain ones, and a run of white space becomes one space. At a character that it doesn't know,
  /// the model forgets what came before. After nothing, or after white space with nothing known
  /// before it, the state is `beginningOfText`.
  ///
  /// - Parameter penOrder: whether the model was trained on text in the order of the pen.
  public func state(
    after text: String, limit: Int = preContextLength, penOrder: Bool = false
  ) -> State {
    let kept = text.lastCharacters(max(limit, 0))
    // The text before a cut is unknown.
    let whole = kept.startIndex == text.startIndex
    var state = whole ? beginningOfText : State()
    var afterSpace = whole
    for scalar in folded(kept, penOrder: penOrder) {
      let isSpace = scalar == " "
      defer { afterSpace = isSpace }
      if isSpace && afterSpace { continue }
      guard let token = token(for: scalar) else {
        state = State()
        continue
      }
      if isSpace && state.count == 0 {
        state = beginningOfText
        continue
      }
      _ = logProbability(of: token, after: state, next: &state)
    }
    return state
  }

  /// Returns a text in the form that the model was trained on.
  package func folded(_ text: some StringProtocol, penOrder: Bool = false) -> [Unicode.Scalar] {
    let scalars = TypographicFolding.fold(text) { token(for: $0) != nil }
    return penOrder ? PenOrder.pen(scalars) : scalars
  }
}
