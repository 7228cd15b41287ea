import Support

/// Writes the lines of results, and reports their faults.
final class LineWriter: Sendable {
  private struct State {
    let output = StandardOutput()
    var hasFaults = false
  }

  private let state = Locked(State())

  var hasFaults: Bool { state.withLock { $0.hasFaults } }

  func write(_ lines: [ResultLine]) {
    state.withLock { state in
      for line in lines {
        if let fault = line.fault {
          state.hasFaults = true
          report(fault)
        }
        state.output.write(line.text + "\n")
      }
      state.output.flush()
    }
  }
}
