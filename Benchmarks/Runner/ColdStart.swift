import Ductus
import Foundation

/// A process that reads one ink and reports its time.
struct ColdStart: Codable {
  let seconds: Double
  let peakBytes: Int

  /// Runs in the child.
  static func run(inkFile: String, index: Int) throws {
    let inks = try SampleInks(contentsOf: inkFile)
    let item = index == 0 ? inks.word() : inks.line()
    _ = try TextRecognizer().recognize(item.ink)
    let result = ColdStart(seconds: Clock.process, peakBytes: Clock.peakMemory)
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }

  /// Runs in the parent.
  static func measure(inkFile: String, index: Int) throws -> ColdStart {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["cold-start", inkFile, String(index)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.child("exit status \(process.terminationStatus)")
    }
    return try JSONDecoder().decode(ColdStart.self, from: output)
  }
}
