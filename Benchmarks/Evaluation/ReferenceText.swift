import Foundation

/// A text as it is compared: in Unicode's composed form (NFC), so that two spellings of one
/// character are equal. Case and punctuation count.
public struct ReferenceText: Equatable, Sendable {
  /// What counts as characters: the Unicode scalars.
  public private(set) var characters: [Unicode.Scalar]

  public init(_ text: String) {
    let isComposed = text.utf8.allSatisfy { $0 < 0x80 }
    characters = Array(
      (isComposed ? text : text.precomposedStringWithCanonicalMapping).unicodeScalars)
  }

  /// A text with exactly one space around each punctuation mark and symbol: marks are then words,
  /// and their spacing makes no difference.
  public init(_ text: String, punctuationApart: Bool) {
    self.init(text)
    guard punctuationApart else { return }
    characters = characters.flatMap {
      CharacterClass($0) == .punctuation ? [" ", $0, " "] : [$0]
    }
    characters = Array(words.joined(separator: [" "]))
  }

  /// The characters between white space.
  public var words: [[Unicode.Scalar]] {
    characters.split(whereSeparator: \.properties.isWhitespace).map(Array.init)
  }
}
