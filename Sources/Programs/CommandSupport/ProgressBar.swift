import Foundation
import Support

/// The progress of a long run, on one line of the terminal.
public final class ProgressBar: Sendable {
  /// The minimum useful width of a bar, in columns.
  private static let minimumWidth = 8
  /// Seconds between two drawings, so that the terminal isn't kept busy.
  private static let interval = 0.1
  private static let clearLine = "\r\u{1B}[K"

  private let total: Int
  private let start = ContinuousClock.now
  private let state = Locked((done: 0, lastDrawn: -Double.infinity))

  /// Whether somebody can see it: standard error is a terminal.
  public static var isWanted: Bool { isatty(STDERR_FILENO) == 1 }

  public init(total: Int) {
    self.total = total
  }

  /// Counts further items as done.
  public func update(_ count: Int) {
    state.withLock { state in
      state.done += count
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      guard elapsed - state.lastDrawn >= Self.interval else { return }
      state.lastDrawn = elapsed
      write(
        "\r"
          + Self.line(
            done: state.done, total: total, seconds: elapsed,
            columns: Terminal.columns(of: STDERR_FILENO)))
    }
  }

  /// Removes the bar.
  public func end() {
    state.withLock { _ in write(Self.clearLine) }
  }

  /// Reports an error without tearing the bar, if there is one.
  public static func report(_ message: String, over bar: ProgressBar?) {
    guard let bar else {
      CommandSupport.report(message)
      return
    }
    bar.state.withLock { state in
      bar.write(clearLine)
      CommandSupport.report(message)
      state.lastDrawn = -.infinity
    }
  }

  /// Returns the bar as text: `████████░░░░ 1200/2400, 12 s left`. It fills the terminal's line
  /// except for the last column, after which some terminals wrap.
  static func line(done: Int, total: Int, seconds: Double, columns: Int) -> String {
    var text = "\(done)/\(total)"
    if done > 0 {
      let left = seconds / Double(done) * Double(max(0, total - done))
      text += ", \(Int(left.rounded(.up))) s left"
    }
    let room = max(0, columns - 1)
    let width = room - text.count - 1
    guard width >= minimumWidth else {
      return text.prefix(room) + String(repeating: " ", count: max(0, room - text.count))
    }
    let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
    let full = Int(share * Double(width))
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
      + " " + text
  }

  private func write(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
