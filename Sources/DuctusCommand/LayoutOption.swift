import Ductus

/// Whether lines are looked for in inks: an option that commands have in common.
enum LayoutOption {
  static let option = CommandOption(
    name: "layout", value: "LAYOUT",
    summary: "automatic: find lines; line: take each ink for one (default: automatic).")

  static func value(_ arguments: Arguments) throws(UsageError) -> TextLayout {
    try arguments.choice(option) ?? .automatic
  }
}
