import CommandSupport
import Ductus
import Foundation
import ModelStore
import ResultFormats

/// `ductus models`: shows, installs and removes models.
struct ModelsCommand: Command {
  static let description = CommandDescription(
    name: "models",
    operands: "list | info TAG… | install TAG… | verify [TAG…] | remove TAG… | attribution | trust",
    actions: ModelsOptions.Action.allCases.map(\.rawValue),
    targets: [
      "info": .offeredModels, "install": .offeredModels, "verify": .models, "remove": .models,
      "list": .nothing, "attribution": .nothing, "trust": .nothing,
    ],
    summary: "Show, install, verify and remove models.",
    options: ModelsOptions.all,
    discussion: """
      'list' shows the models that ship with Ductus, the installed ones and those that the
      repository offers. 'info' describes a model: its language, whether it was trained for
      another language, its characters, accuracy and files. 'install' fetches a model, or its
      newest version, and verifies it by the repository's signature; an interrupted download
      resumes where it stopped. 'verify' hashes every file of the named models, or of all
      models, and checks the signatures of installed ones. 'remove' deletes installed models.
      'attribution' prints a text for a program's credits: the licences of the available
      models and of the data they were trained on. 'trust' shows the repository's key and the
      newest serial number seen from it; --reset forgets the number, in case the publisher
      signed a wrong one. Models are stored in DUCTUS_STORE, or otherwise in the user's data
      folder.

      Each part of a model has a licence. If the repository is on another machine, 'list' shows of
      its offers only the licence that applies unless a part has its own; 'info' shows all.

      The other commands install a missing model themselves if the repository that comes with
      Ductus has it, and say so on standard error. They don't ask other repositories.

      Exit code 3 means that there is no such model or that a pack is damaged; 1 means that
      the repository or the disk failed.
      """)

  let options: ModelsOptions
  let store = PackStore()

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
    case .attribution: attribution()
    case .trust: trust()
    }
  }

  /// Runs all actions, reports errors, and ends with the most serious exit code.
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
    report(
      (error as? PackCatalogError)?.message(for: .command)
        ?? (error as? ModelStoreError)?.message(for: .command) ?? "\(error)")
    let code: ExitCode =
      switch error {
      case is PackError, is PackCatalogError, is ModelManagerError: .model
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
        offers = try store.offers(of: repository).packs.map { offer in
          ModelListing(offer, manifest: try? manifest(of: offer, from: repository))
        }
      } catch {
        exitCode = fail(error, after: exitCode)
      }
    }
    let listings = (local.listings + offers.filter { !$0.isInstalled(among: local.listings) })
      .sorted { $0.tags[0].lowercased() < $1.tags[0].lowercased() }
    if options.printsJSON {
      show(listings)
    } else {
      StandardOutput().end(
        with: options.showsLicences
          ? ModelListing.licences(listings) : ModelListing.table(listings))
    }
    return exitCode
  }

  /// Returns the manifest of an offer if its repository is a folder on this machine: asking another
  /// one for each offer would take long.
  private func manifest(
    of offer: RepositoryIndex.Offer, from repository: ModelRepository
  ) throws(ModelStoreError) -> PackManifest? {
    guard repository.url.isFileURL else { return nil }
    return try store.manifest(of: offer, from: repository)
  }

  private func info(_ tag: String) throws {
    let match = Result { () throws(PackCatalogError) in try catalog.match(forTag: tag) }
    let served = (try? match.get())?.tag
    var lines: [String] = []
    func add(_ listing: ModelListing, asked tag: String) {
      lines.append(
        options.printsJSON ? listing.json(asked: tag).text + "\n" : listing.text(asked: tag))
    }
    let found = served.map { tag in local(reports: false).listings.filter { $0.serves(tag) } } ?? []
    for listing in found { add(listing, asked: served ?? tag) }
    let offer = Result { try options.repository.flatMap { try offered(tag, by: $0) } }
    if let (listing, tag) = try? offer.get(), !listing.isInstalled(among: found) {
      add(listing, asked: tag)
    }
    StandardOutput().end(with: lines.joined())
    _ = try offer.get()
    if lines.isEmpty { _ = try match.get() }
  }

  /// The packs, without the offers of a remote repository that was already asked; one that wasn't
  /// may offer more.
  var catalog: PackCatalog {
    let asked = options.repository
    let repository =
      asked.map { $0.url.isFileURL ? $0 : nil } ?? (try? ModelRepository.usual())
    return PackCatalog(store: store, repository: { repository })
  }

  /// Returns the offer for a tag, and the offer's tag that serves it.
  private func offered(
    _ tag: String, by repository: ModelRepository
  ) throws -> (listing: ModelListing, tag: String)? {
    let offers = try store.offers(of: repository).byTag
    guard let found = (try? offers.matches(tag))?.first else { return nil }
    let manifest = try store.manifest(of: found.element, from: repository)
    return (ModelListing(found.element, manifest: manifest), found.tag)
  }

  private func verify() -> ExitCode {
    let local = local(reports: options.tags.isEmpty)
    var exitCode = local.exitCode
    var listings = local.listings
    if !options.tags.isEmpty {
      var tags: [String] = []
      exitCode = forEachTag { tag in tags.append(try catalog.match(forTag: tag).tag) }
      listings = listings.filter { listing in tags.contains { listing.serves($0) } }
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
      let name = "\(listing.tags[0]) \(listing.version)"
      say("\(name), \(listing.place.rawValue): intact\(proof(listing))")
    }
  }

  /// Returns the publisher of an installed model.
  private func proof(_ listing: ModelListing) -> String {
    guard listing.place == .installed, let pack = listing.pack else { return "" }
    guard let publisher = pack.publisher else {
      return ", unsigned: an earlier version of Ductus installed it without keeping the signature"
    }
    let configured = try? ModelRepository.usual().publicKey
    return publisher == configured ? ", signed" : ", signed by \(publisher.text)"
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

  private func attribution() -> ExitCode {
    let local = local()
    StandardOutput().end(with: attributionText(for: local.listings.compactMap(\.pack)))
    return local.exitCode
  }

  private func trust() -> ExitCode {
    guard let repository = options.repository else {
      return fail(ModelStoreError.noRepository, after: .success)
    }
    do {
      if options.resets { try store.forgetSerial(of: repository) }
      let serial = store.serial(of: repository).map { "\($0)" } ?? "none"
      say("repository  \(repository.url.absoluteString)")
      say("public key  \(repository.publicKey.text)")
      say("newest serial number seen  \(serial)")
      return .success
    } catch {
      return fail(error, after: .success)
    }
  }

  // MARK: - Help for these

  /// Returns the bundled and the installed models; packs that can't be opened are reported.
  private func local(reports: Bool = true) -> (listings: [ModelListing], exitCode: ExitCode) {
    var exitCode = ExitCode.success
    var listings: [ModelListing] = []
    for entry in PackCatalog(store: store).entries() {
      switch entry.pack {
      case .success(let pack): listings.append(ModelListing(pack, place: entry.place))
      case .failure(let error): if reports { exitCode = fail(error, after: exitCode) }
      }
    }
    do throws(ModelStoreError) {
      // The catalogue skips a store that isn't trustworthy; here the reason is reported.
      _ = try store.entries()
    } catch {
      if reports { exitCode = fail(error, after: exitCode) }
    }
    return (listings, exitCode)
  }

  /// Shows models as JSON.
  func show(_ listings: [ModelListing]) {
    StandardOutput().end(with: listings.map { $0.json().text + "\n" }.joined())
  }

  func say(_ line: String) {
    StandardOutput().end(with: line + "\n")
  }
}

extension ModelListing {
  /// Returns whether this version is installed: then its offer needs no second line.
  fileprivate func isInstalled(among others: [ModelListing]) -> Bool {
    others.contains { $0.place == .installed && $0.tags == tags && $0.version == version }
  }
}

extension ModelStoreError {
  /// The exit code for an error.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .notOffered, .notInstalled, .servedByAnother, .pack, .unusable: .model
    case .noRepository, .invalidTag, .invalidPublicKey, .invalidRepositoryURL: .usage
    default: .badInput
    }
  }
}
