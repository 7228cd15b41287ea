import Foundation

@testable import ModelStore

/// The program `StoreProbe`, which installs a pack in a process of its own.
struct StoreProbe {
  let store: PackStore

  static let executable: URL? = {
    // Beside the tests' own bundle.
    let places = [
      Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
      Bundle.module.bundleURL.deletingLastPathComponent(),
    ]
    return places.map { $0.appendingPathComponent("StoreProbe") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  static var isThere: Bool { executable != nil }

  func start(_ source: ModelRepository, fileSizeLimit: Int? = nil) throws -> Process {
    let process = Process()
    process.executableURL = StoreProbe.executable
    process.arguments =
      [store.directory.path, "en", source.url.absoluteString, source.publicKey.text]
      + (fileSizeLimit.map { ["\($0)"] } ?? [])
    process.standardOutput = Pipe()
    try process.run()
    return process
  }

  /// What a process that has ended printed.
  static func output(of process: Process) -> String {
    guard let pipe = process.standardOutput as? Pipe else { return "" }
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
