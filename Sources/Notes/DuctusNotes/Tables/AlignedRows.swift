import InkModel
import PageStructure
import Support

/// The parts of a page's lines, arranged in rows: parts side by side, even if read in different
/// lines.
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
  private static let (near, maximumDistance) = (0.45, 8.0)
  /// The steepest slope.
  private static let steepest = 0.1
  /// The maximum number of a page's parts that are compared.
  private static let maximumPartCount = 1_000

  /// - Complexity: O(parts²).
  init(_ parts: [LinePart], unit: Double) {
    guard parts.count <= Self.maximumPartCount else {
      slope = 0
      return
    }
    let neighbours = Neighbours(parts, unit: unit)
    let (parts, slope) = (neighbours.parts, neighbours.slope)
    self.slope = slope
    let heights = parts.map { $0.box.centre.y - slope * $0.box.centre.x }
    rows = neighbours.rows(at: heights).map { members in
      var row = Row(
        parts: members.map { index in
          let (box, shift) = (parts[index].box, slope * parts[index].box.centre.y)
          return (parts[index], box.topLeft.x + shift...box.bottomRight.x + shift)
        }, heights: members.map { heights[$0] })
      row.height = row.heights.upperMedian ?? 0
      return row
    }.sorted { $0.height < $1.height }
  }

  /// The parts from left to right, with the distance from each to what is above or below it.
  private struct Neighbours {
    let parts: [LinePart]
    private let unit: Double
    private let room: [Double]

    init(_ given: [LinePart], unit: Double) {
      let parts = given.sorted { $0.box.topLeft.x < $1.box.topLeft.x }
      room = parts.indices.map { index in
        let (own, largest) = (parts[index].box, maximumDistance * unit)
        return parts.indices.lazy.filter { other in
          other != index && parts[other].box.topLeft.x < own.bottomRight.x
            && parts[other].box.bottomRight.x > own.topLeft.x
        }.reduce(largest) { min($0, abs(parts[$1].box.centre.y - own.centre.y)) }
      }
      (self.parts, self.unit) = (parts, unit)
    }

    private func areNear(_ first: Int, _ second: Int, _ distance: Double) -> Bool {
      abs(distance) < near * min(room[first], room[second])
    }

    /// The slope of the rows: the median of the slopes from each part to the next, weighted by
    /// their widths.
    var slope: Double {
      let ways = parts.indices.compactMap { index -> Vector? in
        let (own, end) = (parts[index].box, parts[index].box.bottomRight.x)
        let next = parts.indices.first { other in
          parts[other].box.topLeft.x >= end
            && areNear(index, other, parts[other].box.centre.y - own.centre.y)
        }
        return next.map { parts[$0].box.centre - own.centre }.flatMap { $0.x > 0 ? $0 : nil }
      }
      let middle = ways.map { (value: $0.y / $0.x, weight: $0.x) }.weightedMedian
      return max(-steepest, min(steepest, middle ?? 0))
    }

    /// Returns the parts of each row, which are at nearly the same height and side by side.
    ///
    /// - Parameter heights: the parts' heights after levelling.
    func rows(at heights: [Double]) -> [[Int]] {
      var rows: [[Int]] = []
      for index in parts.indices {
        func distance(_ row: [Int]) -> Double { heights[row[row.count - 1]] - heights[index] }
        let row = rows.indices.filter { row in
          let last = rows[row][rows[row].count - 1]
          return parts[last].box.bottomRight.x < parts[index].box.topLeft.x + unit
            && areNear(index, last, distance(rows[row]))
        }.min { abs(distance(rows[$0])) < abs(distance(rows[$1])) }
        if let row { rows[row].append(index) } else { rows.append([index]) }
      }
      return rows
    }
  }
}
