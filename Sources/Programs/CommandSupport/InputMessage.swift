import Ductus
import Foundation
import Support

/// A message about a record of an input, with its place.
public struct InputMessage: Hashable, Sendable {
  public let text: String
  public let file: String
  /// The line of the file, if known.
  public private(set) var line: Int?

  /// - Parameter text: the error with its place.
  public init(_ text: String, file: String, line: Int? = nil) {
    (self.text, self.file, self.line) = (text, file, line)
  }

  /// - Parameter text: the record's error; its number is put in front.
  public init(_ text: String, file: String, index: Int) {
    self.text = "\(file): record \(index + 1): \(text)"
    self.file = file
  }

  /// The error, and the option that helps.
  public init(_ error: InkFormatError) {
    text =
      if case .invalidInk(_, .timeRunsBackwards) = error {
        "\(error) (\(InkInput.dropTimes.spelling) reads it without its times)"
      } else {
        "\(error)"
      }
    file = error.place.file
    line = error.place.line
  }
}
