import Foundation

/// The places of an installed program's data: its packs, the repository of further
/// languages, and the pages of its server.
///
/// They are first beside the program, where the Swift package manager puts them; then where systems
/// share such files: in `share/ductus` of the folder that has the program's folder, in the user's
/// data folder (`XDG_DATA_HOME`, or else `~/.local/share`; on macOS also `~/Library/Application
/// Support/Ductus`), in `/usr/local/share/ductus` and in `/usr/share/ductus`.
///
/// Only builds for debugging look into the checkout that they were built from.
package struct DataFolders: Sendable {
  /// The folders of the program itself.
  let ofProgram: [URL]
  /// Folders that may contain `weights`, `repository` and `web`.
  package let shared: [URL]

  /// The folders of this process.
  package static let usual = DataFolders(
    programs: programs, environment: ProcessInfo.processInfo.environment)

  /// - Parameters:
  ///   - programs: the program's folders, or an app's resources.
  ///   - environment: the variables `XDG_DATA_HOME` and `HOME`.
  package init(programs: [URL], environment: [String: String]) {
    ofProgram = programs
    // The XDG specification says that relative paths are ignored.
    func path(_ variable: String) -> URL? {
      guard let value = environment[variable], value.hasPrefix("/") else { return nil }
      return URL(fileURLWithPath: value, isDirectory: true)
    }
    let home = path("HOME") ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
    var shared = programs.map { $0.deletingLastPathComponent().appendingPathComponent("share") }
    shared.append(path("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share"))
    shared += ["/usr/local/share", "/usr/share"].map { URL(fileURLWithPath: $0) }
    var folders = shared.map { $0.appendingPathComponent("ductus", isDirectory: true) }
    #if canImport(Darwin)
      let support = "Library/Application Support/Ductus"
      folders.insert(home.appendingPathComponent(support, isDirectory: true), at: programs.count)
      folders.append(URL(fileURLWithPath: "/\(support)", isDirectory: true))
    #endif
    self.shared = folders
  }

  /// The folders of the program, also if started through a link, and in an app those of its
  /// resources.
  private static var programs: [URL] {
    let main = Bundle.main
    var folders = [main.bundleURL, main.resourceURL].compactMap { $0 }
    if let program = main.executableURL?.resolvingSymlinksInPath() {
      folders.append(program.deletingLastPathComponent())
    }
    var seen: Set<String> = []
    return folders.filter { seen.insert($0.standardizedFileURL.path).inserted }
  }

  /// The first place that contains a part of the program's data.
  ///
  /// - Parameters:
  ///   - resources: the part's name beside the program.
  ///   - name: the part's name in `share/ductus`.
  ///   - content: A file or folder that the part must contain.
  package func folder(
    beside resources: [String], orShared name: String, having content: String
  ) -> URL? {
    let beside = resources.flatMap { resources in
      ofProgram.map { $0.appendingPathComponent(resources, isDirectory: true) }
    }
    let places = beside + shared.map { $0.appendingPathComponent(name, isDirectory: true) }
    return places.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent(content).path)
    }
  }
}
