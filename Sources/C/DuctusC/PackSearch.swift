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
  /// Whether they are all in one folder.
  private let isOneFolder: Bool

  /// Searches folders, by default the usual ones.
  ///
  /// - Throws: ``Fault`` for a folder that doesn't exist, or to which others may have written.
  init(_ folders: [String]) throws(Fault) {
    self.folders = folders.isEmpty ? Self.defaultFolders : folders
    var packFolders: [PackFolder] = []
    var folderCount = 0
    for folder in self.folders {
      let known = packFolders.count
      defer { folderCount += packFolders.count > known ? 1 : 0 }
      guard cf_is_folder(folder) else {
        if folders.isEmpty { continue }
        throw Fault(DUCTUS_NO_PACK, "\(folder): there is no such folder")
      }
      if Self.holdsPack(folder) {
        packFolders.append(PackFolder(path: folder))
      } else if Self.isStore(folder) {
        let links = "\(folder)/packs"
        for part in [folder, links, "\(folder)/versions"] where cf_is_unsafe(part) {
          throw Fault(DUCTUS_BAD_PACK, "\(part): others may write to this store")
        }
        packFolders += Self.names(in: links).map { PackFolder(path: "\(links)/\($0)") }
      } else {
        packFolders += Self.names(in: folder).map { PackFolder(path: "\(folder)/\($0)") }
          .filter { Self.holdsPack($0.path) }
      }
    }
    self.packFolders = packFolders
    isOneFolder = folderCount == 1
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
          + " (searched: \(folders.joined(separator: ", ")))")
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

  /// The pack that is named after the wanted tag, if no other can serve it better: the common case,
  /// in which no other manifest is read.
  func entry(named tag: String) -> Entry? {
    guard isOneFolder else { return nil }
    let wanted = tag.lowercased()
    guard let packFolder = packFolders.first(where: { $0.name.lowercased() == wanted }),
      let manifest = try? packFolder.manifest(), manifest.tags[0].lowercased() == wanted
    else { return nil }
    return Entry(folder: packFolder, manifest: manifest, tag: manifest.tags[0])
  }

  /// The recogniser of Latin words among those of another script.
  static var latinTag: String { "en-US" }

  /// The pack that reads Latin words; `nil` if none can be opened.
  var latinPack: PackFiles? {
    // In two steps, since Embedded Swift doesn't support throwing two types of errors.
    let entry = entry(named: Self.latinTag) ?? (try? entries(serving: Self.latinTag))?.first
    return try? entry?.folder.open()
  }

  // MARK: - Folders

  private static func holdsPack(_ folder: String) -> Bool {
    cf_is_file("\(folder)/\(PackManifest.fileName)")
  }

  private static func isStore(_ folder: String) -> Bool {
    cf_is_file("\(folder)/ductus-store") && cf_is_folder("\(folder)/packs")
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

extension PackFolder {
  /// The last name of its path.
  fileprivate var name: Substring {
    path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
  }
}
