/// One line of the report: the processor time that a piece of work takes.
struct Measurement: Codable {
  let group: String
  let name: String
  /// Seconds of processor time, unless the name says otherwise.
  let median: Double
  /// 95th percentile.
  let p95: Double
  let samples: Int
  /// The allocations of one warm run, if they can be counted.
  var allocations: Int?
  /// The unit of work, and the amount per second.
  var rate: Rate?
  /// The process's peak memory, if measured.
  var peakBytes: Int?

  struct Rate: Codable {
    let unit: String
    let perSecond: Double
  }

  /// From samples of seconds.
  init(group: String, name: String, seconds: [Double]) {
    let sorted = seconds.sorted()
    self.group = group
    self.name = name
    samples = sorted.count
    median = Self.quantile(0.5, of: sorted)
    p95 = Self.quantile(0.95, of: sorted)
  }

  /// By linear interpolation between the samples.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    guard let last = sorted.last else { return .nan }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}
