import DuctusEngine
import NoteFormats
import PageStructure

/// A word of a line.
public struct TranscribedWord: Codable, Hashable, Sendable {
  /// Its text, with punctuation.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// The box of its ink.
  public var box: PageBox
  /// The box of its ink after turning the page about (0, 0) until the word's block is upright.
  public var uprightBox: PageBox
  /// Its ink, in the page's strokes.
  public var ink: [InkSpan]
  /// Its characters, if it has letters that are searched separately (see ``FoldedWord``) and their
  /// ink is known; otherwise empty.
  public var letters: [Letter]
  /// Its other readings as they would be written, likeliest first; none if its letters are searched
  /// separately.
  public var alternatives: [Alternative]
  /// The kinds of lines under it, through it or around it.
  public var decorations: [TextDecoration.Kind]
  /// The formula, if it is one, with strokes as indices in the page's; `text` is its plain text.
  public var formula: Formula?

  /// Creates a word with its ink.
  ///
  /// - Parameter uprightBox: `nil` for a word of an upright block, for which it is `box`.
  public init(
    text: String, confidence: Double, box: PageBox, ink: [InkSpan], uprightBox: PageBox? = nil
  ) {
    self.text = text
    self.confidence = confidence
    self.box = box
    self.uprightBox = uprightBox ?? box
    self.ink = ink
    letters = []
    alternatives = []
    decorations = []
  }

  /// Another reading of the word.
  public struct Alternative: Codable, Hashable, Sendable {
    /// Its text, with punctuation.
    public var text: String
    /// The probability that it is right, 0 to 1.
    public var probability: Double

    /// Creates a reading.
    public init(text: String, probability: Double) {
      (self.text, self.probability) = (text, probability)
    }
  }
}
