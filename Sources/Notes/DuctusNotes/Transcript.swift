import DuctusEngine
import NoteFormats
import PageStructure

/// What was read of a notebook.
public struct Transcript: Hashable, Sendable {
  /// The note's title, where its file has one.
  public var title: String?
  /// In the order of the notebook.
  public var pages: [PageTranscript]

  /// A transcript of pages.
  public init(title: String? = nil, pages: [PageTranscript]) {
    self.title = title
    self.pages = pages
  }

  /// The text in reading order: written and typed, with empty lines between blocks.
  public var text: String {
    pages.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

/// What was read of a page.
public struct PageTranscript: Hashable, Sendable {
  /// In reading order.
  public var blocks: [TranscribedBlock]
  /// Strokes that weren't taken for writing, and what they were taken for instead.
  public var others: [StrokeGroup]
  /// Height of the small letters, in units of the page; 0 for a page without writing.
  public var letterHeight: Double

  /// A page of blocks.
  public init(
    blocks: [TranscribedBlock], others: [StrokeGroup] = [], letterHeight: Double = 0
  ) {
    self.blocks = blocks
    self.others = others
    self.letterHeight = letterHeight
  }

  /// The blocks' texts, with empty lines between them. Formulas are left out: what was read of them
  /// is no text.
  public var text: String {
    blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The lines of all blocks, in reading order.
  public var lines: [TranscribedLine] { blocks.flatMap(\.lines) }
}

/// Text that stands together: a paragraph, a column, a note in the margin.
public struct TranscribedBlock: Hashable, Sendable {
  /// From the top.
  public var lines: [TranscribedLine]
  /// The typed text that it is, as a place in the page's; `nil` for one that was written.
  public var typedText: Int?
  /// What the note tells of it, where it was typed.
  public var form: TypedText.Form
  /// By how much it is turned against the page, in degrees, clockwise as seen: more than -180, at
  /// most 180, and 0 for an upright one.
  public var angle: Double

  /// A block of lines.
  public init(
    lines: [TranscribedLine], typedText: Int? = nil, form: TypedText.Form = .plain,
    angle: Double = 0
  ) {
    self.lines = lines
    self.form = form
    self.typedText = typedText
    self.angle = angle
  }

  /// Whether it was typed: its lines have no strokes, and are sure.
  public var isTyped: Bool { typedText != nil }

  /// The lines' texts, without formulas.
  public var text: String {
    lines.filter { $0.role == .text }.map(\.text).joined(separator: "\n")
  }
}

/// A written line.
public struct TranscribedLine: Hashable, Sendable {
  /// The likeliest reading.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// Text or formula.
  public var role: StrokeRole
  /// The probability that the line is writing and not a drawing, 0 to 1.
  public var writing: Double
  /// The line's strokes in the order they were read, as places in the page's strokes.
  public var strokes: [Int]
  /// Where its ink is.
  public var box: PageBox
  /// How steeply it falls to the right, with its block upright: the tangent of its angle.
  public var slope: Double
  /// Height of its small letters, in units of the page.
  public var letterHeight: Double
  /// The words of the likeliest reading.
  public var words: [TranscribedWord]
  /// All readings, the likeliest first.
  public var candidates: [LineCandidate]
  /// What the words may be, for searching.
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
    box = words.dropFirst().reduce(words.first?.box ?? PageBox(around: [])) { $0.union($1.box) }
    slope = 0
    letterHeight = 0
  }
}

/// A reading of a line.
public struct LineCandidate: Hashable, Sendable {
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double

  /// A reading with its probability.
  public init(text: String, confidence: Double) {
    self.text = text
    self.confidence = confidence
  }
}

/// A word of a line.
public struct TranscribedWord: Hashable, Sendable {
  /// What it was read as, with its punctuation.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// Where its ink is.
  public var box: PageBox
  /// Where its ink is when the page is turned about (0, 0) so that the word's block is upright.
  public var uprightBox: PageBox
  /// Its ink in the page's strokes.
  public var ink: [InkSpan]

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
  }
}

/// A rectangle on a page, in units of the page, y downwards.
public struct PageBox: Hashable, Sendable {
  /// The top left corner.
  public var x, y: Float
  /// The size.
  public var width, height: Float

  /// A rectangle with this top left corner.
  public init(x: Float, y: Float, width: Float, height: Float) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The smallest one around points; of no points a rectangle without size at (0, 0).
  public init(around points: some Sequence<StrokePoint>) {
    var (left, top) = (Float.infinity, Float.infinity)
    var (right, bottom) = (-Float.infinity, -Float.infinity)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    guard left <= right else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Where it ends to the right.
  public var right: Float { x + width }
  /// Where it ends below.
  public var bottom: Float { y + height }

  /// A place of a page that was turned upright, on the page as it is: turned about (0, 0), clockwise
  /// as seen.
  ///
  /// - Parameter angle: in degrees, as ``TranscribedBlock/angle``.
  public static func place(
    _ x: Float, _ y: Float, turnedBy angle: Double
  ) -> (x: Float, y: Float) {
    let turned = StrokePoint(x: x, y: y).place.turned(Vector(degrees: angle))
    return (Float(turned.x), Float(turned.y))
  }

  /// The smallest rectangle around both.
  public func union(_ other: PageBox) -> PageBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageBox(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}

extension TranscribedBlock {
  /// A block of typed text, whose words are where letters of an average width would put them.
  ///
  /// - Parameter number: its place in the page's texts.
  init(_ typed: TypedText, number: Int) {
    let letter = 0.5 * typed.size
    let texts = typed.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = texts.enumerated().compactMap { row, text -> TranscribedLine? in
      let top = typed.place.y + 1.2 * typed.size * Float(row)
      func box(_ range: Range<Int>) -> PageBox {
        PageBox(
          x: typed.place.x + letter * Float(range.lowerBound), y: top,
          width: letter * Float(range.count), height: typed.size)
      }
      let characters = Array(text)
      let words = characters.indices.split { characters[$0].isWhitespace }
        .map { $0.startIndex..<$0.endIndex }
      guard !words.isEmpty else { return nil }
      let candidate = LineCandidate(text: String(text), confidence: 1)
      var line = TranscribedLine(
        text: candidate.text,
        words: words.map {
          TranscribedWord(text: String(characters[$0]), confidence: 1, box: box($0), ink: [])
        },
        candidates: [candidate],
        lattice: WordLattice(candidates: [candidate], words: words.map { _ in 1 }).arcs)
      line.letterHeight = 0.5 * Double(typed.size)
      return line
    }
    self.init(lines: lines, typedText: number, form: typed.form)
  }
}
