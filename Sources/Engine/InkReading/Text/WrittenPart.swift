import CTCDecoder
import UnicodeText

/// What a pen writes of one character in one go: the whole character in most scripts. A sign before
/// the letters of two characters, and their reph, are parts of their own.
struct WrittenPart {
  /// The character's place in its text.
  let character: Int
  /// As the alphabet writes them.
  private(set) var scalars: [Unicode.Scalar]
  let isSpace: Bool

  /// The parts of a text in the order of the pen.
  static func parts(of text: String, in alphabet: Alphabet) -> [WrittenPart] {
    let characters = Array(text)
    // By scalar of the decomposed text: its character.
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
