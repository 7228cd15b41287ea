import Foundation
import Synchronization

/// Inputs for readers of files: one file per process, in memory if the system has such a place.
enum InputFile {
  private static let path: String = {
    let memory = "/dev/shm"
    let isThere = FileManager.default.isWritableFile(atPath: memory)
    let directory = isThere ? memory : NSTemporaryDirectory()
    return directory + "/ductus-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
  }()
  /// Tests run side by side, and there is one file.
  private static let turn = Mutex(())

  /// Calls the body with a file of these bytes, which is deleted afterwards.
  static func with(_ bytes: some Collection<UInt8>, _ body: (URL) throws -> Void) throws {
    try turn.withLock { _ in
      let url = URL(fileURLWithPath: path)
      try Data(bytes).write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      try body(url)
    }
  }
}

/// Files of the checkout.
enum Checkout {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func file(_ path: String) -> URL { root.appendingPathComponent(path) }
}
