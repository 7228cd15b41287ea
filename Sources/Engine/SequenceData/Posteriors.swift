/// One ink's log-probabilities of the classes in every frame, the network's output.
public struct Posteriors: Sendable, Equatable {
  /// The natural logarithms, row-major: `frames` rows of `classes`, whose exponentials sum to one.
  public var values: [Float]
  /// The number of rows: ⌈steps / stack⌉.
  public var frames: Int
  /// The number of columns: the CTC blank, then the alphabet's characters in their order.
  public var classes: Int

  /// Creates posteriors from rows in one array.
  public init(values: [Float], frames: Int, classes: Int) {
    self.values = values
    self.frames = frames
    self.classes = classes
  }
}

extension Posteriors {
  /// The likeliest class of each frame (Graves et al. 2006, best path decoding).
  ///
  /// - Complexity: O(frames · classes).
  package var bestPath: [Int] {
    var path: [Int] = []
    path.reserveCapacity(frames)
    values.withUnsafeBufferPointer { values in
      for frame in 0..<frames {
        let row = frame * classes
        var best = 0
        for other in 1..<classes where values[row + other] > values[row + best] { best = other }
        path.append(best)
      }
    }
    return path
  }

  /// The labels on the best path, without repetitions and blanks.
  package var bestReading: [Int] {
    let path = bestPath
    return zip(path, [0] + path).compactMap { $0 == $1 || $0 == 0 ? nil : $0 }
  }
}
