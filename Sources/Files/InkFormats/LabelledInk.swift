import InkModel

/// One record of an ink file: the ink and its metadata.
public struct LabelledInk: Hashable, Sendable {
  /// The strokes, in the order of the file.
  public var ink: Ink
  /// The record's name in its source. A number in the file is kept as its text.
  public var id: String?
  /// The text or class that was written: the truth to compare a reading with.
  public var label: String?
  /// The writer of the ink, by any name that distinguishes writers.
  public var writer: String?
  /// The part of the data set that the record belongs to, such as `train` or `test`.
  public var split: String?
  /// The space for one line of text, in the ink's units.
  public var writingArea: WritingArea?
  /// The text before the ink.
  public var preContext: String?
  /// Whether the ink has several lines of text.
  public var isMultiline: Bool
  /// The tablet's points per second, if known: above zero and finite.
  public var samplingRate: Double?
  /// The symbols of a formula with their strokes, if the source has them.
  public var symbols: [KnownSymbol] = []
  /// Faults of the ink that the reader repaired.
  public var warnings: [InkWarning] = []

  /// Creates a record; `nil` stands for what is unknown.
  public init(
    ink: Ink, id: String? = nil, label: String? = nil, writer: String? = nil,
    split: String? = nil, writingArea: WritingArea? = nil, preContext: String? = nil,
    isMultiline: Bool = false, samplingRate: Double? = nil
  ) {
    self.ink = ink
    self.id = id
    self.label = label
    self.writer = writer
    self.split = split
    self.writingArea = writingArea
    self.preContext = preContext
    self.isMultiline = isMultiline
    self.samplingRate = samplingRate
  }
}

/// The former name of ``KnownSymbol``.
@available(*, deprecated, renamed: "KnownSymbol")
public typealias LabelledSymbol = KnownSymbol

extension LabelledInk {
  /// Checks a record, and repairs it as far as the options allow.
  ///
  /// - Parameter pointCount: the ink's number of points in the file, some of which may be beyond
  ///   the limit and left out.
  mutating func finish(
    _ options: InkReadingOptions, pointCount: Int, strokeCount: Int = 0
  ) throws(InkError) {
    guard strokeCount <= options.strokeLimit else {
      throw .tooManyStrokes(count: strokeCount, limit: options.strokeLimit)
    }
    guard pointCount <= options.pointLimit else {
      throw .tooManyPoints(count: pointCount, limit: options.pointLimit)
    }
    if options.dropsTimes { ink = ink.withoutTimes }
    let faults = [
      try ink.repair(pointLimit: options.pointLimit, strokeLimit: options.strokeLimit),
      writingArea.repair(),
    ]
    warnings = faults.compactMap { $0 }
    if options.isStrict, let warning = warnings.first { throw warning.error }
  }
}
