import InkModel
import ShapeGeometry

/// Makes nearly equal numbers equal.
enum Clusters {
  /// Returns the mean of each value's cluster: the two clusters with the nearest means are merged
  /// until none are nearer than the tolerance. Values that are already equal stay unchanged, to the
  /// last bit.
  ///
  /// - Complexity: O(values²).
  static func settled(_ values: [Double], tolerance: Double) -> [Double] {
    var clusters = values.indices.sorted { values[$0] < values[$1] }.map {
      (mean: values[$0], members: [$0])
    }
    while clusters.count > 1 {
      let gaps = zip(clusters, clusters.dropFirst()).map { $1.mean - $0.mean }
      guard let nearest = gaps.indices.min(by: { gaps[$0] < gaps[$1] }), gaps[nearest] < tolerance
      else { break }
      let members = clusters[nearest].members + clusters[nearest + 1].members
      let mean = members.reduce(0) { $0 + values[$1] } / Double(members.count)
      clusters[nearest] = (mean, members)
      clusters.remove(at: nearest + 1)
    }
    var result = values
    for (mean, members) in clusters {
      let isSettled = members.allSatisfy { abs(values[$0] - mean) <= 1e-9 * tolerance }
      if !isSettled { for index in members { result[index] = mean } }
    }
    return result
  }
}
