import CommandSupport
import Ductus
import Foundation
import ModelStore
import Support

extension ModelsCommand {
  /// Fetches a model, and shows how far that is.
  func install(_ tag: String) throws {
    guard let repository = options.repository else { throw ModelStoreError.noRepository }
    let bar = ProgressBar.isWanted ? DownloadBar() : nil
    defer { bar?.end() }
    let installation = try fetch(
      tag, from: repository, monitor: DownloadMonitor { bar?.show($0) })
    bar?.end()
    if options.printsJSON {
      show([ModelListing(installation.pack, place: .installed)])
    } else {
      let manifest = installation.pack.manifest
      let outcome = installation.wasUpToDate ? "is up to date" : "installed"
      say("\(manifest.tags[0]) \(manifest.version) \(outcome)")
    }
  }

  /// Installs the model of a tag or, where there is none, of the one that fits best.
  private func fetch(
    _ tag: String, from repository: ModelRepository, monitor: DownloadMonitor
  ) throws -> PackStore.Installation {
    do throws(ModelStoreError) {
      return try store.install(
        tag, from: repository, monitor: monitor, checking: { try InkRecognizers.check($0) })
    } catch .notOffered(let tag, let nearest, let place) {
      guard let match = BestTag.tag(for: tag) else {
        throw ModelStoreError.notOffered(tag: tag, nearest: nearest, repository: place)
      }
      do throws(ModelStoreError) {
        return try store.install(
          match, from: repository, monitor: monitor, checking: { try InkRecognizers.check($0) })
      } catch .notOffered {
        throw ModelStoreError.notOffered(tag: tag, nearest: nearest, repository: place)
      }
    }
  }
}

/// How far a download is, on one line of the terminal.
private final class DownloadBar: Sendable {
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
