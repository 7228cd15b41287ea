/// A direction of a layer.
enum SweepDirection {
  case forward, backward
}

/// Inks in neighbouring places that are worked on together at one time.
struct SweepStep {
  /// Row of the first ink at this time.
  let row: Int
  /// Its row at the time before in the direction's sense; `nil` where the inks start.
  let previousRow: Int?
  /// Place of the first ink.
  let place: Int
  let inks: Int
  /// First row of the group of times that the projections were made for.
  let firstProjected: Int
}

/// What is done to a layer's rows.
protocol LayerSweep {
  /// Projects the inputs of a range of rows; the steps of these rows follow.
  func project(_ direction: SweepDirection, _ rows: Range<Int>)
  func run(_ direction: SweepDirection, _ step: SweepStep)
}

extension PackedBatch {
  /// Walks a layer in both directions at once, so that one direction's arithmetic fills the time in which
  /// the other waits for its own.
  ///
  /// Group by group: a product projects all rows of a group of times, then the recurrence reads them
  /// while they are in the cache. In a cancelled task it ends early, and the rows are undefined.
  func sweep(_ layer: some LayerSweep) {
    for index in groups.indices {
      if Task.isCancelled { return }
      let ahead = groups[index]
      let back = groups[groups.count - 1 - index]
      layer.project(.forward, rows(ahead))
      layer.project(.backward, rows(back))
      for offset in 0..<max(ahead.count, back.count) {
        if offset < ahead.count { run(layer, .forward, ahead.lowerBound + offset, ahead) }
        if offset < back.count { run(layer, .backward, back.upperBound - 1 - offset, back) }
      }
    }
  }

  private func run(
    _ layer: some LayerSweep, _ direction: SweepDirection, _ time: Int, _ group: Range<Int>
  ) {
    let before = direction == .forward ? time - 1 : time + 1
    let running = inks(at: time)
    let carried = min(running, inks(at: before))
    let firstProjected = firstRow[group.lowerBound]
    if carried > 0 {
      layer.run(
        direction,
        SweepStep(
          row: row(at: time, place: 0), previousRow: row(at: before, place: 0), place: 0,
          inks: carried, firstProjected: firstProjected))
    }
    if running > carried {  // inks that start here
      layer.run(
        direction,
        SweepStep(
          row: row(at: time, place: carried), previousRow: nil, place: carried,
          inks: running - carried, firstProjected: firstProjected))
    }
  }
}
