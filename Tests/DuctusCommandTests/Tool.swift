import Ductus
import Foundation

/// The built program that is tested, run as a process.
enum Tool {
  struct Outcome {
    let code: Int32
    let output: String
    let messages: String

    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The lines as JSON objects.
    func objects() throws -> [[String: Any]] {
      try lines.map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        guard let object = value as? [String: Any] else { throw CocoaError(.coderInvalidValue) }
        return object
      }
    }
  }

  /// Beside the test bundle, where the package manager puts all products.
  static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.appendingPathComponent(programUnderTest)
  }()

  /// Whether the bundled pack can be used: recognition is only tested if it can.
  static let canRecognize = (try? TextRecognizer()) != nil

  static func process(_ arguments: [String], of program: URL = executable) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    return process
  }

  /// Runs the tool to its end with this on standard input.
  static func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: input)
  }

  /// - Parameter environment: variables besides those of this process.
  static func run(
    _ arguments: [String], of program: URL = executable, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try withDirectory { directory in
      func file(_ name: String, _ content: String = "") throws -> URL {
        let url = directory.appendingPathComponent(name)
        try Data(content.utf8).write(to: url)
        return url
      }
      let (output, messages) = (try file("output"), try file("messages"))
      let process = process(arguments, of: program)
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: file("input", input))
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: messages)
      try process.run()
      process.waitUntilExit()
      return Outcome(
        code: process.terminationReason == .exit ? process.terminationStatus : -1,
        output: try String(contentsOf: output, encoding: .utf8),
        messages: try String(contentsOf: messages, encoding: .utf8))
    }
  }
}
