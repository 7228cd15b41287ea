import Foundation
import Support

/// Standard output, buffered until `flush`.
///
/// When its reader goes away (`ductus … | head`), there is nothing left to do: the process ends at
/// once, silently, with exit code 0. Any other write error is reported and ends it with exit code
/// 1.
public final class StandardOutput {
  private var buffer: [UInt8] = []

  public init() {}

  public func write(_ text: String) { write(text.utf8) }

  public func write(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  public func flush() {
    if let fault = writeAll(buffer, to: STDOUT_FILENO) {
      let reason = fault == EBADF ? "it is closed" : String(cString: strerror(fault))
      if fault != EPIPE { report("standard output: \(reason)") }
      // Exit handlers aren't run: they would break other threads that may be working.
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

/// Opens substitutes for standard files that are closed at the start (`>&-`), so that no file or
/// socket gets their descriptors and data meant for them. Reading or writing them still fails.
func reserveStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 {
    // The file gets the lowest free descriptor, which is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// The name by which the process was called, which begins its messages.
private let programName = URL(fileURLWithPath: CommandLine.arguments.first ?? "ductus")
  .lastPathComponent

/// Reports an error on standard error, on one line whatever names it contains.
public func report(_ message: String) {
  // The line is written in one piece, so that processes that share a terminal don't mix their
  // lines. If writing fails, nobody can be told.
  _ = writeAll(Array(line(of: message).utf8), to: STDERR_FILENO)
}

/// Returns the line written by ``report(_:)``.
func line(of message: String) -> String { "\(programName): \(message)".printable + "\n" }

/// Writes all bytes, waiting if the file can't take them yet.
///
/// - Returns: `errno` if it fails.
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

/// The capabilities of standard output.
public enum Terminal {
  /// The width in characters; 100 without a terminal.
  public static var columns: Int { columns(of: STDOUT_FILENO) }

  /// Returns the width of a terminal.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 0
    return (8...10_000).contains(told) ? told : 100
  }

  /// Whether it supports ANSI escape sequences and the user hasn't turned them off
  /// (https://no-color.org).
  public static var isStyled: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
      && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
