import Foundation

/// What standard output can show.
enum Terminal {
  /// Its width in characters; 100 where there is no terminal that tells.
  static var columns: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return (8...10_000).contains(told) ? told : 100
  }

  /// Whether it takes ANSI escape sequences, and the user hasn't asked for none
  /// (https://no-color.org).
  static var isStyled: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
      && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
