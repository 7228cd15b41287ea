import Ductus
import Foundation
import Support

/// The files from which a command reads inks.
public struct InkInput {
  public static let format = CommandOption(
    name: "format", value: "FORMAT", choices: InkFormat.self,
    summary: "auto, ndjson, inkml or json (default: auto, by name and content).")

  public static let dropTimes = CommandOption(
    name: "drop-times", summary: "Ignore the points' times.")
  public static let strict = CommandOption(
    name: "strict",
    summary: "Refuse inks with impossible times or writing areas instead of repairing them."
  )
  public static let options = [format, dropTimes, strict]

  /// The paths as given; `-` is standard input.
  public let files: [String]
  /// The inputs: the files, or standard input if there are none.
  public var sources: [String] { files.isEmpty ? ["-"] : files }
  public let format: InkFormat
  public var reading: InkReadingOptions

  /// - Parameter files: by default the operands.
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

  /// Passes on all inks, one by one, and reports errors in them on standard error.
  ///
  /// - Parameters:
  ///   - budget: the memory for inks that `body` keeps; when it is used up, reading ends.
  ///   - body: takes an ink; after an error, which concerns only that ink, the next ones follow.
  /// - Returns: ``ExitCode/badInput`` if an ink couldn't be read or `body` threw.
  public func forEachInk(
    within budget: InkBudget? = nil, _ body: (LabelledInk) throws -> Void
  ) -> ExitCode {
    let (faults, warnings) = (InputLog("faults"), InputLog("warnings"))
    let exitCode = forEachInk(
      within: budget, body, onFault: faults.add, onWarning: warnings.add)
    faults.end()
    warnings.end()
    return exitCode
  }

  /// Passes on each ink; errors go to `onFault`, and repairs to `onWarning`.
  public func forEachInk(
    within budget: InkBudget? = nil, _ body: (LabelledInk) throws -> Void,
    onFault: (InputMessage) -> Void,
    onWarning: (InputMessage) -> Void = { _ in }
  ) -> ExitCode {
    var (exitCode, budget) = (ExitCode.success, budget)
    for file in sources {
      for (index, record) in reader(file).enumerated() {
        do {
          let record = try record.get()
          if let message = budget?.message, budget?.take(record) == false {
            onFault(InputMessage(message, file: file, index: index))
            return .badInput
          }
          for warning in record.warnings {
            onWarning(InputMessage("warning: \(warning)", file: file, index: index))
          }
          try body(record)
        } catch {
          onFault(
            (error as? InkFormatError).map { InputMessage($0) }
              ?? InputMessage("\(error)", file: file, index: index))
          exitCode = .badInput
        }
      }
    }
    return exitCode
  }

  /// Whether all files can be read twice, unlike pipes and standard input. A missing file fails
  /// twice.
  public var isRepeatable: Bool {
    files.allSatisfy { file in
      var status = stat()
      return file != "-" && (stat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG)
    }
  }
}
