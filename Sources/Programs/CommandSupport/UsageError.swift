import Support

/// The reason why a command line can't be understood.
public enum UsageError: Error, Equatable {
  /// With the command that was probably meant, if there is one.
  case unknownCommand(String, nearest: String? = nil)
  case unknownOption(String, nearest: String? = nil)
  case missingValue(option: String)
  case unexpectedValue(option: String, value: String)
  case badValue(option: String, value: String, expected: String)
  /// The file named by an option can't be read, written or understood.
  case unusableFile(option: String, file: String, reason: String)
  /// The file named by an option holds something that reads ink, such as a hand, and is missing,
  /// damaged or of another kind.
  case unusableModel(option: String, reason: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// The option isn't possible with these operands.
  case inapplicable(option: String, reason: String)
  /// The argument of this number, from 1, isn't UTF-8: `shown` has U+FFFD for what isn't.
  case notUnicode(argument: Int, shown: String)

  /// Returns the name that was probably meant: the only one with this beginning, or one of which at
  /// most a third differs. Two neighbours that were swapped count as one difference.
  static func nearest(to name: String, among names: [String]) -> String? {
    // Nobody mistypes a name like this; comparing it would take long.
    guard name.utf8.count <= 64 else { return nil }
    let longer = names.filter { $0.hasPrefix(name) }
    if name.utf8.count > 1, longer.count == 1 { return longer[0] }
    let typed = Array(name.lowercased().utf8)
    return names.map { (name: $0, distance: differences(Array($0.utf8), typed)) }
      .filter { 3 * $0.distance <= max($0.name.utf8.count, 4) }
      .min { $0.distance < $1.distance }?.name
  }

  /// Returns the least number of insertions, deletions, substitutions and swaps of neighbours that
  /// turn a text into another, if no place is changed twice.
  private static func differences(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let substituted = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var least = min(substituted, min(rows[i][j + 1], row[j]) + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

extension UsageError {
  /// The exit code of a process that this error ends.
  var exitCode: ExitCode {
    if case .unusableModel = self { .model } else { .usage }
  }
}

extension UsageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "unknown command '\(name.printable)'" + Self.question(nearest)
    case .unknownOption(let name, let nearest):
      "unknown option '\(name.printable)'" + Self.question(nearest)
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but got '\(value.printable)'"
    case .badValue(let option, let value, let expected):
      "invalid value '\(value.printable)' for \(option): expected \(expected)"
    case .unusableFile(let option, let file, let reason):
      "\(option): \(file.printable): \(reason)"
    case .missingOperand(let name): "missing argument: \(name)"
    case .unexpectedOperand(let operand): "unexpected argument '\(operand.printable)'"
    case .inapplicable(let option, let reason), .unusableModel(let option, let reason):
      "\(option): \(reason)"
    case .notUnicode(let number, let shown):
      "argument \(number), '\(shown.printable)', isn't valid UTF-8; "
        + "hand a file with such a name over as standard input"
    }
  }

  /// Returns the message about a name that isn't UTF-8.
  public static func noUnicode(_ what: String, isFolder: Bool = false) -> String {
    "\(what) isn't valid UTF-8: "
      + (isFolder ? "rename the folder" : "rename the file, or hand it over as standard input")
  }

  private static func question(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
