import Ductus
import NoteFormats

/// What a note's typed texts tell of its language.
struct TypedLanguage {
  /// The number of their letters that are read.
  private let letterCount: Int
  /// Whether most letters are Latin.
  private let isLatin: Bool
  /// For each model, ln P of the letters, if it has a language model, and whether it reads Latin
  /// script.
  private let models: [Model]

  typealias Model = (sum: Double?, isLatin: Bool)

  private static let maximumLetterCount = 2_000
  /// The mean of ln P of the letters below which a text isn't in a model's language.
  private static let least = 2 * TextLikelihood.typical

  /// - Returns: `nil` if there are too few words, or if they are in the language of no recogniser.
  init?(of pages: [NotePage], for recognizers: [TextRecognizer]) {
    var (words, letterCount) = ([Substring](), 0)
    let texts = pages.prefix(LanguageChoice.maximumPageCount).flatMap(\.texts)
    for text in texts where text.form != .formula {
      for word in text.text.split(whereSeparator: { !$0.isLetter })
      where letterCount < Self.maximumLetterCount {
        words.append(word)
        letterCount += word.unicodeScalars.count
      }
    }
    guard letterCount >= LanguageEvidence.minimumLetterCount else { return nil }
    let models = recognizers.map { recognizer -> Model in
      let sum = recognizer.typedLanguage.map { language in
        words.reduce(0) { $0 + language.logProbability(of: String($1)) }
      }
      return (sum, recognizer.isLatin)
    }
    let latinCount = words.reduce(0) {
      $0 + $1.unicodeScalars.count(where: LanguageEvidence.isLatin)
    }
    self.init(models, letterCount: letterCount, isLatin: 2 * latinCount > letterCount)
  }

  /// - Returns: `nil` if the letters are in the language of no model.
  init?(_ models: [Model], letterCount: Int, isLatin: Bool) {
    (self.models, self.letterCount, self.isLatin) = (models, letterCount, isLatin)
    guard let largest, largest >= Self.least * Double(letterCount) else { return nil }
  }

  private var largest: Double? { models.compactMap(\.sum).max() }

  /// The index of the model in whose language the texts are likeliest, or of the first in whose
  /// language they are nearly as likely.
  var best: Int? {
    largest.flatMap { largest in
      models.firstIndex { $0.sum.map { $0 > largest - LanguageChoice.decisive } ?? false }
    }
  }

  /// What the texts say about the models that may read ink beside them: as much as a few words of
  /// ink, since ink may be in another language. They tell nothing about ink of other scripts.
  var evidence: [LanguageEvidence] {
    let costs = models.map { sum, isLatin -> Double? in
      guard isLatin == self.isLatin, let sum else { return nil }
      let mean = max(Self.least, sum / Double(letterCount))
      return -mean * Double(LanguageEvidence.minimumLetterCount)
    }
    let lowest = costs.compactMap(\.self).min() ?? 0
    return zip(costs, models).map { cost, model in
      cost.map { LanguageEvidence(typed: $0, isLatin: model.isLatin) }
        ?? LanguageEvidence(cost: lowest, isLatin: model.isLatin)
    }
  }
}

extension TextRecognizer {
  /// Whether it reads Latin script only.
  var isLatin: Bool { !pack.manifest.isOfOtherScript }
}
