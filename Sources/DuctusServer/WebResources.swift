import Foundation

/// The files of the folder `Web`, which the Swift package manager puts beside the program.
enum WebResources {
  /// Names with their folders, such as `modes/text.js`; none where a program was moved without them.
  static let files: [String: [UInt8]] = {
    guard let folder else { return [:] }
    var files: [String: [UInt8]] = [:]
    for name in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      guard let name = name as? String,
        let content = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      else { continue }
      files[name] = Array(content)
    }
    return files
  }()

  private static let folder: URL? = {
    let main = Bundle.main
    let places = [main.bundleURL, main.resourceURL].compactMap { $0 }
    return ["Ductus_DuctusServer.resources", "Ductus_DuctusServer.bundle"]
      .flatMap { name in places.map { $0.appendingPathComponent("\(name)/Web") } }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}
