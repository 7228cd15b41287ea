import Ductus
import Foundation

/// The files that a command reads inks from.
public struct InkInput {
  public static let format = CommandOption(
    name: "format", value: "FORMAT",
    summary: "auto, ndjson, inkml or json (default: auto, told from name and content).")

  public static let dropTimes = CommandOption(
    name: "drop-times", summary: "Leave the points' times out, right or wrong.")
  public static let strict = CommandOption(
    name: "strict",
    summary: "Refuse inks whose times or writing area can't be right, which are repaired otherwise."
  )
  public static let options = [format, dropTimes, strict]

  /// Paths; `-` is standard input.
  public let files: [String]
  public let format: InkFormat
  public var reading: InkReadingOptions

  /// - Parameter files: the operands, unless some of them mean other things.
  public init(_ arguments: Arguments, files: [String]? = nil) throws(UsageError) {
    self.files = files ?? arguments.operands
    format = try arguments.choice(Self.format) ?? .auto
    var reading = InkReadingOptions()
    reading.dropsTimes = arguments.has(Self.dropTimes)
    reading.isStrict = arguments.has(Self.strict)
    self.reading = reading
  }

  /// Reads a file or standard input.
  public func reader(_ file: String) -> InkFileReader {
    file == "-"
      ? InkFileReader(
        fileDescriptor: STDIN_FILENO, name: "standard input", format: format, options: reading)
      : InkFileReader(path: file, format: format, options: reading)
  }

  /// Whether all files can be read twice, which pipes and standard input can't. A file that isn't
  /// there fails twice.
  public var isRepeatable: Bool {
    files.allSatisfy { file in
      var status = stat()
      return file != "-" && (stat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG)
    }
  }
}
