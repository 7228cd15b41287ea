/// The characters that a network's output classes stand for.
///
/// Class 0 is the CTC blank; class `i` (from 1) is the `i`-th scalar of the alphabet.
public struct Alphabet: Hashable, Sendable {
  /// The characters in class order, the blank left out: class `i` is `scalars[i - 1]`.
  public let scalars: [Unicode.Scalar]

  /// The class of U+0020, or `nil` where the alphabet has no space.
  public let spaceClass: Int?

  /// - Throws: ``DecoderError/emptyAlphabet`` or ``DecoderError/duplicateCharacter(_:)``.
  public init(_ characters: String) throws(DecoderError) {
    let scalars = Array(characters.unicodeScalars)
    guard !scalars.isEmpty else { throw .emptyAlphabet }
    var seen = Set<Unicode.Scalar>()
    for scalar in scalars where !seen.insert(scalar).inserted {
      throw .duplicateCharacter(scalar)
    }
    self.scalars = scalars
    self.spaceClass = scalars.firstIndex(of: " ").map { $0 + 1 }
  }

  /// Output classes of the network, the blank included.
  public var classCount: Int { scalars.count + 1 }

  /// The text of a label sequence without blanks.
  func text(of labels: some Sequence<Int>) -> String {
    var text = String.UnicodeScalarView()
    for label in labels { text.append(scalars[label - 1]) }
    return String(text)
  }
}
