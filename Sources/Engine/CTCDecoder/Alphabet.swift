import CharacterLM
import UnicodeText

/// The characters that a network's output classes stand for.
///
/// Class 0 is the CTC blank; class `i` (from 1) is the `i`-th scalar of the alphabet. A label is
/// any class but the blank. Letters and the marks on them (combining characters) are separate
/// classes: `é` is read as `e` and U+0301. Labels and the decoder's inner texts are in Unicode's
/// decomposed form (NFD); texts that it returns are in the composed form (NFC).
///
/// The labels of the scripts of India and Burma are in the order of the pen (`PenOrder`): incoming
/// text is put into that order here, and outgoing text back into Unicode's logical order.
public struct Alphabet: Hashable, Sendable {
  /// The characters in class order, without the blank: class `i` is `scalars[i - 1]`.
  public let scalars: [Unicode.Scalar]

  /// The class of U+0020, or `nil` if the alphabet has no space.
  package let spaceClass: Int?

  /// Whether labels are in the order of the pen.
  public let penOrder: Bool

  /// The rules for where marks may stand.
  let markOrder: MarkOrder

  private let classes: [Unicode.Scalar: Int]

  /// - Parameters:
  ///   - characters: one scalar for each class after the blank.
  ///   - penOrder: whether labels are in the order of the pen.
  /// - Throws: ``DecoderError/emptyAlphabet`` or ``DecoderError/duplicateCharacter(_:)``.
  public init(_ characters: String, penOrder: Bool = false) throws(DecoderError) {
    let scalars = Array(characters.unicodeScalars)
    guard !scalars.isEmpty else { throw .emptyAlphabet }
    var classes: [Unicode.Scalar: Int] = [:]
    for (index, scalar) in scalars.enumerated() {
      guard classes.updateValue(index + 1, forKey: scalar) == nil else {
        throw .duplicateCharacter(scalar)
      }
    }
    self.scalars = scalars
    self.classes = classes
    spaceClass = classes[" "]
    self.penOrder = penOrder
    markOrder = MarkOrder(scalars, penOrder: penOrder)
  }

  /// Returns the words of a lexicon as they are spelt here.
  func words(of lexicon: UserLexicon) -> WordTrie {
    lexicon.trie(wordSpelling) { classes[$0] != nil }
  }

  /// The way in which words of lexicons are spelt. Languages with a dotless small `ı` dot the
  /// capital of `i`.
  private var wordSpelling: UserLexicon.Spelling {
    if penOrder { return .penOrder }
    return labels(of: ["ı", "\u{307}"]) == nil ? .plain : .dottedCapitals
  }

  /// The number of the network's output classes, including the blank.
  public var classCount: Int { scalars.count + 1 }

  /// Returns the composed text of a label sequence without blanks, in logical order.
  func text(of labels: some RandomAccessCollection<Int>) -> String {
    guard penOrder else {
      return String(composing: labels.count) { offset in
        scalars[labels[labels.index(labels.startIndex, offsetBy: offset)] - 1]
      }
    }
    return String(composing: PenOrder.logical(labels.map { scalars[$0 - 1] }))
  }

  /// Returns the labels of scalars; `nil` if one of them has no class.
  func labels(of scalars: some Sequence<Unicode.Scalar>) -> [Int]? {
    var labels: [Int] = []
    for scalar in scalars {
      guard let label = classes[scalar] else { return nil }
      labels.append(label)
    }
    return labels
  }

  /// Returns the scalars of a text as labels write them: decomposed and, if labels are so, in the
  /// order of the pen; each with its place in the decomposed text.
  public func written(_ text: String) -> PenOrder.Written {
    let scalars = text.decomposedScalars
    return penOrder ? PenOrder.written(scalars) : PenOrder.Written(asStored: scalars)
  }

  /// Returns a text in the decoder's inner form: as ``written(_:)``, with plain quotes and dashes
  /// for those that the alphabet lacks.
  func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    let scalars = TypographicFolding.fold(text) { classes[$0] != nil }
    return penOrder ? PenOrder.pen(scalars) : scalars
  }

  /// Returns the labels with which a text is learned; `nil` if a character has no class.
  package func learnedLabels(of text: String) -> [Int]? { labels(of: folded(text)) }

  /// Returns the labels of a character; `nil` if this alphabet can't write it, or if it is a form of
  /// another letter: a full-width letter isn't read as the letter.
  func spelling(of character: Character) -> [Int]? {
    func knows(_ scalar: Unicode.Scalar) -> Bool { classes[scalar] != nil }
    guard
      character.unicodeScalars.allSatisfy({
        knows($0) || TypographicFolding.letters(of: $0, knows: knows) == nil
      }), let labels = labels(of: folded(String(character))), let last = labels.last,
      markOrder.allows(labels), markOrder.allowsEnd(after: last)
    else { return nil }
    return labels
  }

  /// Returns the labels of each character that has a ``spelling(of:)``.
  func spellings(of characters: Set<Character>) -> [[Int]] {
    characters.compactMap { spelling(of: $0) }
  }

  /// Returns whether a label is a mark of the letter before it.
  package func isMark(_ label: Int) -> Bool { markOrder.isMark(label) }

  /// Returns characters in the form in which they are read.
  func readable(_ characters: Set<Character>) -> Set<Character> {
    Set(spellings(of: characters).flatMap { text(of: $0) })
  }
}
