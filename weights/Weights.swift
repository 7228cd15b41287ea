import Foundation

/// The models that ship with Ductus.
public enum BundledWeights {
  /// The folder that `DUCTUS_WEIGHTS` names, in place of the usual ones.
  public static let variable = "DUCTUS_WEIGHTS"

  /// The folder of the packs that lies beside a program where the Swift package manager builds it.
  /// A program takes it along wherever it goes.
  #if canImport(Darwin)
    public static let resources = "Ductus_DuctusWeights.bundle"
  #else
    public static let resources = "Ductus_DuctusWeights.resources"
  #endif

  /// Where the bundled packs lie, or `nil` if they were not installed with the program.
  ///
  /// They are looked for in the folder that ``variable`` names, beside the program, and in the
  /// program's own resources; in a debug build also in the checkout that it was built from.
  public static let directory: URL? = {
    #if DEBUG
      let folders = places + [checkout]
    #else
      let folders = places
    #endif
    return folders.first { exists($0.appendingPathComponent("en-US")) }
  }()

  /// The repository of the languages that are no packs of ``directory``, or `nil` if there is none.
  ///
  /// It is no resource, so that programs don't grow by it: it lies in the checkout, or where a program
  /// that wants it has copied it, in the folder `repository` beside its packs. It is signed, so that
  /// it doesn't matter who may write there.
  public static let repository: URL? = (places + [checkout])
    .map { $0.appendingPathComponent("repository", isDirectory: true) }
    .first { exists($0.appendingPathComponent("index.json")) }

  /// The public key of ``repository``: who signs it (Ed25519).
  public static let repositoryKey =
    "55c37ad82841b20faec523411d4d2c1457c900805eb4db4f289d4a8a22795264"

  private static let places: [URL] = {
    if let named = ProcessInfo.processInfo.environment[variable], !named.isEmpty {
      return [URL(fileURLWithPath: named, isDirectory: true)]
    }
    let main = Bundle.main
    return [main.bundleURL, main.resourceURL].compactMap { $0?.appendingPathComponent(resources) }
  }()

  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
