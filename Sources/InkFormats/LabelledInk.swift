import InkModel

/// One record of an ink file: the ink and what the file says about it.
public struct LabelledInk: Hashable, Sendable {
  public var ink: Ink
  /// The record's name in its source. A number in the file is kept as its text.
  public var id: String?
  /// The text or class that was written: the truth to compare a reading with.
  public var label: String?
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
