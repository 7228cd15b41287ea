import CMath
import SequenceData

extension Posteriors {
  /// Checks what the search relies on.
  ///
  /// - Throws: ``DecoderError`` for a shape that doesn't fit the values or the alphabet, and for
  ///   the first value that is NaN or infinite.
  /// - Complexity: O(frames · classes).
  func check(for alphabet: Alphabet) throws(DecoderError) {
    let (count, overflow) = frames.multipliedReportingOverflow(by: classes)
    guard frames >= 0, classes >= 0, !overflow, count == values.count else {
      throw .shapeMismatch(values: values.count, frames: frames, classes: classes)
    }
    guard classes == alphabet.classCount else {
      throw .classCountMismatch(classes: classes, alphabet: alphabet.classCount)
    }
    if let index = firstNonFinite {
      throw .notFinite(frame: index / classes, class: index % classes)
    }
  }

  private var firstNonFinite: Int? {
    // Without its sign, a float's bit pattern orders like the number, with NaN and infinity last:
    // an integer maximum, which is vectorised.
    var largest: UInt32 = 0
    for value in values { largest = max(largest, value.magnitude.bitPattern) }
    guard largest >= Float.infinity.bitPattern else { return nil }
    return values.firstIndex { !$0.isFinite }
  }

  /// Appends further frames.
  mutating func append(_ next: Posteriors) {
    if frames == 0 {
      self = next
    } else {
      values += next.values
      frames += next.frames
    }
  }

  /// Returns the posteriors given that the text has only these classes.
  ///
  /// In each frame the blank keeps its probability. The remaining characters share that of all
  /// others in proportion, so that a `0` that the network takes for an `O` isn't lost. The space is
  /// different: if it is excluded, its probability goes to the blank.
  func restricted(to labels: Set<Int>, spaceClass: Int?) -> Posteriors {
    let allowed = (0..<classes).map { labels.contains($0) }
    let lostSpace = spaceClass.flatMap { allowed[$0] ? nil : $0 }
    var result = self
    for frame in 0..<frames {
      let row = frame * classes
      let gaps = lostSpace.map { Double(values[row + $0]) } ?? -.infinity
      result.values[row] = Float(logAdd(Double(values[row]), gaps))
      let shift = shift(of: row, allowed: allowed, lostSpace: lostSpace)
      for label in 1..<classes {
        result.values[row + label] = allowed[label] ? values[row + label] + shift : -.infinity
      }
    }
    return result
  }

  /// Returns the posteriors of other classes, each of which merges one or more of these.
  ///
  /// - Parameters:
  ///   - targets: the new class of each class, including the blank.
  ///   - classes: the number of new classes.
  /// - Complexity: O(frames · classes).
  package func merged(into targets: [Int], classes: Int) -> Posteriors {
    precondition(targets.count == self.classes, "one new class for each")
    var result = Posteriors(
      values: Array(repeating: -.infinity, count: frames * classes), frames: frames,
      classes: classes)
    for frame in 0..<frames {
      for (label, target) in targets.enumerated() {
        let value = values[frame * self.classes + label]
        let offset = frame * classes + target
        let other = result.values[offset]
        result.values[offset] =
          other == -.infinity ? value : Float(logAdd(Double(other), Double(value)))
      }
    }
    return result
  }

  /// Returns the amount by which the remaining characters' logarithms rise.
  private func shift(of row: Int, allowed: [Bool], lostSpace: Int?) -> Float {
    var (all, some) = (LogSum(), LogSum())
    for label in 1..<classes where label != lostSpace {
      all.add(Double(values[row + label]))
      if allowed[label] { some.add(Double(values[row + label])) }
    }
    return some.total > -.infinity ? Float(all.total - some.total) : 0
  }
}

/// Returns ln(exp(a) + exp(b)); either may be −∞ (a probability of 0), neither +∞.
@inline(__always)
func logAdd(_ a: Double, _ b: Double) -> Double {
  let high = a > b ? a : b
  let gap = a > b ? b - a : a - b
  // Beyond this gap the smaller one is less than half a unit in the last place. Two −∞ have a gap
  // of NaN, which also fails the comparison.
  guard gap > -37 else { return high }
  return high + log1p(exp(gap))
}

/// ln Σ exp(x), accumulated one x after the other.
struct LogSum {
  // Relative to the largest, so that nothing underflows.
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

/// Returns the logarithm of the mean of probabilities given by their logarithms; at least one.
func logMean(_ values: [Float]) -> Float {
  var sum = LogSum()
  for value in values { sum.add(Double(value)) }
  return Float(sum.total - log(Double(values.count)))
}
