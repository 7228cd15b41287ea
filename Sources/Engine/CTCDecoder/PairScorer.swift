import CharacterLM
import UnicodeText

/// The last word of a text, as the possible successor of the word before.
struct PairPlace {
  /// The letters of the word so far.
  fileprivate var word = WordHash()
  fileprivate var place = WordPlace.none
}

/// Scores words by the word before: phrases that a person repeats.
struct PairScorer {
  private let trie: WordTrie
  private let starts: [WordHash: WordPlace]
  private let classes: WordClasses

  init(_ pairs: WordPairs, _ classes: WordClasses) {
    (trie, starts) = (pairs.trie, pairs.starts)
    self.classes = classes
  }

  func largestGain(of label: Int) -> Float { trie.largestGain(of: classes.characters[label]) }

  func start(after scalars: [Unicode.Scalar]) -> PairPlace {
    var place = PairPlace()
    for scalar in scalars {
      _ = append(
        classes.role(scalar), WordCharacter(scalar), isSpace: scalar == " ", to: &place)
    }
    return place
  }

  @inline(__always)
  func append(_ label: Int, to place: inout PairPlace) -> Float {
    append(
      classes.roles[label], classes.characters[label], isSpace: label == classes.space, to: &place)
  }

  @inline(__always)
  private func append(
    _ role: WordState.Role, _ character: WordCharacter, isSpace: Bool, to place: inout PairPlace
  ) -> Float {
    if case .letter(let letter) = role {
      place.word.append(letter)
      return place.place.isNone ? 0 : trie.advance(&place.place, by: character)
    }
    if case .apostrophe = role {
      return place.place.isNone ? 0 : trie.advance(&place.place, by: character)
    }
    let settlement = end(at: place)
    place.place = isSpace ? starts[place.word] ?? .none : .none
    place.word = WordHash()
    return settlement
  }

  func end(at place: PairPlace) -> Float {
    place.place.isNone ? 0 : trie.end(at: place.place)
  }
}
