/// Why a pattern can't be taught or matched, or a file of patterns not be used.
public enum PatternError: Error, Hashable, Sendable {
  /// The ink is not valid. Times are not looked at.
  case ink(InkError)
  /// An ink without points can't be a pattern.
  case emptyInk
  /// The file isn't there or can't be read.
  case unreadable(file: String, reason: String)
  case unwritable(file: String, reason: String)
  /// The file isn't JSON, or not what a file of patterns must hold at `place`, such as
  /// `patterns.A[2].cells`; `place` is empty where the whole file is meant.
  case malformedFile(file: String, place: String, reason: String)
  /// The file was written by a newer version.
  case unsupportedFormat(file: String, format: Int)
  /// The file holds patterns of another kind.
  case wrongKind(file: String, found: PatternKind, expected: PatternKind)
}

extension PatternError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .ink(let error): "\(error)"
    case .emptyInk: "an ink without points is no pattern"
    case .unreadable(let file, let reason): "\(file): can't be read: \(reason)"
    case .unwritable(let file, let reason): "\(file): can't be written: \(reason)"
    case .malformedFile(let file, let place, let reason):
      place.isEmpty ? "\(file): \(reason)" : "\(file): '\(place)' \(reason)"
    case .unsupportedFormat(let file, let format):
      "\(file): patterns of format \(format), this version reads \(PatternFile.format)"
    case .wrongKind(let file, let found, let expected):
      "\(file): holds \(found.rawValue) patterns, not \(expected.rawValue) patterns"
    }
  }
}
