import UnicodeText

/// The characters that a network's output classes stand for.
///
/// Class 0 is the CTC blank; class `i` (from 1) is the `i`-th scalar of the alphabet. A label is a
/// class that is no blank. Letters and the marks on them (combining characters) are classes of
/// their own: `é` is read as `e` and U+0301. Labels and the decoder's inner texts are in Unicode's
/// decomposed form (NFD); texts that leave it are in the composed form (NFC).
///
/// The labels of the scripts of India and Burma are in the order of the pen (`PenOrder`): what
/// enters is put into that order here, and what leaves is in Unicode's logical order again.
public struct Alphabet: Hashable, Sendable {
  /// The characters in class order, the blank left out: class `i` is `scalars[i - 1]`.
  public let scalars: [Unicode.Scalar]

  /// The class of U+0020, or `nil` where the alphabet has no space.
  public let spaceClass: Int?

  /// Whether labels are in the order of the pen.
  public let penOrder: Bool

  /// Where marks may stand.
  let markOrder: MarkOrder

  private let classes: [Unicode.Scalar: Int]

  /// - Parameters:
  ///   - characters: one scalar of each class after the blank.
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

  /// Output classes of the network, the blank included.
  public var classCount: Int { scalars.count + 1 }

  /// The composed text of a label sequence without blanks, in logical order.
  func text(of labels: [Int]) -> String {
    let written = labels.map { scalars[$0 - 1] }
    return String(composing: penOrder ? PenOrder.logical(written) : written)
  }

  /// The labels of scalars; `nil` if one of them is of no class.
  func labels(of scalars: some Sequence<Unicode.Scalar>) -> [Int]? {
    var labels: [Int] = []
    for scalar in scalars {
      guard let label = classes[scalar] else { return nil }
      labels.append(label)
    }
    return labels
  }

  /// The scalars of a text as labels write them: decomposed and, where labels are so, in the order
  /// of the pen; each with its place in the decomposed text.
  public func written(_ text: String) -> PenOrder.Written {
    let scalars = text.decomposedScalars
    return penOrder ? PenOrder.written(scalars) : PenOrder.Written(asStored: scalars)
  }

  /// A text in the decoder's inner form: as ``written(_:)``, with plain quotes and dashes for those
  /// that the alphabet doesn't have.
  func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    let scalars = TypographicFolding.fold(text) { classes[$0] != nil }
    return penOrder ? PenOrder.pen(scalars) : scalars
  }

  /// The labels that a text is learned as; `nil` if a character of it is of no class.
  package func learnedLabels(of text: String) -> [Int]? { labels(of: folded(text)) }

  /// The labels of each character; those that can't be written with this alphabet are left out.
  func spellings(of characters: Set<Character>) -> [[Int]] {
    characters.compactMap { character in
      guard let labels = labels(of: folded(String(character))), let last = labels.last,
        markOrder.allows(labels), markOrder.allowsEnd(after: last)
      else { return nil }
      return labels
    }
  }

  /// Characters as they are read where they are asked for.
  func readable(_ characters: Set<Character>) -> Set<Character> {
    Set(spellings(of: characters).flatMap { text(of: $0) })
  }
}

/// Where combining marks may stand: after a letter or another mark, and in canonical order (Unicode
/// Standard Annex 15), so that no two sequences of labels are the same composed text.
///
/// In the order of the pen some signs stand before their letters: one of the same script follows
/// them. Rephs and joiners, which are no marks by themselves, stand where marks may, and vowels of
/// Ethiopic after the syllables that they change.
struct MarkOrder: Hashable, Sendable {
  private static let letter: Int16 = -1
  private static let other: Int16 = -2
  /// Kinds of a syllable of Ethiopic, and of a vowel that changes one.
  private static let (syllable, vowel): (Int16, Int16) = (-3, 256)
  /// Kind of letters in the first script that has signs before them; the next script's is one less.
  private static let firstLetter: Int16 = -32
  /// Kind of the signs before letters in the first of these scripts; the next one's is one less.
  private static let firstPreBase: Int16 = -64

  /// By class: the canonical combining class of a mark, ``letter``, ``other`` or, in the order of
  /// the pen, one of the others above; the blank stands for the beginning of a text.
  private let kinds: [Int16]
  /// By class: whether it makes a syllable of the letter before it.
  private let makesSyllable: [Bool]
  /// Whether the alphabet has no marks, and so any label may follow any other.
  let isTrivial: Bool

  init(_ scalars: [Unicode.Scalar], penOrder: Bool) {
    let kinds = scalars.map { scalar -> Int16 in
      if penOrder, let kind = Self.kindInPenOrder(scalar) { return kind }
      if scalar.isMark { return Int16(scalar.properties.canonicalCombiningClass.rawValue) }
      return scalar.properties.isAlphabetic ? Self.letter : Self.other
    }
    self.kinds = [Self.other] + kinds
    makesSyllable =
      [false]
      + scalars.map { scalar in
        guard penOrder, let part = PenOrder.part(scalar) else { return false }
        return part == .virama || part == .sign
      }
    isTrivial = kinds.allSatisfy { $0 == Self.letter || $0 == Self.other }
  }

  private static func kindInPenOrder(_ scalar: Unicode.Scalar) -> Int16? {
    switch PenOrder.part(scalar) {
    case .letter(let script): firstLetter - Int16(script)
    case .preBase(let script): firstPreBase - Int16(script)
    case .syllable: syllable
    case .vowel: vowel
    case .virama, .sign, nil: markInPenOrder(scalar)
    }
  }

  private static func markInPenOrder(_ scalar: Unicode.Scalar) -> Int16? {
    PenOrder.isReph(scalar) || PenOrder.isJoiner(scalar) ? 0 : nil
  }

  @inline(__always)
  func isMark(_ label: Int) -> Bool { kinds[label] >= 0 }

  /// Whether a label is a mark that makes a letter another one. In the scripts of India signs of
  /// vowels and viramas don't: they make syllables, and many of these are words.
  func belongsToLetter(_ label: Int) -> Bool { isMark(label) && !makesSyllable[label] }

  /// Whether a label may follow another, or 0, the beginning.
  @inline(__always)
  func allows(_ label: Int, after last: Int) -> Bool {
    let (kind, before) = (kinds[label], kinds[last])
    if before <= Self.firstPreBase {
      return kind == before || kind == before - Self.firstPreBase + Self.firstLetter
    }
    guard kind >= 0 else { return true }
    if kind == Self.vowel { return before == Self.syllable }
    if before < 0 { return before != Self.other }
    // Nobody writes one mark twice.
    return (before <= kind || kind == 0) && label != last
  }

  /// Whether a text may end after a label: a sign that stands before its letters needs them.
  func allowsEnd(after last: Int) -> Bool { kinds[last] > Self.firstPreBase }

  /// Whether labels make a text.
  func allows(_ labels: [Int]) -> Bool {
    var last = 0
    return labels.allSatisfy { label in
      defer { last = label }
      return allows(label, after: last)
    }
  }

  /// How many of the labels are no marks.
  func bases(in labels: [Int]) -> Int { labels.count { !isMark($0) } }
}
