import Foundation

/// The packs that ship with Ductus.
public enum BundledWeights {
  /// Where the bundled packs lie, or `nil` if they were not installed with the program.
  ///
  /// Looked for beside the program (where the Swift package manager puts resources), in the
  /// program's own resources, and in the checkout that Ductus was built from.
  public static let directory: URL? = {
    let bundle = "Ductus_DuctusWeights"
    let main = Bundle.main
    let places: [URL?] = [
      main.bundleURL.appendingPathComponent("\(bundle).resources"),
      main.bundleURL.appendingPathComponent("\(bundle).bundle"),
      main.resourceURL?.appendingPathComponent("\(bundle).bundle"),
      URL(fileURLWithPath: #filePath).deletingLastPathComponent(),
    ]
    return places.compactMap { $0 }.first { place in
      FileManager.default.fileExists(atPath: place.appendingPathComponent("en-US").path)
    }
  }()
}
