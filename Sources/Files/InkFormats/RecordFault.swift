/// The reason why a JSON value isn't an ink record.
public enum RecordFault: Hashable, Sendable {
  /// The value isn't an object.
  case notAnObject
  /// The record has no ink.
  case missingDrawing
  /// A field has a value of another type.
  case mistypedField(name: String, expected: JSONType)
  /// Strokes and points are counted from 0.
  case malformedStroke(Int, point: Int?, StrokeFault)
  /// A stroke of a `drawing` has this number of rows instead of two or three.
  case rowCount(stroke: Int, Int)
}

/// The type of value that a field of a record must have. The raw value is for messages.
public enum JSONType: String, Hashable, Sendable {
  /// JSON's own types.
  case string = "a string"
  case number = "a number"
  case boolean = "a boolean"
  case array = "an array"
  case object = "an object"
  /// A number without a fraction.
  case integer = "a whole number"
  /// A number above zero.
  case positiveNumber = "a number above zero"
  /// A text, which may be written as a number.
  case stringOrNumber = "a string or number"
  /// An array of width and height.
  case size = "an array of width and height"
}

/// The fault of one stroke of a JSON record.
public enum StrokeFault: Hashable, Sendable {
  /// A stroke of a `drawing` must be `[[x…], [y…]]` or `[[x…], [y…], [t…]]`.
  case wrongShape
  /// One of `strokes` must be an object with `points`, a point one with `x` and `y`.
  case withoutPoints
  /// A coordinate isn't a number.
  case notANumber
  /// A time isn't a number.
  case timeNotANumber
  /// The point lacks one of its coordinates: `x`, `y` and `t` differ in length.
  case missingCoordinate
  /// A time beyond ±2⁵³, where doubles have gaps.
  case timeOutOfRange
}

extension RecordFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAnObject: "record is not a JSON object"
    case .missingDrawing: "record has neither \"drawing\" nor \"strokes\""
    case .mistypedField(let name, let expected): "\"\(name)\" is not \(expected.rawValue)"
    case .malformedStroke(let stroke, let point, let fault):
      "stroke \(stroke)\(point.map { ", point \($0)" } ?? ""): \(fault)"
    case .rowCount(let stroke, let count):
      "stroke \(stroke): \(StrokeFault.wrongShape): \(count) rows instead of 2 or 3"
    }
  }
}

extension StrokeFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wrongShape: "not of the form [[x…], [y…], [t…]]"
    case .withoutPoints: #"not of the form {"points": [{"x": …, "y": …, "t": …}]}"#
    case .notANumber: "coordinate is not a number"
    case .timeNotANumber: "time is not a number"
    case .missingCoordinate: "x, y and t differ in length"
    case .timeOutOfRange: "time is out of range"
    }
  }
}
