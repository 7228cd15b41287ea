import DuctusEngine
import NoteFormats
import PageStructure

/// A line of a transcript.
public struct TranscribedLine: Codable, Hashable, Sendable {
  /// The likeliest reading.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// Its kind: text, or a formula if the line has nothing else. A formula that was read is a word
  /// of its line.
  public var role: StrokeRole
  /// The probability that the line is writing and not a drawing, 0 to 1.
  public var writing: Double
  /// The indices of the line's strokes in the page's, in the order in which they were read.
  public var strokes: [Int]
  /// The box of its ink.
  public var box: PageBox
  /// The tangent of the angle by which it falls to the right, with its block upright.
  public var slope: Double
  /// Whether it is a column, with characters one below the other.
  public var isColumn: Bool
  /// The height of its small letters, in the page's unit.
  public var letterHeight: Double
  /// The words of the likeliest reading, and the formulas between them.
  public var words: [TranscribedWord]
  /// The mark drawn before the line, if there is one that isn't part of its text.
  public var mark: ItemMark?
  /// All readings, the likeliest first.
  public var candidates: [LineCandidate]
  /// Alternative readings of the words, for searching.
  public var lattice: [LatticeArc]

  /// Creates a line of words, without ink at first.
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

  /// Whether it is a formula that was read as one.
  public var isReadFormula: Bool {
    role == .formula && !words.isEmpty && words.allSatisfy { $0.formula != nil }
  }
}

extension TranscribedLine {
  /// Creates a line of one sign, which lines get back that were read without it.
  init(sign: String, strokes: [Int], box: PageBox, of ink: Ink) {
    let spans = strokes.map { InkSpan(stroke: $0, points: ink.strokes[$0].points.indices) }
    self.init(
      text: sign, words: [TranscribedWord(text: sign, confidence: 1, box: box, ink: spans)],
      lattice: [LatticeArc(word: "", start: 0, end: 1, probability: 1)])
    self.strokes = strokes
  }
}
