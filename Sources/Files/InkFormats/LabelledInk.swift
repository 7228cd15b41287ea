import InkModel

/// One record of an ink file: the ink and what the file says about it.
public struct LabelledInk: Hashable, Sendable {
  /// The strokes, in the order of the file.
  public var ink: Ink
  /// The record's name in its source. A number in the file is kept as its text.
  public var id: String?
  /// The text or class that was written: the truth to compare a reading with.
  public var label: String?
  /// Writer of the ink, by any name that tells writers apart.
  public var writer: String?
  /// The part of the data set that the record belongs to, such as `train` or `test`.
  public var split: String?
  /// The space for one line of text, in the units of the ink.
  public var writingArea: WritingArea?
  /// The text that stands before the ink.
  public var preContext: String?
  /// Whether the ink runs over several lines of text.
  public var isMultiline: Bool
  /// Points per second that the tablet gave, where the source says so: above zero and finite.
  public var samplingRate: Double?
  /// The symbols of a formula with their strokes, where the source says them.
  public var symbols: [LabelledSymbol] = []
  /// Faults of the ink that the reader repaired.
  public var warnings: [InkWarning] = []

  /// A record of what is known; `nil` stands for what is not.
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

/// A symbol that was written in an ink.
public struct LabelledSymbol: Hashable, Sendable {
  /// Its name, such as `x` or `\alpha`.
  public let name: String
  /// Places of its strokes in the ink.
  public let strokes: [Int]

  /// A symbol with the places of its strokes.
  public init(name: String, strokes: [Int]) {
    self.name = name
    self.strokes = strokes
  }
}

extension LabelledInk {
  /// Checks what was read, and repairs it as far as the options allow.
  ///
  /// - Parameter pointCount: how many points the file has for the ink, some of which may have been
  ///   left out for being too many.
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
