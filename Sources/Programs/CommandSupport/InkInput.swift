import Ductus
import Foundation
import Support

/// The files that a command reads inks from.
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

  /// Paths as they were given; `-` is standard input.
  public let files: [String]
  /// What is read: the files, or standard input where there are none.
  public var sources: [String] { files.isEmpty ? ["-"] : files }
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

  /// Hands over all inks, one by one, and says on standard error what is wrong with them.
  ///
  /// - Parameter body: what it throws is wrong with its ink; the next ones come all the same.
  /// - Returns: ``ExitCode/badInput`` where an ink couldn't be read or `body` threw.
  public func forEachInk(_ body: (LabelledInk) throws -> Void) -> ExitCode {
    let (faults, warnings) = (InputLog("faults"), InputLog("warnings"))
    let exitCode = forEachInk(body, onFault: faults.add, onWarning: warnings.add)
    faults.end()
    warnings.end()
    return exitCode
  }

  /// Hands on each ink; faults go to `onFault`, and repairs to `onWarning`.
  public func forEachInk(
    _ body: (LabelledInk) throws -> Void, onFault: (InputMessage) -> Void,
    onWarning: (InputMessage) -> Void = { _ in }
  ) -> ExitCode {
    var exitCode = ExitCode.success
    for file in sources {
      for (index, record) in reader(file).enumerated() {
        do {
          let record = try record.get()
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

  /// Whether all files can be read twice, which pipes and standard input can't. A file that isn't
  /// there fails twice.
  public var isRepeatable: Bool {
    files.allSatisfy { file in
      var status = stat()
      return file != "-" && (stat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG)
    }
  }
}

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

/// Says on standard error what is wrong with the records of an input, and stays short however much
/// that is: the first ones are told, the others are counted with the numbers of their lines.
public final class InputLog: Sendable {
  /// How many are told.
  public static let limit = 100
  /// How many ranges of lines are kept of those that aren't.
  private static let rangeLimit = 10

  private struct Rest {
    var count = 0
    var file: String?
    var ranges: [ClosedRange<Int>] = []
    var isComplete = true
  }

  private let told = Locked(0)
  private let rest = Locked(Rest())
  private let noun: String
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - noun: what the messages are, such as `faults`.
  ///   - write: takes one message.
  public init(_ noun: String, write: @escaping @Sendable (String) -> Void = { report($0) }) {
    self.noun = noun
    self.write = write
  }

  public func add(_ message: InputMessage) {
    let isTold = told.withLock { told in
      told += 1
      return told <= Self.limit
    }
    guard isTold else { return count(message) }
    write(message.text)
  }

  private func count(_ message: InputMessage) {
    rest.withLock { rest in
      rest.count += 1
      guard let line = message.line, rest.file ?? message.file == message.file else {
        rest.isComplete = false
        return
      }
      rest.file = message.file
      if let last = rest.ranges.last, line <= last.upperBound + 1, line >= last.lowerBound {
        rest.ranges[rest.ranges.count - 1] = last.lowerBound...max(last.upperBound, line)
      } else if rest.ranges.count < Self.rangeLimit {
        rest.ranges.append(line...line)
      } else {
        rest.isComplete = false
      }
    }
  }

  /// Tells how many weren't told, and where they are.
  public func end() {
    let rest = rest.withLock { rest in rest }
    guard rest.count > 0 else { return }
    var text = "\(rest.count) more \(noun)"
    if let file = rest.file {
      let lines = rest.ranges.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
      }
      text += ": \(file): lines \(lines.joined(separator: ", "))"
      if !rest.isComplete { text += ", and elsewhere" }
    }
    write(text)
  }
}
