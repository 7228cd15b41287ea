import Foundation
import Testing

/// The program away from the folders that were built with it. Tests/Deep/installed.sh tries a
/// release build in all places.
struct MovedProgramTests {
  @Test func withoutItsPagesTheServerDoesNotStart() throws {
    try withDirectory { place in
      let program = place.appendingPathComponent("bin/ductus")
      try FileManager.default.createDirectory(
        at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Tool.executable.resolvingSymlinksInPath(), to: program)
      let outcome = try Tool.run(
        ["serve", "--port", "0"], of: program, environment: ["HOME": place.path])
      #expect(outcome.code == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.messages.contains("the pages of the pad are missing: copy the folder"))
    }
  }
}
