import Foundation
import ModelStore

/// How far a download is, on one line of the terminal.
///
/// Unchecked: what varies is only touched under `lock`.
final class DownloadBar: @unchecked Sendable {
  private let lock = NSLock()
  private var bar: ProgressBar?
  private var shown = 0

  func show(_ bytes: DownloadMonitor.Bytes) {
    lock.withLock {
      guard bytes.total > 0 else { return }
      let bar = self.bar ?? ProgressBar(total: bytes.total / 1000)
      self.bar = bar
      bar.update(bytes.completed / 1000 - shown)
      shown = bytes.completed / 1000
    }
  }

  func end() {
    lock.withLock {
      bar?.end()
      bar = nil
    }
  }
}
