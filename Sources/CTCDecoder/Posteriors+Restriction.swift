#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Posteriors {
  /// The posteriors given that the text has no other labels than these.
  ///
  /// In each frame the blank keeps its probability and the characters that are left share that of all
  /// others in proportion, so that a `0` that the network takes for an `O` isn't lost, but for the
  /// space: where that is left out, what the network takes for one counts as blank.
  func restricted(to labels: Set<Int>, spaceClass: Int?) -> Posteriors {
    let allowed = (0..<classes).map { labels.contains($0) }
    let lostSpace = spaceClass.flatMap { allowed[$0] ? nil : $0 }
    var values = values
    for frame in 0..<frames {
      let row = frame * classes
      let gaps = lostSpace.map { Double(values[row + $0]) } ?? -.infinity
      values[row] = Float(logAdd(Double(values[row]), gaps))
      let shift = shift(of: row, allowed: allowed, lostSpace: lostSpace)
      for label in 1..<classes {
        values[row + label] = allowed[label] ? values[row + label] + shift : -.infinity
      }
    }
    return Posteriors(unchecked: values, frames: frames, classes: classes)
  }

  /// By how much the logarithms of the characters that are left rise.
  private func shift(of row: Int, allowed: [Bool], lostSpace: Int?) -> Float {
    // Relative to the largest of each, so that nothing underflows.
    var (all, some) = (LogSum(), LogSum())
    for label in 1..<classes where label != lostSpace {
      all.add(Double(values[row + label]))
      if allowed[label] { some.add(Double(values[row + label])) }
    }
    return some.total > -.infinity ? Float(all.total - some.total) : 0
  }
}

/// ln Σ exp(x), one x after the other.
private struct LogSum {
  private var largest = -Double.infinity
  private var rest = 0.0

  mutating func add(_ value: Double) {
    if value > largest {
      rest = rest * exp(largest - value) + 1
      largest = value
    } else if value > -.infinity {
      rest += exp(value - largest)
    }
  }

  var total: Double { largest + log(rest) }
}
