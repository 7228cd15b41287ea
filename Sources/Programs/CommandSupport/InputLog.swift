import Ductus
import Foundation
import Support

/// Reports errors in the records of an input on standard error, briefly, however many there are:
/// the first ones are printed, and the others are counted, with their line numbers.
public final class InputLog: Sendable {
  /// The number of printed messages.
  public static let limit = 100
  /// The maximum number of ranges of lines that are kept for the other messages.
  private static let rangeLimit = 10

  private struct Rest {
    var count = 0
    var file: String?
    var ranges: [ClosedRange<Int>] = []
    var isComplete = true
  }

  private let reportedCount = Locked(0)
  private let rest = Locked(Rest())
  private let noun: String
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - noun: the name of the messages, such as `faults`.
  ///   - write: prints a message.
  public init(_ noun: String, write: @escaping @Sendable (String) -> Void = { report($0) }) {
    self.noun = noun
    self.write = write
  }

  public func add(_ message: InputMessage) {
    let isReported = reportedCount.withLock { number in
      number += 1
      return number <= Self.limit
    }
    guard isReported else { return count(message) }
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

  /// Prints the number of the other messages, and their lines.
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
