import InkModel
import ModelPack

/// The readings of one ink.
///
/// Newlines separate the lines in the text of an ink of several lines.
public struct RecognitionResult: Hashable, Sendable {
  /// The readings, all different, the likeliest first; empty if nothing is recognised.
  public internal(set) var candidates: [RecognitionCandidate]
  /// The lines found in the ink, from the top, with readings of their own.
  public internal(set) var lines: [RecognizedLine]
  /// Whether the ink was still being written, so that only what had changed was read: see
  /// ``LiveInk``. The reading of the whole ink may differ.
  public internal(set) var isPartial = false
  /// The faults of the ink that were repaired before it was read.
  public internal(set) var warnings: [InkWarning] = []
  /// The lines under, through and around words, which are not part of the text.
  public internal(set) var decorations: [TextDecoration] = []
  /// The pack that read the ink.
  public internal(set) var pack: PackVersion
  /// The version of Ductus that read the ink.
  public internal(set) var engineVersion = ductusVersion
  /// Whether the ink may be Latin words that were read as columns or as single characters: some
  /// reading of it had Latin letters.
  @IgnoredByEquality var mayBeLatin = false
  /// The evidence, if the recogniser keeps it.
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

  /// The text of the likeliest reading; empty if nothing is recognised.
  public var text: String { candidates.first?.text ?? "" }

  /// The probability that ``text`` is right; 0 if nothing is recognised.
  public var confidence: Double { candidates.first?.confidence ?? 0 }
}

/// A pack's name and version.
public struct PackVersion: Hashable, Sendable, CustomStringConvertible {
  /// The first of the pack's tags, which names it; for figures, the tag whose classes were
  /// distinguished.
  public let tag: String
  /// The pack's version, such as `2026.11.3`.
  public let version: String

  public var description: String { "\(tag) \(version)" }
}

#if !hasFeature(Embedded)
  extension PackVersion: Codable {}
#endif

extension PackVersion {
  init(_ manifest: PackManifest, tag: String? = nil) {
    self.init(tag: tag ?? manifest.tags.first ?? "", version: manifest.version)
  }
}

/// A line of an ink and its readings.
public struct RecognizedLine: Hashable, Sendable {
  /// The line's strokes in the order they were read, as indices into the ink's strokes; then those
  /// of lines about its words.
  public internal(set) var strokes: [Int]
  /// The slope at which the line falls to the right (y grows downwards), as the tangent of the
  /// angle, rounded to 1/64 if there are several lines; the line was levelled by it before it was
  /// read. It is 0 for a line that was read as it is, because it is hardly tilted, and for a
  /// column.
  public let slope: Double
  /// The readings of the line, likeliest first; their segments' strokes are those of the whole ink.
  public internal(set) var candidates: [RecognitionCandidate]
  /// The text of the line's likeliest reading; empty if nothing is recognised.
  public var text: String { candidates.first?.text ?? "" }
  /// Whether the network of another script saw Latin letters in the line.
  @IgnoredByEquality var hasLatin = false
}

/// The version of Ductus: of the library and its command.
public let ductusVersion = "0.2.0"
