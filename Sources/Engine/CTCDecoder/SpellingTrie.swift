import CharacterLM

/// A trie of the labels of the only characters that a text may have.
///
/// A letter with marks is allowed by itself: allowing `e` or `é` doesn't allow `è`.
struct SpellingTrie {
  /// The place of a text in the trie; 0 between characters.
  typealias Place = Int32

  private var children: [[Int: Place]] = [[:]]
  private var isWhole = [true]

  init(_ spellings: [[Int]]) {
    for spelling in spellings {
      var place = 0
      for label in spelling {
        if let child = children[place][label] {
          place = Int(child)
        } else {
          children[place][label] = Place(children.count)
          place = children.count
          children.append([:])
          isWhole.append(false)
        }
      }
      isWhole[place] = true
    }
  }

  /// Returns the place after one more label; `nil` if it continues none of the characters.
  func place(after place: Place, label: Int) -> Place? {
    if let child = children[Int(place)][label] { return child }
    return isWhole[Int(place)] ? children[0][label] : nil
  }

  /// Returns whether the text may end.
  func isWhole(at place: Place) -> Bool { isWhole[Int(place)] }
}
