import DuctusEngine
import NoteFormats
import PageStructure

/// A written line.
public struct TranscribedLine: Hashable, Sendable {
  /// The likeliest reading.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// Text, or formula where nothing else stands in the line. A formula that was read is a word of its
  /// line.
  public var role: StrokeRole
  /// The probability that the line is writing and not a drawing, 0 to 1.
  public var writing: Double
  /// The line's strokes in the order they were read, as places in the page's strokes.
  public var strokes: [Int]
  /// Box of its ink.
  public var box: PageBox
  /// Tangent of the angle at which it falls to the right, with its block upright.
  public var slope: Double
  /// Whether it is a column, whose characters stand below one another.
  public var isColumn: Bool
  /// Height of its small letters, in units of the page.
  public var letterHeight: Double
  /// The words of the likeliest reading, and the formulas between them.
  public var words: [TranscribedWord]
  /// The mark drawn before the line, if there is one that isn't part of its text.
  public var mark: ItemMark?
  /// All readings, the likeliest first.
  public var candidates: [LineCandidate]
  /// Other readings of the words, for searching.
  public var lattice: [LatticeArc]

  /// A line of words, without ink at first.
  public init(
    text: String, confidence: Double = 1, words: [TranscribedWord] = [],
    candidates: [LineCandidate] = [], lattice: [LatticeArc] = []
  ) {
    self.text = text
    self.confidence = confidence
    self.words = words
    self.candidates = candidates
    self.lattice = lattice
    role = .text
    writing = 1
    strokes = []
    box = PageBox(joining: words.lazy.map(\.box)) ?? PageBox(x: 0, y: 0, width: 0, height: 0)
    slope = 0
    isColumn = false
    letterHeight = 0
  }

  /// Whether it is a formula, and was read as one.
  public var isReadFormula: Bool {
    role == .formula && !words.isEmpty && words.allSatisfy { $0.formula != nil }
  }
}
