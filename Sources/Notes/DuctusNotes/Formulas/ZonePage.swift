/// What is known of a page when its zones are measured.
struct ZonePage {
  /// All lines of the page.
  let lines: [TranscribedLine]
  /// The likelihood of each line's words in the text's language.
  let likelihoods: [[Double]]
  /// All parts of the page.
  let parts: [ZonePart]
  /// Each part's probability of belonging to a formula.
  let probabilities: [Double]
  /// Each stroke's probability of being writing.
  let writing: [Double]
  /// The height of the page's small letters.
  let unit: Double
}
