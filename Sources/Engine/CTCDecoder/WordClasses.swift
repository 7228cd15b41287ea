import CharacterLM
import UnicodeText

/// The parts that an alphabet's characters play in words, by class: looked up once for all
/// requests.
struct WordClasses {
  /// The characters of the classes; the blank's is never used.
  let characters: [WordCharacter]
  let roles: [WordState.Role]
  /// The class of the space, or −1.
  let space: Int
  /// Whether the alphabet is of a script that writes no spaces between words.
  let isUnspaced: Bool
  private let penOrder: Bool

  init(_ alphabet: Alphabet) {
    let scalars = [" "] + alphabet.scalars
    characters = scalars.map { WordCharacter($0) }
    penOrder = alphabet.penOrder
    roles = scalars.map { [penOrder] in WordState.Role($0, penOrder: penOrder) }
    space = alphabet.spaceClass ?? -1
    isUnspaced = scalars.contains { $0.isOfUnspacedScript }
  }

  /// Returns the role of a character of any text.
  func role(_ scalar: Unicode.Scalar) -> WordState.Role { .init(scalar, penOrder: penOrder) }
}
