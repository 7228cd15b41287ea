import CharacterLM
import UnicodeText

/// The word that a text ends in, and what it may be after the word before it.
struct PairPlace {
  /// The letters of the word so far.
  fileprivate var word = WordHash()
  fileprivate var place = WordPlace.none
}

/// Scores words by those before them: phrases that a person repeats.
struct PairScorer {
  private let pairs: WordPairs
  /// By class: what it is to a word.
  private let roles: [WordState.Role]
  private let scalars: [Unicode.Scalar]
  private let space: Int
  private let penOrder: Bool

  init(_ pairs: WordPairs, alphabet: Alphabet) {
    self.pairs = pairs
    penOrder = alphabet.penOrder
    scalars = [" "] + alphabet.scalars
    roles = [.other] + alphabet.scalars.map { [penOrder] in .init($0, penOrder: penOrder) }
    space = alphabet.spaceClass ?? -1
  }

  var largestGain: Float { pairs.largestGain }

  func start(after scalars: [Unicode.Scalar]) -> PairPlace {
    var place = PairPlace()
    for scalar in scalars {
      _ = append(.init(scalar, penOrder: penOrder), scalar, isSpace: scalar == " ", to: &place)
    }
    return place
  }

  @inline(__always)
  func append(_ label: Int, to place: inout PairPlace) -> Float {
    append(roles[label], scalars[label], isSpace: label == space, to: &place)
  }

  @inline(__always)
  private func append(
    _ role: WordState.Role, _ scalar: Unicode.Scalar, isSpace: Bool, to place: inout PairPlace
  ) -> Float {
    if case .letter(let letter) = role {
      place.word.append(letter)
      return place.place == .none ? 0 : pairs.advance(&place.place, by: scalar)
    }
    if case .apostrophe = role {
      return place.place == .none ? 0 : pairs.advance(&place.place, by: scalar)
    }
    let settlement = end(at: place)
    place.place = isSpace ? pairs.start(after: place.word) ?? .none : .none
    place.word = WordHash()
    return settlement
  }

  func end(at place: PairPlace) -> Float {
    place.place == .none ? 0 : pairs.end(at: place.place)
  }
}
