import InkModel
import PageStructure
import Support

/// The parts of a page's lines in rows: what stands side by side, whatever lines it was read in.
struct AlignedRows {
  /// A row with its parts from left to right, after levelling.
  struct Row {
    var parts: [(part: LinePart, span: ClosedRange<Double>)]
    /// The heights of the middles of its parts, and their median.
    var heights: [Double]
    var height = 0.0
  }

  /// The rows, from the top.
  private(set) var rows: [Row] = []
  /// The tangent of the angle by which rows fall to the right.
  let slope: Double

  /// The maximum difference in height of two parts of a row, by the distance to what is above or below them, and the
  /// largest such distance that counts, in heights of small letters.
  private static let (near, largestDistance) = (0.45, 8.0)
  /// The steepest slope.
  private static let steepest = 0.1
  /// The most parts of a page that are compared.
  private static let maximumPartCount = 1_000

  /// - Complexity: O(parts²).
  init(_ parts: [LinePart], unit: Double) {
    guard parts.count <= Self.maximumPartCount else {
      slope = 0
      return
    }
    let parts = parts.sorted { $0.box.topLeft.x < $1.box.topLeft.x }
    let room = parts.indices.map { index in
      let (own, largest) = (parts[index].box, Self.largestDistance * unit)
      return parts.indices.lazy.filter { other in
        other != index && parts[other].box.topLeft.x < own.bottomRight.x
          && parts[other].box.bottomRight.x > own.topLeft.x
      }.reduce(largest) { min($0, abs(parts[$1].box.centre.y - own.centre.y)) }
    }
    func areNear(_ first: Int, _ second: Int, _ distance: Double) -> Bool {
      abs(distance) < Self.near * min(room[first], room[second])
    }
    let ways = parts.indices.compactMap { index -> Vector? in
      let (own, end) = (parts[index].box, parts[index].box.bottomRight.x)
      let next = parts.indices.first { other in
        parts[other].box.topLeft.x >= end
          && areNear(index, other, parts[other].box.centre.y - own.centre.y)
      }
      return next.map { parts[$0].box.centre - own.centre }.flatMap { $0.x > 0 ? $0 : nil }
    }.sorted { $0.y * $1.x < $1.y * $0.x }
    var rest = ways.reduce(0) { $0 + $1.x } / 2
    let middle = ways.first { way in
      rest -= way.x
      return rest <= 0
    }
    let slope = max(-Self.steepest, min(Self.steepest, middle.map { $0.y / $0.x } ?? 0))
    self.slope = slope
    let heights = parts.map { $0.box.centre.y - slope * $0.box.centre.x }
    var found: [[Int]] = []
    for index in parts.indices {
      let row = found.indices.filter { row in
        let last = found[row][found[row].count - 1]
        return parts[last].box.bottomRight.x < parts[index].box.topLeft.x + unit
          && areNear(index, last, heights[last] - heights[index])
      }.min { first, second in
        func distance(_ row: Int) -> Double {
          abs(heights[found[row][found[row].count - 1]] - heights[index])
        }
        return distance(first) < distance(second)
      }
      if let row { found[row].append(index) } else { found.append([index]) }
    }
    rows = found.map { members in
      var row = Row(
        parts: members.map { index in
          let (box, shift) = (parts[index].box, slope * parts[index].box.centre.y)
          return (parts[index], box.topLeft.x + shift...box.bottomRight.x + shift)
        }, heights: members.map { heights[$0] })
      row.height = row.heights.upperMedian ?? 0
      return row
    }.sorted { $0.height < $1.height }
  }
}
