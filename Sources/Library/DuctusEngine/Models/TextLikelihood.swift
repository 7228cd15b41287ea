import CharacterLM
import InkReading
import ModelPack

/// The likelihood of words in a language, whatever ink they were read from.
package struct TextLikelihood: Sendable {
  private let model: LanguageModel
  private let penOrder: Bool

  /// A typical mean for words of text, used for words and characters that the model doesn't know.
  package static let typical = -2.0
  /// The minimum score of a character, as a natural logarithm.
  private static let minimumLogProbability: Float = -9

  init(_ model: LanguageModel, penOrder: Bool) {
    self.model = model
    self.penOrder = penOrder
  }

  /// Returns the mean of ln P of a word's characters; an unknown one counts as ``typical``.
  ///
  /// - Complexity: O(characters).
  package func meanLogProbability(of word: String) -> Double {
    var state = model.beginningOfText
    var (sum, count) = (Float(0), 0)
    for scalar in model.folded(word, penOrder: penOrder) {
      if let token = model.token(for: scalar) {
        sum += max(
          Self.minimumLogProbability, model.logProbability(of: token, after: state, next: &state))
      } else {
        sum += Float(Self.typical)
        state = LanguageModel.State()
      }
      count += 1
    }
    return count > 0 ? Double(sum) / Double(count) : Self.typical
  }
}

extension TextRecognizer {
  /// The likelihood of texts in Latin letters by the pack's language model; `nil` for a pack
  /// without one, and for one of another script, in which no word of Latin letters is likely.
  ///
  /// It is the model with which inks are read, opened once.
  package var language: TextLikelihood? {
    guard let text = pack.manifest.text, !text.isOfOtherScript, let file = text.languageModel,
      let model = try? SharedModels.languageModel(at: pack.url(of: file))
    else { return nil }
    return TextLikelihood(model, penOrder: text.penOrder ?? false)
  }
}
