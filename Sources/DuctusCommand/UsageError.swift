/// Why a command line can't be understood.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownOption(String)
  case missingValue(option: String)
  case unexpectedValue(option: String, value: String)
  case badValue(option: String, value: String, expected: String)
  /// The file that an option names can't be read or written, or not be understood.
  case unusableFile(option: String, file: String, reason: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// The option can't be had with these operands.
  case inapplicable(option: String, reason: String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let name): "no command '\(name)'"
    case .unknownOption(let name): "unknown option '\(name)'"
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(let option, let value): "\(option) takes no value, not '\(value)'"
    case .badValue(let option, let value, let expected):
      "bad value '\(value)' for \(option): \(expected) is expected"
    case .unusableFile(let option, let file, let reason): "\(option): \(file): \(reason)"
    case .missingOperand(let name): "\(name) is missing"
    case .unexpectedOperand(let operand): "what is '\(operand)'? One argument too many"
    case .inapplicable(let option, let reason): "\(option): \(reason)"
    }
  }
}
