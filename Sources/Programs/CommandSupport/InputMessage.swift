import Ductus
import Foundation
import Support

/// What is wrong with a record of an input, and where it is.
public struct InputMessage: Hashable, Sendable {
  public let text: String
  public let file: String
  /// The line of the file, where it is known.
  public private(set) var line: Int?

  /// - Parameter text: what is wrong, and where.
  public init(_ text: String, file: String, line: Int? = nil) {
    (self.text, self.file, self.line) = (text, file, line)
  }

  /// - Parameter text: what is wrong with a record; its number is put in front.
  public init(_ text: String, file: String, index: Int) {
    self.text = "\(file): record \(index + 1): \(text)"
    self.file = file
  }

  /// What is wrong, and which option helps.
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
