/// A word that was chosen instead of the reading.
struct WordChoice: Sendable {
  /// The names of the word's strokes.
  let strokes: Set<String>
  let text: String
}
