import CharacterLM

/// The only characters that a text may have, as a trie of their labels.
///
/// A letter with marks is allowed by itself: that `e` or `é` may be written says nothing of `è`.
struct SpellingTrie {
  /// Where a text is in the trie; 0 where no character is begun.
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

  /// The place after one more label; `nil` where it makes none of the characters.
  func place(after place: Place, label: Int) -> Place? {
    if let child = children[Int(place)][label] { return child }
    return isWhole[Int(place)] ? children[0][label] : nil
  }

  /// Whether the text may end.
  func isWhole(at place: Place) -> Bool { isWhole[Int(place)] }
}
