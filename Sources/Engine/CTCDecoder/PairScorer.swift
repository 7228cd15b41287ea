import CharacterLM
import UnicodeText

/// The last word of a text, as the possible successor of the word before.
struct PairState {
  /// The letters of the word so far.
  fileprivate var word = WordHash()
  fileprivate var position = TriePosition.none
}

/// Scores words by the word before: phrases that a person repeats.
struct PairScorer {
  private let trie: WordTrie
  private let starts: [WordHash: TriePosition]
  private let classes: WordClasses

  init(_ pairs: WordPairs, _ classes: WordClasses) {
    (trie, starts) = (pairs.trie, pairs.starts)
    self.classes = classes
  }

  func maximumGain(of label: Int) -> Float { trie.maximumGain(of: classes.characters[label]) }

  func start(after scalars: [Unicode.Scalar]) -> PairState {
    var state = PairState()
    for scalar in scalars {
      _ = append(
        classes.role(scalar), WordCharacter(scalar), isSpace: scalar == " ", to: &state)
    }
    return state
  }

  @inline(__always)
  func append(_ label: Int, to state: inout PairState) -> Float {
    append(
      classes.roles[label], classes.characters[label], isSpace: label == classes.space, to: &state)
  }

  @inline(__always)
  private func append(
    _ role: WordState.Role, _ character: WordCharacter, isSpace: Bool, to state: inout PairState
  ) -> Float {
    if character.isJoiner { return 0 }
    if case .letter(let letter) = role {
      state.word.append(letter)
      return state.position.isNone ? 0 : trie.advance(&state.position, by: character)
    }
    if case .apostrophe = role {
      if let gain = trie.continueWord(&state.position, by: character) { return gain }
      // No second word begins behind an apostrophe.
      defer { state.position = .none }
      return end(at: state)
    }
    let settlement = end(at: state)
    state.position = isSpace ? starts[state.word] ?? .none : .none
    state.word = WordHash()
    return settlement
  }

  func end(at state: PairState) -> Float {
    state.position.isNone ? 0 : trie.end(at: state.position)
  }
}
