/// An option of a command.
struct CommandOption: Hashable, Sendable {
  /// Name without its dashes.
  let name: String
  /// The letter of its short form, if it has one.
  var letter: Character?
  /// What the help calls the option's value; `nil` for an option that takes none.
  var value: String?
  /// What it does, in one phrase for the help.
  let summary: String

  /// The option as it is typed.
  var spelling: String { "--\(name)" }

  static let help = CommandOption(name: "help", letter: "h", summary: "Show this help and exit.")
}
