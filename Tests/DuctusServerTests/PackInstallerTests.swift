import Ductus
import Foundation
import ModelStore
import Support
import Testing

@testable import DuctusServer

/// Installations that clients ask for, one after another.
struct PackInstallerTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  private func state(_ installer: PackInstaller, _ tag: String) throws -> String? {
    try object(installer.progress(tag))["state"] as? String
  }

  private func install(_ tag: String, with installer: PackInstaller) async throws {
    _ = try installer.start(tag)
    await wait { (try? state(installer, tag)) != "installing" }
  }

  /// A client that is slow to ask still hears how its installation ended.
  @Test func outcomesAreRemembered() async throws {
    let installer = PackInstaller { tag, _ throws(ModelStoreError) in
      if tag == "a" { throw .noRepository }
    }
    try await install("a", with: installer)
    try await install("b", with: installer)
    #expect(try state(installer, "a") == "failed")
    #expect(try state(installer, "b") == "installed")
    #expect(throws: Problem.self) { try installer.progress("c") }
    // One that is repeated has its new outcome.
    try await install("b", with: installer)
    #expect(try state(installer, "b") == "installed")
  }

  @Test func outcomesOfLongAgoAreForgotten() async throws {
    let installer = PackInstaller { _, _ in }
    for number in 0...32 { try await install("\(number)", with: installer) }
    #expect(throws: Problem.self) { try installer.progress("0") }
    #expect(try state(installer, "1") == "installed")
  }

  @Test func oneIsInstalledAtATime() async throws {
    let mayEnd = DispatchSemaphore(value: 0)
    let installer = PackInstaller { _, _ in mayEnd.wait() }
    #expect(try installer.start("a").status == 202)
    #expect(try installer.start("a").status == 202)
    #expect(throws: Problem.self) { try installer.start("b") }
    #expect(try state(installer, "a") == "installing")
    mayEnd.signal()
    await wait { (try? state(installer, "a")) == "installed" }
  }
}
