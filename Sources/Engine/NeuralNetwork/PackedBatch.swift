import SequenceData

/// The layout of several inks' frames in matrices without padding.
///
/// Inks are sorted by length, the longest first, and rows by time: first frame 0 of all inks, then
/// frame 1 of those that have one, and so on. The rows of a time step are contiguous and belong to
/// the first places, so the inks still running (forward) or already running (backward) are always a
/// prefix.
package struct PackedBatch {
  /// The ink at each place.
  package private(set) var order: [Int] = []
  /// The row of the first place at each time, and finally the number of rows.
  private(set) var firstRow: [Int] = [0]
  /// Groups of times, each projected by one product: large enough for OpenBLAS to run at full
  /// speed, small enough that the gates' buffer doesn't grow with the batch and stays in the cache
  /// until the recurrence reads it.
  private(set) var groups: [Range<Int>] = []

  /// Creates a batch without inks.
  package init() {}

  /// The number of rows in a group, unless one time step alone has more.
  static let rowsOfGroup = 512

  /// The number of frames of the longest ink.
  package var steps: Int { firstRow.count - 1 }
  /// The number of frames of all inks.
  package var rows: Int { firstRow[steps] }
  /// The number of rows in the largest group.
  private(set) var largestGroup = 0

  /// Returns the row of the frame at a time, for the ink at a place that has one.
  package func row(at time: Int, slot: Int) -> Int { firstRow[time] + slot }

  /// Returns the number of inks that have a frame at a time; 0 outside the batch's steps.
  package func inks(at time: Int) -> Int {
    time < 0 || time >= steps ? 0 : firstRow[time + 1] - firstRow[time]
  }

  /// Returns the rows of a range of times.
  func rows(_ times: Range<Int>) -> Range<Int> {
    firstRow[times.lowerBound]..<firstRow[times.upperBound]
  }

  /// Lays out inks with these numbers of frames.
  ///
  /// - Complexity: O(frames + inks log inks).
  package mutating func pack(_ frames: [Int]) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: frames.indices)
    order.sort { (frames[$1], $0) < (frames[$0], $1) }

    firstRow.removeAll(keepingCapacity: true)
    firstRow.append(0)
    var running = order.count
    var time = 0
    while true {
      while running > 0, frames[order[running - 1]] <= time { running -= 1 }
      if running == 0 { break }
      firstRow.append(firstRow[time] + running)
      time += 1
    }
    group()
  }

  /// Copies the inks' feature rows to their places in the layout. A frame's rows are already
  /// contiguous; only the last frame of an ink may lack some, which become zero.
  ///
  /// - Parameter target: (rows, stack * F).
  package func stack(_ inks: [FeatureSequence], into target: Matrix<Float>) {
    for (slot, ink) in order.enumerated() {
      inks[ink].values.withUnsafeBufferPointer { values in
        guard let source = values.baseAddress else { return }
        for (frame, start) in stride(from: 0, to: values.count, by: target.columns).enumerated() {
          let row = target.row(self.row(at: frame, slot: slot))
          let count = min(target.columns, values.count - start)
          row.update(from: source + start, count: count)
          (row + count).update(repeating: 0, count: target.columns - count)
        }
      }
    }
  }

  private mutating func group() {
    groups.removeAll(keepingCapacity: true)
    largestGroup = 0
    var start = 0
    while start < steps {
      var end = start + 1
      while end < steps, firstRow[end + 1] - firstRow[start] <= Self.rowsOfGroup { end += 1 }
      groups.append(start..<end)
      largestGroup = max(largestGroup, firstRow[end] - firstRow[start])
      start = end
    }
  }
}
