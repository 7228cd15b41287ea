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
    let (sum, count) = sum(of: word, unknown: Float(Self.typical))
    return count > 0 ? Double(sum) / Double(count) : Self.typical
  }

  /// Returns the sum of ln P of a word's characters, of which an unknown one is as unlikely as any.
  package func logProbability(of word: String) -> Double {
    Double(sum(of: word, unknown: Self.minimumLogProbability).sum)
  }

  private func sum(of word: String, unknown: Float) -> (sum: Float, count: Int) {
    var state = model.beginningOfText
    var (sum, count) = (Float(0), 0)
    for scalar in model.folded(word, penOrder: penOrder) {
      if let token = model.token(for: scalar) {
        sum += max(
          Self.minimumLogProbability, model.logProbability(of: token, after: state, next: &state))
      } else {
        sum += unknown
        state = LanguageModel.State()
      }
      count += 1
    }
    return (sum, count)
  }
}

extension TextRecognizer {
  /// The likelihood of texts in Latin letters by the pack's language model; `nil` for a pack
  /// without one, and for one of another script, in which no word of Latin letters is likely.
  ///
  /// It is the model with which inks are read, opened once.
  package var language: TextLikelihood? {
    pack.manifest.isOfOtherScript ? nil : typedLanguage
  }

  /// The likelihood of typed texts, of any script; `nil` for a pack without a language model.
  package var typedLanguage: TextLikelihood? {
    guard let text = pack.manifest.text, let file = text.languageModel,
      let model = try? SharedModels.languageModel(at: pack.url(of: file))
    else { return nil }
    return TextLikelihood(model, penOrder: text.penOrder ?? false)
  }
}
