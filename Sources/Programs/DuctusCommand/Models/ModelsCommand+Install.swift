import CommandSupport
import Ductus
import Foundation
import ModelStore
import Support

extension ModelsCommand {
  /// Downloads the model that serves a tag best, with a progress bar. A bundled model is only
  /// downloaded if the repository has a newer one.
  func install(_ tag: String) throws {
    guard let repository = options.repository else { throw ModelStoreError.noRepository }
    if let bundled = try bundled(tag, notOlderThanIn: repository) {
      if options.printsJSON {
        show([ModelListing(bundled, place: .bundled)])
      } else {
        let name = ModelListing.name(of: bundled.manifest.tags, asked: tag)
        say("\(name) \(bundled.manifest.version) is bundled and up to date")
      }
      return
    }
    let bar = ProgressBar.isWanted ? DownloadBar() : nil
    defer { bar?.end() }
    let installation: PackStore.Installation
    do throws(ModelStoreError) {
      installation = try store.install(
        tag, from: repository, monitor: DownloadMonitor { bar?.show($0) },
        checking: { try $0.checkRecognizer() })
    } catch .notOffered(let tag, _, let place) {
      throw ModelStoreError.notOffered(tag: tag, nearest: related(to: tag), repository: place)
    }
    bar?.end()
    if options.printsJSON {
      show([ModelListing(installation.pack, place: .installed)])
    } else {
      let manifest = installation.pack.manifest
      let outcome = installation.wasUpToDate ? "is up to date" : "installed"
      let name = ModelListing.name(of: manifest.tags, asked: tag)
      say("\(name) \(manifest.version) \(outcome)")
    }
  }

  /// Returns the tags to mention if the repository has no model for one: it lacks the bundled
  /// models.
  private func related(to tag: String) -> [String] {
    do throws(PackCatalogError) {
      return [try catalog.match(forTag: tag).tag]
    } catch .notOffered(_, let nearest), .invalidTag(_, let nearest) {
      return nearest
    } catch {
      return []
    }
  }

  /// Returns the bundled pack that serves a tag, unless the repository has a newer one or one for
  /// exactly this tag.
  private func bundled(_ tag: String, notOlderThanIn repository: ModelRepository) throws -> Pack? {
    guard let bundled = try? PackCatalog.bundled.match(forTag: tag) else { return nil }
    let offers = try store.offers(of: repository).byTag
    guard let offer = (try? offers.matches(tag))?.first else { return bundled.pack }
    let isWanted = { (other: String) in other.lowercased() == tag.lowercased() }
    if isWanted(offer.tag), !isWanted(bundled.tag) { return nil }
    let isNewer = isNewer(offer.element.version, than: bundled.pack.manifest.version)
    return isNewer ? nil : bundled.pack
  }
}

/// The progress of a download, on one line of the terminal.
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
