import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import Support

/// Reports faults of notes briefly above the progress bar, and remembers them for the exit code.
final class NoteFaults: Sendable {
  private let bar: Locked<ProgressBar?>
  private let log: InputLog
  private let warnings: InputLog
  private let hasAny = Locked(false)

  init() {
    let bar = Locked<ProgressBar?>(nil)
    self.bar = bar
    func log(_ noun: String) -> InputLog {
      InputLog(noun) { ProgressBar.report($0, over: bar.withLock { $0 }) }
    }
    (self.log, warnings) = (log("faults"), log("warnings"))
  }

  /// Shows the progress of a run, until its end.
  func show(_ progress: ProgressBar?) {
    bar.withLock { $0 = progress }
  }

  func add(_ text: String, file: String) { add(InputMessage(text, file: file)) }

  func add(_ damage: NoteDamage) {
    let line: Int? = if case .text(let line, _) = damage.position { line } else { nil }
    add(InputMessage("\(damage)", file: damage.file, line: line))
  }

  /// Reports something that isn't a fault of the note and doesn't affect the exit code.
  func report(_ text: String) { ProgressBar.report(text, over: bar.withLock { $0 }) }

  /// Reports what was repaired, which doesn't affect the exit code.
  func warn(_ message: InputMessage) { warnings.add(message) }

  func add(_ message: InputMessage) {
    hasAny.withLock { $0 = true }
    log.add(message)
  }

  /// Reports the remaining messages, and removes the bar.
  ///
  /// - Returns: whether everything could be read.
  func end() -> ExitCode {
    log.end()
    warnings.end()
    bar.withLock { $0 }?.end()
    return hasAny.withLock { $0 } ? .badInput : .success
  }
}
