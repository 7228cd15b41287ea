import CharacterLM

/// The characters that a network's output classes stand for.
///
/// Class 0 is the CTC blank; class `i` (from 1) is the `i`-th scalar of the alphabet. Letters and the
/// marks on them (combining characters) are classes of their own: `é` is read as `e` and U+0301. Labels
/// and the decoder's inner texts are in Unicode's decomposed form (NFD), texts that leave it in the
/// composed form (NFC).
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

  /// A text in the decoder's inner form: decomposed, with plain quotes and dashes for those that the
  /// alphabet doesn't have.
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
