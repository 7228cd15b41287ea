import Foundation

/// The models that ship with Ductus.
public enum BundledWeights {
  /// Where the bundled packs lie, or `nil` if they were not installed with the program.
  ///
  /// Looked for beside the program (where the Swift package manager puts resources), in the
  /// program's own resources, and in the checkout that Ductus was built from.
  public static let directory: URL? = first { $0.appendingPathComponent("en-US") }

  /// The repository of the languages that are no packs of ``directory``, or `nil` if there is none.
  ///
  /// It is no resource, so that programs don't grow by it: it lies in the checkout, or where a program
  /// that wants it has copied it, in the folder `repository` beside its packs.
  public static let repository: URL? = first {
    $0.appendingPathComponent("repository/index.json")
  }?.appendingPathComponent("repository", isDirectory: true)

  /// The public key of ``repository``: who signs it (Ed25519).
  public static let repositoryKey =
    "08c5d3659d681423d7333fd9336917eda6c301c0bc301b83775e04953846fb0a"

  /// The first of the places where weights may be that has a certain file or folder.
  private static func first(having file: (URL) -> URL) -> URL? {
    let bundle = "Ductus_DuctusWeights"
    let main = Bundle.main
    let places: [URL?] = [
      main.bundleURL.appendingPathComponent("\(bundle).resources"),
      main.bundleURL.appendingPathComponent("\(bundle).bundle"),
      main.resourceURL?.appendingPathComponent("\(bundle).bundle"),
      URL(fileURLWithPath: #filePath).deletingLastPathComponent(),
    ]
    return places.compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: file($0).path)
    }
  }
}
