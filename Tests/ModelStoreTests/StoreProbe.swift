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

  /// - Parameters:
  ///   - fileSizeLimit: bytes that a file may have.
  ///   - mask: permissions that new files of the process lack, as `umask` takes them.
  func start(
    _ source: ModelRepository, fileSizeLimit: Int? = nil, mask: Int? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = StoreProbe.executable
    process.arguments =
      [store.directory.path, "en", source.url.absoluteString, source.publicKey.text]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PROBE_FILE_SIZE": fileSizeLimit, "PROBE_MASK": mask].compactMapValues {
        $0.map { "\($0)" }
      }
    ) { $1 }
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
