import InkModel

/// Limits that bound memory for any file, and choices for reading.
public struct InkReadingOptions: Hashable, Sendable {
  /// The grouping of an InkML document's traces into inks.
  public enum InkMLGrouping: Hashable, Sendable {
    /// One ink for the whole document.
    case document
    /// One ink per top-level `traceGroup` or `traceView`, each with its own annotations; traces
    /// outside groups make one more ink, which comes last. A document without groups gives one ink.
    case topLevelGroups
  }

  /// The maximum number of points of an ink, and of a trace in InkML.
  public var pointLimit: Int
  /// The maximum number of strokes of an ink, including empty ones.
  public var strokeLimit: Int
  /// The maximum number of bytes of an NDJSON line, without its line feed, and of consecutive blank
  /// lines.
  ///
  /// The default, 64 MiB, has room for the default number of points at full precision.
  public var lineByteLimit: Int
  /// The maximum number of bytes of a JSON or InkML document after decompression: 64 MiB by
  /// default.
  public var documentByteLimit: Int
  /// The maximum number of bytes of a whole file after decompression. By default NDJSON, which is
  /// read line by line, may be of any length.
  public var contentByteLimit: Int
  /// The maximum memory for decompression: 256 MiB by default, enough for `xz -9`.
  public var decompressionMemoryLimit: UInt64
  /// Whether times are ignored, right or wrong.
  public var dropsTimes: Bool
  /// Whether an ink that must be repaired is a failure. Otherwise it is read, with the faults in
  /// ``LabelledInk/warnings``.
  public var isStrict: Bool
  /// The grouping of an InkML document's traces: by default, one ink.
  public var inkMLGrouping: InkMLGrouping

  /// Creates options; those that aren't given have the documented defaults.
  public init(
    pointLimit: Int = Ink.defaultPointLimit, strokeLimit: Int = Ink.defaultStrokeLimit,
    lineByteLimit: Int = 64 << 20, documentByteLimit: Int = 64 << 20,
    contentByteLimit: Int = .max, decompressionMemoryLimit: UInt64 = 256 << 20,
    dropsTimes: Bool = false, isStrict: Bool = false, inkMLGrouping: InkMLGrouping = .document
  ) {
    self.pointLimit = pointLimit
    self.strokeLimit = strokeLimit
    self.lineByteLimit = lineByteLimit
    self.documentByteLimit = documentByteLimit
    self.contentByteLimit = contentByteLimit
    self.decompressionMemoryLimit = decompressionMemoryLimit
    self.dropsTimes = dropsTimes
    self.isStrict = isStrict
    self.inkMLGrouping = inkMLGrouping
  }
}
