/// In scripts without spaces a word may begin and end at any character.
extension UserLexicon {
  /// The place after one more character (decomposed), and what it adds to the score.
  package func advanceUnspaced(_ place: inout WordPlace, by scalar: Unicode.Scalar) -> Float {
    let trie = trie(penOrder: false)
    var next = place
    let gain = trie.advance(&next, by: scalar)
    if next.node >= 0 {
      place = next
      return gain
    }
    let settlement = trie.end(at: place)
    place = WordPlace()
    let beginning = trie.advance(&place, by: scalar)
    if place.node < 0 { place = WordPlace() }
    return settlement + beginning
  }

  /// What is added where the text ends.
  package func end(at place: WordPlace) -> Float { trie(penOrder: false).end(at: place) }
}
