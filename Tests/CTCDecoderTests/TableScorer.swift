import CharacterLM
import Support

@testable import CTCDecoder

/// A language model that is a random table: P(label | the two labels before), with label 0 for the
/// end of the text and the start of an empty pre-context.
struct TableScorer: PrefixScorer {
  /// Two labels and, to count questions, the whole prefix.
  struct State: Equatable {
    var older: Int
    var newer: Int
    var prefix: [Int]
  }

  /// Counts how often each prefix was asked for.
  final class Log {
    var questions: [[Int]: Int] = [:]
  }

  let alphabet: Alphabet
  let log = Log()
  /// Whether questions are counted: of a long text the prefixes take gigabytes.
  private let isLogged: Bool
  private let table: [Float]

  init(alphabet: Alphabet, seed: Int, isLogged: Bool = true) {
    self.isLogged = isLogged
    var generator = SeededGenerator(seed: seed)
    self.alphabet = alphabet
    let classes = alphabet.classCount
    table = randomLogDistributions(rows: classes * classes, columns: classes, using: &generator)
  }

  func logProbability(of label: Int, older: Int, newer: Int) -> Float {
    table[(older * alphabet.classCount + newer) * alphabet.classCount + label]
  }

  func startState(after preContext: String) -> State {
    var state = State(older: 0, newer: 0, prefix: [])
    for scalar in preContext.unicodeScalars {
      state.older = state.newer
      state.newer = alphabet.scalars.firstIndex(of: scalar).map { $0 + 1 } ?? 0
    }
    return state
  }

  func score(label: Int, after state: State, next: inout State) -> Float {
    next = State(older: state.newer, newer: label, prefix: [])
    if isLogged {
      next.prefix = state.prefix + [label]
      log.questions[next.prefix, default: 0] += 1
    }
    return logProbability(of: label, older: state.older, newer: state.newer)
  }

  func endScore(after state: State) -> Float {
    let end = Double(logProbability(of: 0, older: state.older, newer: state.newer))
    guard let space = alphabet.spaceClass else { return Float(end) }
    return Float(
      logAdd(end, Double(logProbability(of: space, older: state.older, newer: state.newer))))
  }
}

/// Only characters.
extension TableScorer {
  func prepare(for context: DecodingContext) {}

  func features(of label: Int, scored score: Float, after state: State, next: inout State)
    -> Float
  { 0 }

  func maximumFeature(of label: Int) -> Float { 0 }

  func maximumFeature(after state: State) -> Float { 0 }

  static var maximumStateFeature: Float { 0 }

  func endLanguage(after state: State, scored score: Float) -> Float { 0 }
}
