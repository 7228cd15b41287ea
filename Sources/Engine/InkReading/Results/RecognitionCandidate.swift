import FormulaNotation
import ShapeGeometry

/// One reading of an ink.
public struct RecognitionCandidate: Sendable {
  /// The text in Unicode's composed form, the name of a figure's class, or a formula's LaTeX.
  public let text: String
  /// The cost of the reading by network and language model: lower is better, and it may be below 0.
  ///
  /// Differences within one result are log-odds. Costs of different inks can't be compared, because
  /// they depend on the length of the ink; those of figures can, because each is the negative
  /// logarithm of the ``confidence``.
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

  /// The candidate's place in the lists shared by all candidates of a reading.
  private var rank: Int
  private var lazySegments: LazyList<TextSegments>?
  private var lazyGeometry: LazyList<FittedShape?>?

  /// Creates a candidate whose segments and geometry are computed on first use.
  ///
  /// - Parameters:
  ///   - rank: the candidate's place in the lists.
  ///   - segments: the segments of all candidates of the reading.
  ///   - geometry: the geometry of all candidates of the reading.
  init(
    text: String, cost: Double, confidence: Double, rank: Int = 0,
    segments: LazyList<TextSegments>? = nil, geometry: LazyList<FittedShape?>? = nil,
    formula: Formula? = nil
  ) {
    self.text = text
    self.cost = cost
    self.confidence = confidence
    self.formula = formula
    self.rank = rank
    lazySegments = segments
    lazyGeometry = geometry
  }

  /// Replaces the lists of segments and geometry, and its place in them.
  mutating func replaceParts(
    _ segments: LazyList<TextSegments>?, _ geometry: LazyList<FittedShape?>?, at rank: Int
  ) {
    (self.rank, lazySegments, lazyGeometry) = (rank, segments, geometry)
  }

  /// Whether it is the first of its reading.
  var isBest: Bool { rank == 0 }

  /// The segments of both kinds.
  var parts: TextSegments { lazySegments?[rank] ?? TextSegments() }

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
  public var geometry: FittedShape? { lazyGeometry?[rank] }
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
