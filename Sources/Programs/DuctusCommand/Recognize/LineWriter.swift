import CommandSupport
import Ductus
import ResultFormats
import Support

/// Writes the lines of results, and reports errors and warnings.
final class LineWriter: Sendable {
  /// The maximum number of faulty records that get a line: compressed, a billion of them are a
  /// small file.
  static let faultLimit = 100_000

  private struct State {
    let output = StandardOutput()
    var faults = 0
  }

  private let state = Locked(State())
  private let faults = InputLog("faults")
  private let warnings = InputLog("warnings")

  var hasFaults: Bool { state.withLock { $0.faults > 0 } }

  func write(_ lines: [ResultLine]) {
    state.withLock { state in
      for line in lines {
        if let fault = line.fault {
          state.faults += 1
          faults.add(fault)
          if state.faults > Self.faultLimit { continue }
        }
        for warning in line.warnings { warnings.add(warning) }
        state.output.write(line.text + "\n")
      }
      state.output.flush()
    }
  }

  /// Reports the remaining messages, after the last line.
  func end() {
    faults.end()
    warnings.end()
    let unreported = state.withLock { $0.faults } - Self.faultLimit
    if unreported > 0 { report("\(unreported) faulty records have no line") }
  }
}
