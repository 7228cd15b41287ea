import CTCDecoder
import UnicodeText

/// The part of a character that a pen writes in one go: the whole character in most scripts. A sign
/// before the letters of two characters, and their reph, are parts of their own.
struct WrittenPart {
  /// The character's index in its text.
  let character: Int
  /// The scalars as the alphabet writes them.
  private(set) var scalars: [Unicode.Scalar]
  let isSpace: Bool

  /// Returns the parts of a text in pen order.
  static func parts(of text: String, in alphabet: Alphabet) -> [WrittenPart] {
    let characters = Array(text)
    // The character of each scalar of the decomposed text.
    let owners = characters.indices.flatMap { index in
      String(characters[index]).decomposedScalars.map { _ in index }
    }
    let written = alphabet.written(text)
    var parts: [WrittenPart] = []
    for (scalar, source) in zip(written.scalars, written.sources) {
      let owner = owners[source]
      if parts.last?.character == owner {
        parts[parts.count - 1].scalars.append(scalar)
      } else {
        parts.append(
          WrittenPart(
            character: owner, scalars: [scalar], isSpace: characters[owner].isWhitespace))
      }
    }
    return parts
  }
}
