/// Writes the lines of results, and reports their faults.
///
/// Unchecked: an `OrderedPipeline` calls `write` on one thread at a time, and `hasFaults` is read
/// after the last call.
final class LineWriter: @unchecked Sendable {
  private let output = StandardOutput()
  private(set) var hasFaults = false

  func write(_ lines: [ResultLine]) {
    for line in lines {
      if let fault = line.fault {
        hasFaults = true
        report(fault)
      }
      output.write(line.text + "\n")
    }
    output.flush()
  }
}
