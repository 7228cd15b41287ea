/// A word that somebody chose in place of what was read.
struct WordChoice: Sendable {
  /// The names of the word's strokes.
  let strokes: Set<String>
  let text: String
}
