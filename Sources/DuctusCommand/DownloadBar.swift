import Foundation
import ModelStore
import Support

/// How far a download is, on one line of the terminal.
final class DownloadBar: Sendable {
  private let state = Locked<(bar: ProgressBar?, shown: Int)>((nil, 0))

  func show(_ bytes: DownloadMonitor.Bytes) {
    state.withLock { state in
      guard bytes.total > 0 else { return }
      let bar = state.bar ?? ProgressBar(total: bytes.total / 1000)
      state.bar = bar
      bar.update(bytes.completed / 1000 - state.shown)
      state.shown = bytes.completed / 1000
    }
  }

  func end() {
    state.withLock { state in
      state.bar?.end()
      state.bar = nil
    }
  }
}
