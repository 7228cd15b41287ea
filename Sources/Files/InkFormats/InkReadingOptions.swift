import InkModel
import Support

/// Limits that keep memory bounded whatever a file holds, and choices of the reader.
public struct InkReadingOptions: Hashable, Sendable {
  /// Grouping of an InkML document's traces into inks.
  public enum InkMLGrouping: Hashable, Sendable {
    /// One ink for the whole document.
    case document
    /// One ink per top-level `traceGroup` or `traceView`, each with its own annotations; traces
    /// that no group holds make one ink more, which comes last. A document without groups gives
    /// one ink.
    case topLevelGroups
  }

  /// The most points that one ink may have, and of InkML one trace.
  public var pointLimit = Ink.defaultPointLimit
  /// The most strokes that one ink may have, empty ones included.
  public var strokeLimit = Ink.defaultStrokeLimit
  /// The most bytes of one NDJSON line, its line feed not counted, and of blank lines in a row.
  ///
  /// The default, 64 MiB, is room for the default number of points at full precision.
  public var lineByteLimit = 64 << 20
  /// The most bytes of a JSON or InkML document after decompression: 64 MiB by default.
  public var documentByteLimit = 64 << 20
  /// The most bytes of a whole file after decompression. By default NDJSON, which is read line by
  /// line, may be of any length.
  public var contentByteLimit = Int.max
  /// The most memory that decompression may take: 256 MiB by default, enough for `xz -9`.
  public var decompressionMemoryLimit: UInt64 = 256 << 20
  /// Whether times are left out, right or wrong.
  public var dropsTimes = false
  /// Whether an ink that has to be repaired is a failure. Otherwise it is read, and says in
  /// ``LabelledInk/warnings`` what was wrong.
  public var isStrict = false
  /// Grouping of an InkML document's traces: one ink, unless this says otherwise.
  public var inkMLGrouping = InkMLGrouping.document

  /// The limits and choices that are documented as defaults.
  public init() {}
}
