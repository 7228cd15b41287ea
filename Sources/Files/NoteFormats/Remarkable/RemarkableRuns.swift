/// The runs of a reMarkable text, which name their neighbours.
struct RemarkableRuns {
  private var runs: [RemarkableRun] = []

  mutating func append(_ run: RemarkableRun) {
    if !run.isEmpty { runs.append(run) }
  }

  /// Returns the runs in the order of their names, cut where others name a character within one:
  /// they may stand there. At most two cuts are made for each run.
  func cut() -> [RemarkableRun] {
    let sorted = runs.sorted { $0.names.first < $1.names.first }
    var cuts = [[UInt64]](repeating: [], count: sorted.count)
    for run in runs {
      if let index = sorted.index(of: run.left, by: \.names) {
        cuts[index].append(run.left.counter + 1)
      }
      if let index = sorted.index(of: run.right, by: \.names) {
        cuts[index].append(run.right.counter)
      }
    }
    return zip(sorted, cuts).flatMap { $0.cut(at: $1.sorted()) }
  }

  /// Returns the runs in text order: each after its left neighbour and before its right one; where
  /// neighbours don't decide, the greatest name comes first.
  func ordered() -> [RemarkableRun] {
    let runs = cut()
    var after = [[Int]](repeating: [], count: runs.count)
    var waiting = [Int](repeating: 0, count: runs.count)
    for (index, run) in runs.enumerated() {
      if let left = runs.index(of: run.left, by: \.names), left != index {
        after[left].append(index)
        waiting[index] += 1
      }
      if let right = runs.index(of: run.right, by: \.names), right != index {
        after[index].append(right)
        waiting[right] += 1
      }
    }
    // Depth first: a run's successors come before other candidates. Runs are in the order of names.
    var ready = runs.indices.filter { waiting[$0] == 0 }
    var result: [RemarkableRun] = []
    while let index = ready.popLast() {
      result.append(runs[index])
      var next: [Int] = []
      for other in after[index] {
        waiting[other] -= 1
        if waiting[other] == 0 { next.append(other) }
      }
      ready += next.sorted()
    }
    return result
  }
}
