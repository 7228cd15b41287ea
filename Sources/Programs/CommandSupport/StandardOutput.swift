import Foundation
import Support

/// Standard output, gathered until `flush`.
///
/// When its reader goes away (`ductus … | head`) there is nothing left to do: the process ends at
/// once and without a word, with exit code 0. Any other fault of writing is reported and ends it
/// with exit code 1.
public final class StandardOutput {
  private var buffer: [UInt8] = []

  public init() {}

  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  public func flush() {
    if let fault = writeAll(buffer, to: STDOUT_FILENO) {
      if fault != EPIPE { report("standard output: \(String(cString: strerror(fault)))") }
      // Other threads may be at work: no exit handlers, which would pull the ground from under them.
      _exit(fault == EPIPE ? ExitCode.success.rawValue : ExitCode.badInput.rawValue)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the last text.
  public func end(with text: String) {
    write(text)
    flush()
  }
}

/// The name that the process was called by, which its messages begin with.
private let programName = URL(fileURLWithPath: CommandLine.arguments.first ?? "ductus")
  .lastPathComponent

/// Says on standard error what went wrong, on one line whatever names it repeats.
public func report(_ message: String) {
  // In one piece, so that processes that share a terminal don't mix their lines. There is no one
  // to tell when this fails.
  _ = writeAll(Array(line(of: message).utf8), to: STDERR_FILENO)
}

/// What ``report(_:)`` writes.
func line(of message: String) -> String { "\(programName): \(message)".printable + "\n" }

/// Writes all bytes, waiting where the file can't take them yet.
///
/// - Returns: `errno` if it can't.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&event, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// What standard output can show.
public enum Terminal {
  /// Its width in characters; 100 where there is no terminal that tells.
  public static var columns: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return (8...10_000).contains(told) ? told : 100
  }

  /// Whether it takes ANSI escape sequences, and the user hasn't asked for none
  /// (https://no-color.org).
  public static var isStyled: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
      && (environment["NO_COLOR"] ?? "").isEmpty
  }
}

/// How far a long run is, on one line of the terminal.
public final class ProgressBar: Sendable {
  private static let width = 32
  /// Seconds between two drawings, that the terminal isn't kept busy.
  private static let interval = 0.1
  private static let clearLine = "\r\u{1B}[K"

  private let total: Int
  private let start = ContinuousClock.now
  private let state = Locked((done: 0, lastDrawn: -Double.infinity))

  /// Whether there is someone to look at it: standard error is a terminal.
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
      write("\r" + Self.line(done: state.done, total: total, seconds: elapsed))
    }
  }

  /// Takes the bar away.
  public func end() {
    state.withLock { _ in write(Self.clearLine) }
  }

  /// Reports a fault without tearing the bar, where there is one.
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

  /// The bar as text: `████████░░░░ 1200/2400, 12 s left`.
  static func line(done: Int, total: Int, seconds: Double) -> String {
    let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
    let full = Int(share * Double(width))
    let bar =
      String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    guard done > 0 else { return "\(bar) \(done)/\(total)" }
    let left = seconds / Double(done) * Double(max(0, total - done))
    return "\(bar) \(done)/\(total), \(Int(left.rounded(.up))) s left  "
  }

  private func write(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// Rows of texts in columns, for people.
public struct TextTable {
  public enum Alignment { case left, right }

  private let columns: [Alignment]
  private var rows: [[String]] = []

  public init(columns: [Alignment]) {
    self.columns = columns
  }

  /// Adds a row, whose cells are as many as the columns.
  public mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a cell for each column")
    rows.append(row.map(\.printable))
  }

  /// The rows, each ended by a line feed, with two blanks between the columns.
  public var text: String {
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = columns.indices.map { column -> String in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return columns[column] == .left ? row[column] + gap : gap + row[column]
      }
      let line = cells.joined(separator: "  ")
      let blanks = line.reversed().prefix { $0 == " " }.count
      return line.dropLast(blanks) + "\n"
    }.joined()
  }
}
