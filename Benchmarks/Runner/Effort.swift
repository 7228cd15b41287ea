/// How long to measure.
struct Effort {
  /// Seconds of processor time for each measurement.
  var budget = 0.4
  /// The most samples.
  var samples = 400

  static let quick = Effort(budget: 0.01, samples: 5)

  /// Measures `work` after a warm-up. Work too short for the clock is repeated within a sample.
  func measure(
    _ group: String, _ name: String, _ items: (count: Int, unit: String)? = nil,
    _ work: () -> Void
  ) -> Measurement {
    var once = seconds(1, work)
    once = min(once, seconds(1, work))
    let repeats = max(1, Int(20e-6 / max(once, 1e-9)))
    var warmth = once
    while warmth < budget / 10 { warmth += seconds(repeats, work) }

    let before = Clock.allocations
    work()
    let after = Clock.allocations

    var times: [Double] = []
    times.reserveCapacity(samples)
    var total = 0.0
    while times.count < 3 || (times.count < samples && total < budget) {
      let time = seconds(repeats, work)
      total += time
      times.append(time / Double(repeats))
    }
    var result = Measurement(group: group, name: name, seconds: times)
    if let before, let after { result.allocations = after - before }
    result.rate = items.map {
      .init(unit: $0.unit, perSecond: Double($0.count) / result.median)
    }
    return result
  }

  /// Measures pieces of work in turn, so that disturbances of the machine affect each of them.
  ///
  /// Each has its own budget, and as many samples as the others; the order changes.
  func measureInTurn(
    _ group: String, _ works: [(name: String, work: () -> Void)]
  ) -> [Measurement] {
    for (_, work) in works { for _ in 0..<3 { work() } }
    var times = [[Double]](repeating: [], count: works.count)
    var total = 0.0
    var round = 0
    while round < 3 || (round < samples && total < budget * Double(works.count)) {
      for place in works.indices {
        let turn = (place + round) % works.count
        let time = seconds(1, works[turn].work)
        total += time
        times[turn].append(time)
      }
      round += 1
    }
    return zip(works, times).map {
      Measurement(group: group, name: $0.name, seconds: $1)
    }
  }

  private func seconds(_ repeats: Int, _ work: () -> Void) -> Double {
    let start = Clock.thread
    for _ in 0..<repeats { work() }
    return Clock.thread - start
  }
}
