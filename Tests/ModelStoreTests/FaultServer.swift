import Foundation
import Support
import Testing

@testable import ModelStore

/// The server of `Fixtures/fault_server.py`, one for all tests; it ends with this process.
struct FaultServer: Sendable {
  /// A request that the server saw.
  struct Request: Sendable {
    let path: String
    let range: String?
    /// Bytes of the body that were sent.
    let bytes: Int
  }

  let port: Int

  /// `nil` where there is no Python.
  static let shared: FaultServer? = start()

  static var isThere: Bool { shared != nil }

  /// The address at which the server offers a directory, with a fault.
  func url(of directory: URL, fault: String = "none", session: String) -> URL {
    let root = Array(directory.path.utf8).hexadecimal
    return URL(string: "http://127.0.0.1:\(port)/\(session)/\(fault)/\(root)")!
  }

  /// The requests of a session.
  func requests(_ session: String) throws -> [Request] {
    let url = URL(string: "http://127.0.0.1:\(port)/\(session)/stats")!
    let data = try Downloader(policy: DownloadPolicy(), monitor: DownloadMonitor())
      .data(at: url, size: .atMost(1 << 24))
    let list = try JSONSerialization.jsonObject(with: data) as? [[Any]] ?? []
    return list.map { entry in
      Request(
        path: entry[0] as? String ?? "", range: entry[1] as? String, bytes: entry[2] as? Int ?? 0)
    }
  }

  private static func start() -> FaultServer? {
    guard let script = fixture("fault_server.py") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    let output = Pipe()
    process.standardOutput = output
    // Never written to: it closes when this process ends, and the server with it.
    process.standardInput = lifeline
    guard (try? process.run()) != nil else { return nil }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return Int(line.trimmingCharacters(in: .whitespacesAndNewlines)).map(FaultServer.init)
  }

  private static let lifeline = Pipe()
}

/// A file of the tests' `Fixtures`.
func fixture(_ name: String) -> URL? {
  Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil)
}
