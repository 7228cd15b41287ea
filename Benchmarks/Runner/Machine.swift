import Foundation
import Instructions
import NeuralNetwork

/// The machine and the version of the measurements.
struct Machine: Codable {
  let commit: String
  let processor: String
  let system: String
  let blas: String
  /// The instructions used by the kernels.
  let instructions: String
  let environment: [String: String]

  static var current: Machine {
    Machine(
      commit: output("git", "rev-parse", "HEAD") ?? "unknown",
      processor: processorName, system: ProcessInfo.processInfo.operatingSystemVersionString,
      blas: blasDescription, instructions: Instructions.current.rawValue,
      environment: ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("OPENBLAS_") })
  }

  var summary: String { "\(processor), \(instructions), \(blas), commit \(commit.prefix(12))" }

  private static var processorName: String {
    #if os(Linux)
      let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let name = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
      return name?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        ?? "unknown"
    #else
      return output("sysctl", "-n", "machdep.cpu.brand_string") ?? "unknown"
    #endif
  }

  private static func output(_ command: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
