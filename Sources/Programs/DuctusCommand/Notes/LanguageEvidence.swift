import Foundation

/// What lines and typed texts say about a model that may read a note.
///
/// A model of another script reads Latin words as well, with the English model. Lines of these
/// speak for English, though a stray sign that is none of English's makes them cheaper.
struct LanguageEvidence: Equatable {
  /// The costs of its readings, in natural logarithms of probability.
  var cost = 0.0
  /// The number of letters and digits of its readings, and of the Latin letters of a model of
  /// another script.
  private var letterCount = 0
  private var borrowedCount = 0
  /// The number of letters of its words: of prose, and not of calculations.
  private var proseCount = 0
  /// Whether it is a model of Latin script.
  let isLatin: Bool

  /// The number of letters of words by which a language is told: fewer may be names, or of any
  /// language.
  static let minimumLetterCount = 20
  /// The minimum number of letters of a word: fewer may be variables.
  private static let minimumWordLength = 3

  /// - Parameters:
  ///   - texts: its readings.
  ///   - isLatin: whether it is a model of Latin script.
  init(cost: Double = 0, texts: [String] = [], isLatin: Bool) {
    self.cost = cost
    self.isLatin = isLatin
    letterCount = texts.reduce(0) { $0 + Self.letterCount(of: $1) }
    let words = texts.lazy.flatMap { $0.split { !$0.isLetter } }
    proseCount = words.map { Self.letterCount(of: $0) }.filter { $0 >= Self.minimumWordLength }
      .reduce(0, +)
    guard !isLatin else { return }
    borrowedCount = texts.reduce(0) { $0 + $1.unicodeScalars.count(where: Self.isLatin) }
  }

  /// Creates what enough typed texts say.
  init(typed cost: Double, isLatin: Bool) {
    self.init(cost: cost, isLatin: isLatin)
    proseCount = Self.minimumLetterCount
  }

  /// Whether at least half of what was read is written in the model's script.
  var isOfItsScript: Bool { 2 * borrowedCount <= letterCount }

  /// Whether so little was read that its language hardly makes it likelier.
  var isScant: Bool { proseCount < Self.minimumLetterCount }

  mutating func add(_ more: LanguageEvidence) {
    cost += more.cost
    letterCount += more.letterCount
    borrowedCount += more.borrowedCount
    proseCount += more.proseCount
  }

  /// Returns the number of letters and digits of a text; a Chinese character counts as three, and a
  /// syllable of Hangul as its parts.
  static func letterCount(of text: some StringProtocol) -> Int {
    text.decomposedStringWithCanonicalMapping.unicodeScalars.reduce(0) { count, scalar in
      let properties = scalar.properties
      if properties.isIdeographic { return count + 3 }
      return count + (properties.isAlphabetic || properties.numericType != nil ? 1 : 0)
    }
  }

  /// Returns whether a scalar is a Latin letter.
  static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic
      && (scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value))
  }
}
