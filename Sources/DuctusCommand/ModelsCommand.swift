import Ductus
import Foundation
import ModelStore

/// `ductus models`: shows, installs and removes models.
struct ModelsCommand: Command {
  static let description = CommandDescription(
    name: "models",
    operands: "list | info TAG… | install TAG… | verify [TAG…] | remove TAG…",
    summary: "Show, install, verify and remove models.",
    options: ModelsOptions.all,
    discussion: """
      'list' shows the models that ship with Ductus, those that are installed and those that the
      repository offers. 'info' tells all of a model: its language, whether it was learned for another
      one, its characters, accuracy and files. 'install' fetches a model, or its newest version, and verifies it by the
      repository's signature; an interrupted download goes on where it ended. 'verify' hashes every
      file, of all models where no tag is given. Models lie in DUCTUS_STORE, or else in the user's
      data directory.

      Exit code 3 says that there is no such model or that a pack is damaged, 1 that the repository
      or the disk failed.
      """)

  private let options: ModelsOptions
  private let store = PackStore()

  init(_ arguments: Arguments) throws(UsageError) {
    options = try ModelsOptions(arguments)
  }

  func run() -> ExitCode {
    switch options.action {
    case .list: list()
    case .info: forEachTag(info)
    case .install: forEachTag(install)
    case .verify: verify()
    case .remove: forEachTag(remove)
    }
  }

  /// Does all, says what went wrong, and ends in the gravest exit code.
  private func forEachTag(_ body: (String) throws -> Void) -> ExitCode {
    var exitCode = ExitCode.success
    for tag in options.tags {
      do {
        try body(tag)
      } catch {
        exitCode = fail(error, after: exitCode)
      }
    }
    return exitCode
  }

  private func fail(_ error: any Error, after earlier: ExitCode) -> ExitCode {
    report("\(error)")
    let code: ExitCode =
      switch error {
      case is PackError, is DuctusError: .model
      case let error as ModelStoreError: error.exitCode
      default: .badInput
      }
    return code.rawValue > earlier.rawValue ? code : earlier
  }

  // MARK: - Actions

  private func list() -> ExitCode {
    let local = local()
    var exitCode = local.exitCode
    var offers: [ModelListing] = []
    if let repository = options.repository {
      do throws(ModelStoreError) {
        offers = try store.offers(of: repository).packs.map { ModelListing($0) }
      } catch {
        exitCode = fail(error, after: exitCode)
      }
    }
    let listings = local.listings + offers.filter { !$0.isInstalled(among: local.listings) }
    if options.printsJSON {
      show(listings)
    } else {
      StandardOutput().end(with: ModelListing.table(listings))
    }
    return exitCode
  }

  private func info(_ tag: String) throws {
    var found = local(reports: false).listings.filter { $0.serves(tag) }
    let offer = Result { try options.repository.flatMap { try offered(tag, by: $0) } }
    if let offer = try? offer.get(), !offer.isInstalled(among: found) { found.append(offer) }
    if found.isEmpty, let match = BestTag.tag(for: tag) { return try info(match) }
    let lines = found.map {
      options.printsJSON ? $0.json(asked: tag).text + "\n" : $0.text(asked: tag)
    }
    StandardOutput().end(with: lines.joined())
    _ = try offer.get()
    // Throws that it is damaged, or that there is none and what the nearest is.
    if found.isEmpty { _ = try store.pack(forTag: tag) }
  }

  private func offered(_ tag: String, by repository: ModelRepository) throws -> ModelListing? {
    guard let offer = try store.offers(of: repository).offer(forTag: tag) else { return nil }
    return ModelListing(offer, manifest: try store.manifest(of: offer, from: repository))
  }

  private func install(_ tag: String) throws {
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
      return try store.install(tag, from: repository, monitor: monitor)
    } catch {
      guard case .notOffered = error, let match = BestTag.tag(for: tag),
        let installation = try? store.install(match, from: repository, monitor: monitor)
      else { throw error }
      return installation
    }
  }

  private func verify() -> ExitCode {
    let local = local(reports: options.tags.isEmpty)
    var exitCode = local.exitCode
    var listings = local.listings
    if !options.tags.isEmpty {
      exitCode = forEachTag { tag in
        // Throws what is wrong with it, or that there is none.
        if !local.listings.contains(where: { $0.serves(tag) }) { _ = try store.pack(forTag: tag) }
      }
      listings = listings.filter { listing in options.tags.contains { listing.serves($0) } }
    }
    for listing in listings {
      do {
        try verify(listing)
      } catch {
        exitCode = fail(error, after: exitCode)
      }
    }
    return exitCode
  }

  private func verify(_ listing: ModelListing) throws {
    try listing.pack?.verify()
    if options.printsJSON {
      show([listing])
    } else {
      say("\(listing.tags[0]) \(listing.version), \(listing.place.rawValue): whole")
    }
  }

  private func remove(_ tag: String) throws {
    if !store.contains(tag), PackCatalog.bundled.isAvailable(tag) {
      throw ModelManagerError.bundled(tag: tag)
    }
    let name = try store.remove(tag)
    if options.printsJSON {
      StandardOutput().end(with: JSONText.object([("removed", .string(name))]).text + "\n")
    } else {
      say("\(name) removed")
    }
  }

  // MARK: - Help for these

  /// What is bundled and what is installed; packs that can't be opened are reported.
  private func local(reports: Bool = true) -> (listings: [ModelListing], exitCode: ExitCode) {
    var exitCode = ExitCode.success
    var listings: [ModelListing] = []
    for entry in PackCatalog(store: store).entries() {
      switch entry.pack {
      case .success(let pack):
        let place: ModelListing.Place = entry.place == .bundled ? .bundled : .installed
        listings.append(ModelListing(pack, place: place))
      case .failure(let error): if reports { exitCode = fail(error, after: exitCode) }
      }
    }
    return (listings, exitCode)
  }

  /// Shows models as JSON.
  private func show(_ listings: [ModelListing]) {
    StandardOutput().end(with: listings.map { $0.json().text + "\n" }.joined())
  }

  private func say(_ line: String) {
    StandardOutput().end(with: line + "\n")
  }
}

extension ModelListing {
  /// Whether this very version is installed: then its offer isn't worth a second line.
  fileprivate func isInstalled(among others: [ModelListing]) -> Bool {
    others.contains { $0.place == .installed && $0.tags == tags && $0.version == version }
  }
}

extension ModelStoreError {
  /// What an error means to the caller of the process.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .notOffered, .notInstalled, .pack: .model
    case .noRepository, .invalidTag, .invalidPublicKey, .invalidRepositoryURL: .usage
    default: .badInput
    }
  }
}
