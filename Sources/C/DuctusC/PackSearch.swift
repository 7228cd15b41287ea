import CDuctus
import CPackFolders
import ModelIdentifiers
import ModelPack

/// The packs in some folders, and the search for those that serve a tag.
struct PackSearch {
  /// A pack with its manifest.
  struct Entry {
    let folder: PackFolder
    let manifest: PackManifest
    /// The tag of the pack that serves the wanted one, or its first.
    var tag: String
  }

  private let folders: [String]
  /// The packs' folders, ordered by folder and name.
  private let packFolders: [PackFolder]
  /// The usual store and why it isn't searched; empty if it is.
  private let danger: String

  /// Searches folders, by default the usual ones. A store to which others may have written serves
  /// nothing.
  ///
  /// - Throws: ``Fault`` for a named folder that doesn't exist or is such a store.
  init(_ folders: [String]) throws(Fault) {
    self.folders = folders.isEmpty ? Self.defaultFolders : folders
    var packFolders: [PackFolder] = []
    var danger = ""
    for folder in self.folders {
      guard cf_is_folder(folder) else {
        if folders.isEmpty { continue }
        throw Fault(DUCTUS_NO_PACK, "\(folder): there is no such folder")
      }
      if Self.holdsPack(folder) {
        packFolders.append(PackFolder(path: folder))
      } else if Self.isStore(folder) {
        let links = "\(folder)/packs"
        if let found = Self.danger(in: [folder, links, "\(folder)/versions"]) {
          guard folders.isEmpty else { throw Fault(DUCTUS_BAD_PACK, found) }
          danger = found
        } else {
          packFolders += Self.names(in: links).map { PackFolder(path: "\(links)/\($0)") }
        }
      } else {
        packFolders += Self.names(in: folder).map { PackFolder(path: "\(folder)/\($0)") }
          .filter { Self.holdsPack($0.path) }
      }
    }
    self.packFolders = packFolders
    self.danger = danger
  }

  /// All packs whose manifests can be read, ordered by folder and name.
  var entries: [Entry] {
    packFolders.compactMap { packFolder in
      guard let manifest = try? packFolder.manifest() else { return nil }
      return Entry(folder: packFolder, manifest: manifest, tag: manifest.tags[0])
    }
  }

  /// The packs that serve a tag, the best first, each with the tag that serves it best.
  ///
  /// - Throws: ``Fault`` if the text isn't a tag, or no pack serves it.
  func entries(serving tag: String) throws(Fault) -> [Entry] {
    let entries = entries
    let index = TagIndex(
      entries.map {
        PackTags(
          tags: $0.manifest.tags, fallbacks: Set($0.manifest.fallbacks.keys),
          version: $0.manifest.version)
      })
    let matches: [TagIndex<Int>.Match]
    do throws(LanguageTagError) {
      matches = try index.matches(tag)
    } catch {
      throw Fault(error)
    }
    if matches.isEmpty {
      throw Fault(
        DUCTUS_NO_PACK,
        "the model for '\(tag)' is not installed: put its pack into one of the folders searched, "
          + "or name another folder" + index.mention(ofRelatedTo: tag)
          + " (searched: \(folders.joined(separator: ", "))\(danger.isEmpty ? "" : "; \(danger)"))")
    }
    var known: [Int] = []
    return matches.compactMap { match in
      if known.contains(match.element) { return nil }
      known.append(match.element)
      var entry = entries[match.element]
      entry.tag = match.tag
      return entry
    }
  }

  /// The only pack whose manifest mentions a tag, if it is the pack's own, so that no other serves
  /// it better: the common case, in which no other manifest is parsed.
  func entry(mentioning tag: String) -> Entry? {
    let found = packFolders.filter { $0.mentions(tag) }
    let wanted = tag.lowercased()
    guard found.count == 1, let manifest = try? found[0].manifest(),
      let own = manifest.tags.first(where: { $0.lowercased() == wanted })
    else { return nil }
    return Entry(folder: found[0], manifest: manifest, tag: own)
  }

  /// The recogniser of Latin words among those of another script.
  static var latinTag: String { "en-US" }

  /// The pack that reads Latin words; `nil` if none can be opened.
  var latinPack: PackFiles? {
    // In two steps, since Embedded Swift doesn't support throwing two types of errors.
    let entry = entry(mentioning: Self.latinTag) ?? (try? entries(serving: Self.latinTag))?.first
    return try? entry?.folder.open()
  }

  // MARK: - Folders

  private static func holdsPack(_ folder: String) -> Bool {
    cf_is_file("\(folder)/\(PackManifest.fileName)")
  }

  private static func isStore(_ folder: String) -> Bool {
    cf_is_file("\(folder)/ductus-store") && cf_is_folder("\(folder)/packs")
  }

  /// The first of a store's folders that isn't trusted, and why; `nil` if all are.
  private static func danger(in folders: [String]) -> String? {
    for folder in folders {
      if let reason = cf_danger(folder) { return "\(folder): \(String(cString: reason))" }
    }
    return nil
  }

  /// The names in a folder, sorted.
  private static func names(in folder: String) -> [String] {
    var size = 0
    return texts(cf_names(folder, &size), size: size).sorted()
  }

  /// The folders of the command's packs and of those that it installs.
  private static var defaultFolders: [String] {
    var size = 0
    // The user's comes first, and may be empty.
    let data = texts(cf_data_folders(&size), size: size)
    var folders: [String] = []
    if let named = folder(named: "DUCTUS_WEIGHTS") {
      folders.append(named)
    } else {
      folders += data.filter { !$0.isEmpty }.map { "\($0)/ductus/weights" }
    }
    if let store = folder(named: "DUCTUS_STORE") {
      folders.append(store)
    } else if let user = data.first, !user.isEmpty {
      folders.append("\(user)/ductus")
    }
    return folders
  }

  /// A folder named in the environment.
  private static func folder(named variable: String) -> String? {
    guard let text = cf_named_folder(variable) else { return nil }
    defer { text.deallocate() }
    return String(cString: text)
  }

  /// Splits texts that are each ended by a zero byte, and frees their memory.
  private static func texts(_ start: UnsafeMutablePointer<CChar>?, size: Int) -> [String] {
    guard let start else { return [] }
    defer { start.deallocate() }
    guard size > 0 else { return [] }
    let bytes = UnsafeRawBufferPointer(start: start, count: size - 1)
    return bytes.split(separator: 0, omittingEmptySubsequences: false)
      .compactMap { String(validating: $0, as: UTF8.self) }
  }
}
