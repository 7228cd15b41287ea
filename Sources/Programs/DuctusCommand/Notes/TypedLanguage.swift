import Ductus
import NoteFormats

/// The language of a note's typed texts, which tell what ink is read as that tells nothing.
enum TypedLanguage {
  /// The number of letters of the words by which it is told: fewer may be names, or of any language.
  private static let letterCounts = 20...2_000
  /// The mean of ln P of the letters below which a text isn't in a model's language.
  private static let least = 2 * TextLikelihood.typical

  /// Returns the index of the recogniser in whose language typed texts are likeliest.
  ///
  /// - Returns: `nil` if there are too few words, or if none is in its language.
  static func best(of recognizers: [TextRecognizer], for pages: [NotePage]) -> Int? {
    var (words, letterCount) = ([Substring](), 0)
    let texts = pages.prefix(LanguageChoice.maximumPageCount).flatMap(\.texts)
    for text in texts where text.form != .formula {
      for word in text.text.split(whereSeparator: { !$0.isLetter })
      where letterCount < letterCounts.upperBound {
        words.append(word)
        letterCount += word.unicodeScalars.count
      }
    }
    guard letterCounts.lowerBound <= letterCount else { return nil }
    let sums = recognizers.map { recognizer in
      recognizer.typedLanguage.map { language in
        words.reduce(0) { $0 + language.logProbability(of: String($1)) }
      }
    }
    return best(of: sums, letterCount: letterCount)
  }

  /// Returns the index of the largest sum of logarithms of probability, or of the first that is
  /// nearly as large.
  static func best(of sums: [Double?], letterCount: Int) -> Int? {
    guard let largest = sums.compactMap(\.self).max(), largest >= least * Double(letterCount) else {
      return nil
    }
    return sums.firstIndex { $0.map { $0 > largest - LanguageChoice.decisive } ?? false }
  }
}
