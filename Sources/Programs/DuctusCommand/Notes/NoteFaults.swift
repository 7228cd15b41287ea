import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import Support

/// What of notes can't be read: told in few words over the bar, and remembered for the exit code.
final class NoteFaults: Sendable {
  private let bar: Locked<ProgressBar?>
  private let log: InputLog
  private let hasAny = Locked(false)

  init() {
    let bar = Locked<ProgressBar?>(nil)
    self.bar = bar
    log = InputLog("faults") { ProgressBar.report($0, over: bar.withLock { $0 }) }
  }

  /// Shows how far a run is, until its end.
  func show(_ progress: ProgressBar?) {
    bar.withLock { $0 = progress }
  }

  func add(_ text: String, file: String) { add(InputMessage(text, file: file)) }

  func add(_ damage: NoteDamage) {
    let line: Int? = if case .text(let line, _) = damage.position { line } else { nil }
    add(InputMessage("\(damage)", file: damage.file, line: line))
  }

  /// Tells what is no fault of the note, and no matter of the exit code.
  func tell(_ text: String) { ProgressBar.report(text, over: bar.withLock { $0 }) }

  func add(_ message: InputMessage) {
    hasAny.withLock { $0 = true }
    log.add(message)
  }

  /// Tells what was left untold, and takes the bar away.
  ///
  /// - Returns: whether all could be read.
  func end() -> ExitCode {
    log.end()
    bar.withLock { $0 }?.end()
    return hasAny.withLock { $0 } ? .badInput : .success
  }
}
