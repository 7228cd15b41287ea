import Foundation

/// A file system in memory with little room, for as long as a test lasts.
struct SmallDisk: ~Copyable {
  let url: URL

  /// Whether this process may mount one.
  static let isAvailable: Bool = {
    guard FileManager.default.isExecutableFile(atPath: "/bin/mount"), geteuid() == 0 else {
      return false
    }
    return (try? SmallDisk(kilobytes: 8)) != nil
  }()

  private struct MountError: Error {}

  init(kilobytes: Int, inodes: Int? = nil) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-disk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let options = "mode=755,size=\(kilobytes)k" + (inodes.map { ",nr_inodes=\($0)" } ?? "")
    guard SmallDisk.run("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", url.path]) == 0 else {
      try? FileManager.default.removeItem(at: url)
      throw MountError()
    }
    self.url = url
  }

  deinit {
    _ = SmallDisk.run("/bin/umount", [url.path])
    try? FileManager.default.removeItem(at: url)
  }

  private static func run(_ path: String, _ arguments: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
