import Support

/// Writes the lines of results, and reports their faults and warnings.
final class LineWriter: Sendable {
  private struct State {
    let output = StandardOutput()
    var hasFaults = false
  }

  private let state = Locked(State())
  private let faults = InputLog("faults")
  private let warnings = InputLog("warnings")

  var hasFaults: Bool { state.withLock { $0.hasFaults } }

  func write(_ lines: [ResultLine]) {
    state.withLock { state in
      for line in lines {
        if let fault = line.fault {
          state.hasFaults = true
          faults.add(fault)
        }
        for warning in line.warnings { warnings.add(warning) }
        state.output.write(line.text + "\n")
      }
      state.output.flush()
    }
  }

  /// Tells what was left untold, after the last line.
  func end() {
    faults.end()
    warnings.end()
  }
}
