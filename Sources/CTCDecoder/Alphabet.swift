import UnicodeText

/// The characters that a network's output classes stand for.
///
/// Class 0 is the CTC blank; class `i` (from 1) is the `i`-th scalar of the alphabet. A label is a
/// class that is no blank. Letters and the marks on them (combining characters) are classes of
/// their own: `é` is read as `e` and U+0301. Labels and the decoder's inner texts are in Unicode's
/// decomposed form (NFD); texts that leave it are in the composed form (NFC).
public struct Alphabet: Hashable, Sendable {
  /// The characters in class order, the blank left out: class `i` is `scalars[i - 1]`.
  public let scalars: [Unicode.Scalar]

  /// The class of U+0020, or `nil` where the alphabet has no space.
  public let spaceClass: Int?

  /// Where marks may stand.
  let markOrder: MarkOrder

  private let classes: [Unicode.Scalar: Int]

  /// - Throws: ``DecoderError/emptyAlphabet`` or ``DecoderError/duplicateCharacter(_:)``.
  public init(_ characters: String) throws(DecoderError) {
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
    markOrder = MarkOrder(scalars)
  }

  /// Output classes of the network, the blank included.
  public var classCount: Int { scalars.count + 1 }

  /// The composed text of a label sequence without blanks.
  func text(of labels: [Int]) -> String {
    String(composing: labels.map { scalars[$0 - 1] })
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

  /// A text in the decoder's inner form: decomposed, with plain quotes and dashes for those that
  /// the alphabet doesn't have.
  func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    TypographicFolding.fold(text) { classes[$0] != nil }
  }

  /// The labels of each character; those that can't be written with this alphabet are left out.
  func spellings(of characters: Set<Character>) -> [[Int]] {
    characters.compactMap { character in
      guard let labels = labels(of: folded(String(character))), !labels.isEmpty,
        markOrder.allows(labels)
      else { return nil }
      return labels
    }
  }
}

/// Where combining marks may stand: after a letter or another mark, and in canonical order (Unicode
/// Standard Annex 15), so that no two sequences of labels are the same composed text.
struct MarkOrder: Hashable, Sendable {
  private static let letter: Int16 = -1
  private static let other: Int16 = -2

  /// By class: the canonical combining class of a mark, ``letter`` or ``other``; the blank stands
  /// for the beginning of a text.
  private let kinds: [Int16]
  /// Whether the alphabet has no marks, and so any label may follow any other.
  let isTrivial: Bool

  init(_ scalars: [Unicode.Scalar]) {
    let kinds = scalars.map { scalar -> Int16 in
      if scalar.isMark { return Int16(scalar.properties.canonicalCombiningClass.rawValue) }
      return scalar.properties.isAlphabetic ? Self.letter : Self.other
    }
    self.kinds = [Self.other] + kinds
    isTrivial = kinds.allSatisfy { $0 < 0 }
  }

  @inline(__always)
  func isMark(_ label: Int) -> Bool { kinds[label] >= 0 }

  /// Whether a label may follow another, or 0, the beginning.
  @inline(__always)
  func allows(_ label: Int, after last: Int) -> Bool {
    let kind = kinds[label]
    guard kind >= 0 else { return true }
    let before = kinds[last]
    // Nobody writes one mark twice.
    return before == Self.letter || (before >= 0 && (before <= kind || kind == 0) && label != last)
  }

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
