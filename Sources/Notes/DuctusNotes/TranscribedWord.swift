import DuctusEngine
import NoteFormats
import PageStructure

/// A word of a line.
public struct TranscribedWord: Hashable, Sendable {
  /// Text that it was read as, with its punctuation.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// Box of its ink.
  public var box: PageBox
  /// Box of its ink when the page is turned about (0, 0) until the word's block is upright.
  public var uprightBox: PageBox
  /// Its ink in the page's strokes.
  public var ink: [InkSpan]
  /// Its characters, where it has letters that are found by themselves: see ``FoldedWord``. Else none, nor
  /// where their ink is unknown.
  public var letters: [Letter]
  /// The kinds of lines under it, through it or around it.
  public var decorations: [TextDecoration.Kind]
  /// The formula that it is, with strokes by their places in the page's; `text` is its plain text.
  /// `nil` for a word of text.
  public var formula: Formula?

  /// A word and its ink.
  ///
  /// - Parameter uprightBox: `nil` for a word of an upright block, whose box it is.
  public init(
    text: String, confidence: Double, box: PageBox, ink: [InkSpan], uprightBox: PageBox? = nil
  ) {
    self.text = text
    self.confidence = confidence
    self.box = box
    self.uprightBox = uprightBox ?? box
    self.ink = ink
    letters = []
    decorations = []
  }
}
