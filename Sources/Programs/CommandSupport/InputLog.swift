import Ductus
import Foundation
import Support

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
