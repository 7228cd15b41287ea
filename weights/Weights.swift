import Foundation

/// The models that ship with Ductus.
public enum BundledWeights {
  /// The folder that `DUCTUS_WEIGHTS` names, in place of the usual ones.
  public static let variable = "DUCTUS_WEIGHTS"

  /// The folder of the packs that lies beside a program where the Swift package manager builds it.
  /// A program takes it along, or its packs are installed in `share/ductus/weights`.
  #if canImport(Darwin)
    public static let resources = "Ductus_DuctusWeights.bundle"
  #else
    public static let resources = "Ductus_DuctusWeights.resources"
  #endif

  /// Where the bundled packs lie, or `nil` if they were not installed with the program.
  ///
  /// They are looked for in the folder that ``variable`` names, or else beside the program, among
  /// an app's resources, and in the folder `weights` of `share/ductus` beside the program's folder,
  /// of `$XDG_DATA_HOME/ductus` (`~/.local/share/ductus`), `/usr/local/share/ductus` and
  /// `/usr/share/ductus`; on macOS also of `Library/Application Support/Ductus`. A debug build
  /// looks into the checkout that it was built from, too.
  public static let directory: URL? = {
    if let named, exists(named.appendingPathComponent("en-US")) { return named }
    if let folder = checkout("en-US") { return folder }
    if named != nil { return nil }
    return DataFolders.usual.folder(beside: [resources], orShared: "weights", having: "en-US")
  }()

  /// The repository of the languages that are no packs of ``directory``, or `nil` if there is none.
  ///
  /// It is no resource, so that programs don't grow by it: it lies in the folder `repository` where
  /// the packs lie, of the folder that ``variable`` names or beside the program, or in
  /// `share/ductus`, in the same places as ``directory``. It is signed, so that it doesn't matter
  /// who may write there.
  public static let repository: URL? = {
    if let folder = named?.appendingPathComponent("repository", isDirectory: true),
      exists(folder.appendingPathComponent("index.json"))
    {
      return folder
    }
    if let folder = checkout("repository/index.json") {
      return folder.appendingPathComponent("repository", isDirectory: true)
    }
    return DataFolders.usual.folder(
      beside: ["\(resources)/repository", "ductus-repository"], orShared: "repository",
      having: "index.json")
  }()

  /// The public key of ``repository``: who signs it (Ed25519).
  public static let repositoryKey =
    "800036067d8e55762cd881f7c9faa11cfb4d4cd8e16f41c0172013486877ddf2"

  private static let named: URL? = {
    guard let named = ProcessInfo.processInfo.environment[variable], !named.isEmpty else {
      return nil
    }
    return URL(fileURLWithPath: named, isDirectory: true)
  }()

  /// The folder of this file where it has something, in builds for debugging.
  private static func checkout(_ content: String) -> URL? {
    #if DEBUG
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return exists(folder.appendingPathComponent(content)) ? folder : nil
    #else
      return nil
    #endif
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
