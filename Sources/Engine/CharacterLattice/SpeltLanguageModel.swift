import CharacterLM
import UnicodeText

/// A language model for more characters than it has symbols: it spells each character as two
/// symbols, from its index in a list.
///
/// P(character | before) = P(first symbol | before) · P(second symbol | before, first symbol).
package struct SpeltLanguageModel: Sendable {
  private let model: LanguageModel
  private let tokens: [Unicode.Scalar: (first: LanguageModel.Token, second: LanguageModel.Token)]

  typealias State = LanguageModel.State

  /// The first scalars of the first and second symbols.
  private static let (firsts, seconds) = (UInt32(0xE000), UInt32(0xE100))
  /// The number of values of the second symbol.
  private static let radix = 128

  /// - Parameter spelling: the characters that the model knows, in the order of their numbers.
  package init(_ model: LanguageModel, spelling: some Sequence<Unicode.Scalar>) {
    self.model = model
    var tokens: [Unicode.Scalar: (first: LanguageModel.Token, second: LanguageModel.Token)] = [:]
    for (number, character) in spelling.enumerated() {
      guard let first = Self.token(Self.firsts, number / Self.radix, of: model),
        let second = Self.token(Self.seconds, number % Self.radix, of: model)
      else { continue }  // a character that never occurred in the training text
      tokens[character] = (first, second)
    }
    self.tokens = tokens
  }

  private static func token(
    _ base: UInt32, _ digit: Int, of model: LanguageModel
  ) -> LanguageModel.Token? {
    Unicode.Scalar(base + UInt32(digit)).flatMap(model.token)
  }

  var beginningOfText: State { model.beginningOfText }

  /// Returns ln P(character) after a state, and updates the state.
  func logProbability(of character: Unicode.Scalar, state: inout State) -> Double {
    guard let (first, second) = tokens[character] else {
      let unknown = model.logProbability(of: LanguageModel.unknown, after: state)
      state = State()
      return Double(unknown)
    }
    let before = state
    let high = model.logProbability(of: first, after: before, next: &state)
    let between = state
    return Double(high + model.logProbability(of: second, after: between, next: &state))
  }

  /// Returns ln P(the text ends) after a state.
  func logProbability(ofEndAfter state: State) -> Double {
    Double(model.logProbability(ofEndAfter: state))
  }

  /// Returns the state after a text, whose last characters count.
  func state(after text: String) -> State {
    let kept = text.lastCharacters(LanguageModel.preContextLength)
    var state = kept.startIndex == text.startIndex ? beginningOfText : State()
    for scalar in kept.composed.unicodeScalars {
      if scalar.properties.isWhitespace, tokens[scalar] == nil {
        state = beginningOfText
      } else {
        _ = logProbability(of: scalar, state: &state)
      }
    }
    return state
  }
}
