import InkModel

/// An error that explains why a pattern can't be taught or matched, or its file can't be used.
public enum PatternError: Error, Hashable, Sendable {
  /// The ink isn't valid. Times are ignored.
  case ink(InkError)
  /// An ink without points can't be a pattern.
  case emptyInk
  /// A name without characters: a match would look like no match.
  case emptyName
  /// A path is one stroke, and the ink has this many.
  case severalStrokes(Int)
  /// One of several inks can't be a pattern: its index, and why.
  indirect case oneOfInks(Int, PatternError)
  /// The current task was cancelled while patterns were compared.
  case cancelled
  /// The file doesn't exist or can't be read.
  case unreadable(file: String, reason: String)
  /// The file can't be written; an existing file is unchanged.
  case unwritable(file: String, reason: String)
  /// The file isn't JSON, or lacks what a file of patterns must contain at `place`, such as
  /// `patterns.A[2].cells`; `place` is empty for the whole file.
  case malformedFile(file: String, place: String, reason: String)
  /// The file was written by a newer version.
  case unsupportedFormat(file: String, format: Int)
  /// The file holds patterns of another kind.
  case wrongKind(file: String, found: PatternKind, expected: PatternKind)
}

extension PatternError {
  /// The version of files of patterns that this version of the library writes.
  static let fileFormat = 2
}

extension PatternError: CustomStringConvertible {
  /// The fault and its place, in one line.
  public var description: String {
    switch self {
    case .ink(let error): "\(error)"
    case .cancelled: "the task was cancelled"
    case .emptyInk: "an ink without points can't be a pattern"
    case .emptyName: "a pattern's name can't be empty"
    case .severalStrokes(let count): "a path is one stroke; this ink has \(count)"
    case .oneOfInks(let index, let error): "ink \(index): \(error)"
    case .unreadable(let file, let reason): "\(file): can't be read: \(reason)"
    case .unwritable(let file, let reason): "\(file): can't be written: \(reason)"
    case .malformedFile(let file, let place, let reason):
      place.isEmpty ? "\(file): \(reason)" : "\(file): '\(place)' \(reason)"
    case .unsupportedFormat(let file, let format):
      "\(file): patterns of format \(format); this version reads \(PatternError.fileFormat)"
    case .wrongKind(let file, let found, let expected):
      "\(file): holds \(found.rawValue) patterns, not \(expected.rawValue) patterns"
    }
  }
}
