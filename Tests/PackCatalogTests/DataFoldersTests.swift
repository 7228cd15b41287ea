import DuctusWeights
import Foundation
import Testing

/// Where an installed program finds its packs, its repository and its pages.
struct DataFoldersTests {
  /// A file system with a program in `bin`.
  private struct Place: ~Copyable {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-place-\(UUID().uuidString)").resolvingSymlinksInPath()

    deinit { try? FileManager.default.removeItem(at: root) }

    var folders: DataFolders {
      DataFolders(
        programs: [root.appendingPathComponent("opt/bin")],
        environment: ["HOME": root.appendingPathComponent("home").path])
    }

    func put(_ path: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }

    func found(_ folders: DataFolders? = nil) -> String? {
      let folder = (folders ?? self.folders).folder(
        beside: ["Ductus_X.resources", "ductus-x"], orShared: "x", having: "index")
      return folder.map { String($0.path.dropFirst(root.path.count + 1)) }
    }
  }

  /// From the last place to the first: each hides those after it.
  @Test func placesAreLookedAtInTheirOrder() throws {
    let place = Place()
    #expect(place.found() == nil)
    for folder in [
      "home/.local/share/ductus/x", "opt/share/ductus/x", "opt/bin/ductus-x",
      "opt/bin/Ductus_X.resources",
    ] {
      try place.put(folder + "/index")
      #expect(place.found() == folder)
    }
  }

  @Test func theUsersDataDirectoryIsTheEnvironments() throws {
    let place = Place()
    try place.put("data/ductus/x/index")
    func found(_ directory: String) -> String? {
      place.found(DataFolders(programs: [], environment: ["XDG_DATA_HOME": directory]))
    }
    #expect(found(place.root.appendingPathComponent("data").path) == "data/ductus/x")
    #expect(found("data") == nil, "a relative path is passed over")
  }

  @Test func systemsHaveTheirPlaces() {
    let folders = DataFolders(programs: [], environment: ["HOME": "/home/me"]).shared.map(\.path)
    let wanted = [
      "/home/me/.local/share/ductus", "/usr/local/share/ductus", "/usr/share/ductus",
    ]
    #expect(folders.filter(wanted.contains) == wanted)
  }

  /// What a debug build has beside it, or in its checkout.
  @Test func aBuildHasItsPacksAndRepository() throws {
    let packs = try #require(BundledWeights.directory)
    #expect(
      FileManager.default.fileExists(
        atPath: packs.appendingPathComponent("en-US/manifest.json").path))
    #expect(BundledWeights.repository != nil)
  }
}
