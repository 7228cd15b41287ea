import InkModel
import ModelPack
import ShapeGeometry
import Support

/// The readings of one ink.
///
/// The text of an ink of several lines has newlines between them.
public struct RecognitionResult: Hashable, Sendable {
  /// Readings, all different, the likeliest first; empty when nothing is recognised.
  public let candidates: [RecognitionCandidate]
  /// The lines that were found in the ink, from the top, with readings of their own.
  public let lines: [RecognizedLine]
  /// Whether the ink was still being written, so that only what had changed was read: see
  /// ``LiveInk``. The reading of the whole ink may be another.
  public internal(set) var isPartial = false
  /// What was wrong with the ink and was repaired before it was read.
  public internal(set) var warnings: [InkWarning] = []
  /// The pack that read the ink.
  public let pack: PackVersion
  /// The version of Ductus that read the ink.
  public let engineVersion = ductusVersion
  /// Where the recogniser was asked for it.
  @_spi(Laboratory) public internal(set) var evidence: ReadingEvidence?

  init(
    candidates: [RecognitionCandidate], pack: PackVersion, lines: [RecognizedLine] = []
  ) {
    self.candidates = candidates
    self.pack = pack
    self.lines = lines
  }

  /// The cost of the likeliest reading.
  var cost: Double { candidates.first?.cost ?? .infinity }
}

/// Which pack, and which version of it.
public struct PackVersion: Hashable, Sendable, CustomStringConvertible {
  /// The first of the pack's tags, which names it; of figures the tag whose classes were told
  /// apart.
  public let tag: String
  /// The pack's version, such as `2026.11.3`.
  public let version: String

  init(_ manifest: PackManifest, tag: String? = nil) {
    self.tag = tag ?? manifest.tags.first ?? ""
    version = manifest.version
  }

  public var description: String { "\(tag) \(version)" }
}

/// A line of an ink and its readings.
public struct RecognizedLine: Hashable, Sendable {
  /// The line's strokes in the order they were read, as places in the ink's strokes.
  public let strokes: [Int]
  /// How steeply the line falls to the right (y grows downwards), as the tangent of the angle.
  /// Lines of a page were levelled by it before they were read; an ink of one line, or of columns,
  /// is read as it is, and has 0.
  public let slope: Double
  /// Readings of the line, the likeliest first; their segments' strokes are those of the whole ink.
  public let candidates: [RecognitionCandidate]
}

/// The version of Ductus: of the library and of its command.
public let ductusVersion = "0.1.0"

/// One reading of an ink.
public struct RecognitionCandidate: Sendable {
  /// The text in Unicode's composed form, or the name of a figure's class.
  public let text: String
  /// The negative natural log-likelihood of the reading by network and language model: lower is
  /// better.
  ///
  /// Differences within one result are log-odds. Costs of different inks don't compare, since
  /// longer inks cost more. The cost of a figure is the negative logarithm of its ``confidence``,
  /// and does.
  public let cost: Double
  /// The probability that the reading is right, 0 to 1, as measured on writers that training never
  /// saw.
  ///
  /// It falls with ``cost`` from candidate to candidate, and those of one result sum to 1 at most:
  /// the rest is the probability that none is right. Unlike costs, confidences of different inks
  /// compare. They are measured with the pack's own settings: without its language model, or with
  /// other parameters, they are estimates. A pack without a calibration gives the reading's share
  /// among those that the search held, which promises too much.
  public let confidence: Double

  private let lazySegments: Lazy<TextSegments>
  private let lazyGeometry: Lazy<FittedShape?>?

  /// A candidate whose segments and geometry are found when they are first asked for.
  init(
    text: String, cost: Double, confidence: Double,
    segments: @escaping @Sendable () -> TextSegments = { TextSegments() },
    geometry: (@Sendable () -> FittedShape?)? = nil
  ) {
    self.text = text
    self.cost = cost
    self.confidence = confidence
    lazySegments = Lazy(segments)
    lazyGeometry = geometry.map(Lazy.init)
  }

  /// The ink of each of the text's characters (extended grapheme clusters), in the text's order:
  /// as many as `text.count`.
  ///
  /// Every point of the ink belongs to one character, dots and bars that were written late to their
  /// letter's; white space has none. Readings that aren't text (shapes) have no segments.
  ///
  /// They are found when they are first asked for, and kept.
  public var segments: [InkSegment] { lazySegments.value.graphemes }

  /// The ink of each word, a run of characters without white space, in the text's order; found
  /// like ``segments``.
  public var words: [InkSegment] { lazySegments.value.words }
}

extension RecognitionCandidate {
  /// The figure of the candidate's kind that fits the ink best; its residual tells how well.
  ///
  /// `nil` where the candidate is no shape, or the ink is no such figure at all.
  ///
  /// It is fitted when it is first asked for, in a fraction of a millisecond, and kept.
  public var geometry: FittedShape? { lazyGeometry?.value }
}

/// Candidates are equal in text, cost and confidence; their inks aren't compared.
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

/// A part of a reading and the ink that was written for it: a grapheme or a word.
public struct InkSegment: Hashable, Sendable {
  /// Where the part stands in the candidate's text.
  public let textRange: Range<String.Index>
  /// The ink, in the order of writing; empty for white space.
  public let ink: [InkSpan]
  /// The probability that the ink is of this text, 0 to 1.
  public let confidence: Double
  /// What else the ink may be with the text around it as it is, the part's own text among it; the
  /// likeliest first. Only the characters of packs that read character by character have some.
  public let alternatives: [Alternative]

  /// A text that may stand in the place of a part.
  public struct Alternative: Hashable, Sendable {
    /// One character, in Unicode's composed form.
    public let text: String
    /// The probability that it is right, 0 to 1. Those of one part sum to 1 at most.
    public let confidence: Double

    /// A text with its probability.
    public init(text: String, confidence: Double) {
      self.text = text
      self.confidence = confidence
    }
  }

  /// A part of a text with its ink.
  public init(
    textRange: Range<String.Index>, ink: [InkSpan], confidence: Double,
    alternatives: [Alternative] = []
  ) {
    self.textRange = textRange
    self.ink = ink
    self.confidence = confidence
    self.alternatives = alternatives
  }
}

/// A reading in parts.
struct TextSegments: Sendable {
  /// One for each of the text's characters (extended grapheme clusters), white space included.
  var graphemes: [InkSegment] = []
  /// One for each run of characters without white space.
  var words: [InkSegment] = []
}

/// A value that is made when it is first asked for, and kept.
///
/// A thread that asks while it is made waits. A cancelled task may stop before the value is whole;
/// it is then made again for the next thread that asks.
final class Lazy<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case pending(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Locked<State>

  init(_ make: @escaping @Sendable () -> Value) {
    state = Locked(.pending(make))
  }

  var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .pending(let make):
        let value = make()
        if !Cancellation.isRequested { state = .made(value) }  // what it was made from is let go
        return value
      }
    }
  }
}
