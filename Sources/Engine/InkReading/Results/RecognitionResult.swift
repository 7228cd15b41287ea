import InkModel
import ModelPack

/// The readings of one ink.
///
/// The text of an ink of several lines has newlines between them.
public struct RecognitionResult: Hashable, Sendable {
  /// Readings, all different, the likeliest first; empty when nothing is recognised.
  public let candidates: [RecognitionCandidate]
  /// The lines that were found in the ink, from the top, with readings of their own.
  public internal(set) var lines: [RecognizedLine]
  /// Whether the ink was still being written, so that only what had changed was read: see
  /// ``LiveInk``. The reading of the whole ink may be another.
  public internal(set) var isPartial = false
  /// What was wrong with the ink and was repaired before it was read.
  public internal(set) var warnings: [InkWarning] = []
  /// Lines under words, through them and around them, which are no part of the text.
  public internal(set) var decorations: [TextDecoration] = []
  /// The pack that read the ink.
  public internal(set) var pack: PackVersion
  /// The version of Ductus that read the ink.
  public let engineVersion = ductusVersion
  /// Whether the ink may be Latin words that were read as columns or as single characters: as lines or as columns it
  /// seemed to have Latin letters.
  @Aside var mayBeLatin = false
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

  /// The confidence of the likeliest reading.
  var confidence: Double { candidates.first?.confidence ?? 0 }
}

/// Which pack, and which version of it.
public struct PackVersion: Hashable, Sendable, CustomStringConvertible {
  /// The first of the pack's tags, which names it; of figures the tag whose classes were told
  /// apart.
  public let tag: String
  /// The pack's version, such as `2026.11.3`.
  public let version: String

  public var description: String { "\(tag) \(version)" }
}

extension PackVersion {
  package init(_ manifest: PackManifest, tag: String? = nil) {
    self.init(tag: tag ?? manifest.tags.first ?? "", version: manifest.version)
  }
}

/// A line of an ink and its readings.
public struct RecognizedLine: Hashable, Sendable {
  /// The line's strokes in the order they were read, as places in the ink's strokes; then those of lines about
  /// its words.
  public internal(set) var strokes: [Int]
  /// How steeply the line falls to the right (y grows downwards), as the tangent of the angle: the line was
  /// levelled by it before it was read. 0 of a line that was read as it is, as one is that is hardly tilted, and
  /// of a column.
  public let slope: Double
  /// Readings of the line, the likeliest first; their segments' strokes are those of the whole ink.
  public let candidates: [RecognitionCandidate]
  /// Whether the network of another script saw Latin letters in it.
  @Aside var hasLatin = false
}

/// The version of Ductus: of the library and of its command.
public let ductusVersion = "0.2.0"
