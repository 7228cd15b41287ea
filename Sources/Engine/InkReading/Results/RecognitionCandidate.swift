import FormulaNotation
import ShapeGeometry

/// One reading of an ink.
public struct RecognitionCandidate: Sendable {
  /// The text in Unicode's composed form, the name of a figure's class, or a formula's LaTeX.
  public let text: String
  /// The negative natural log-likelihood of the reading by network and language model; lower is
  /// better.
  ///
  /// Differences within one result are log-odds. Costs of different inks can't be compared, because
  /// longer inks cost more; those of figures can, because each is the negative logarithm of the
  /// ``confidence``.
  public let cost: Double
  /// The probability that the reading is right, 0 to 1, as measured on writers that training never
  /// saw.
  ///
  /// It falls with rising ``cost``. The confidences of one result sum to at most 1; the rest is the
  /// probability that no candidate is right. Unlike costs, confidences of different inks can be
  /// compared. They were measured with the pack's own settings: without its language model or with
  /// other parameters, they are estimates. Without a calibration, a pack gives the reading's share
  /// among those that the search held, which promises too much.
  public let confidence: Double

  /// The formula, with the strokes of each symbol; `nil` for text and figures.
  public let formula: Formula?

  /// The source of segments.
  private enum Segments: Sendable {
    case own(Lazy<TextSegments>)
    /// The segments of all candidates of a reading, and this candidate's rank.
    case reading(LazyList<TextSegments>, Int)
    case none
  }

  private let lazySegments: Segments
  private let lazyGeometry: Lazy<FittedShape?>?

  /// Creates a candidate whose segments and geometry are computed on first use.
  init(
    text: String, cost: Double, confidence: Double,
    segments: (@Sendable () -> TextSegments)? = nil,
    geometry: (@Sendable () -> FittedShape?)? = nil, formula: Formula? = nil
  ) {
    self.text = text
    self.cost = cost
    self.confidence = confidence
    self.formula = formula
    lazySegments = if let segments { .own(Lazy(segments)) } else { .none }
    lazyGeometry = geometry.map(Lazy.init)
  }

  /// Creates a candidate whose segments are computed with those of the reading's others.
  init(
    text: String, cost: Double, confidence: Double, rank: Int, segments: LazyList<TextSegments>
  ) {
    self.text = text
    self.cost = cost
    self.confidence = confidence
    formula = nil
    lazySegments = .reading(segments, rank)
    lazyGeometry = nil
  }

  private var parts: TextSegments {
    switch lazySegments {
    case .own(let segments): segments.value
    case .reading(let segments, let rank): segments[rank]
    case .none: TextSegments()
    }
  }

  /// The ink of each of the text's characters (extended grapheme clusters), in the text's order;
  /// `text.count` segments.
  ///
  /// Every point of the ink belongs to one character, and dots and bars that were written late
  /// belong to their letter's. White space has no ink, and lines about words
  /// (``RecognitionResult/decorations``) belong to no character. Readings that aren't text (shapes)
  /// have no segments.
  ///
  /// The segments are found when first asked for, and kept.
  public var segments: [InkSegment] { parts.graphemes }

  /// The ink of each word (a run of characters without white space), in the text's order; found
  /// like ``segments``.
  public var words: [InkSegment] { parts.words }
}

extension RecognitionCandidate {
  /// The figure of the candidate's kind that fits the ink best, with a residual that says how well.
  ///
  /// It is `nil` if the candidate isn't a shape, or if the ink is nothing like the figure.
  ///
  /// It is fitted when first asked for, in a fraction of a millisecond, and kept.
  public var geometry: FittedShape? { lazyGeometry?.value }
}

/// Candidates are equal if their text, cost and confidence are; their inks aren't compared.
extension RecognitionCandidate: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    a.text == b.text && a.cost == b.cost && a.confidence == b.confidence
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(cost)
    hasher.combine(confidence)
  }
}
