import Support

/// Merges runs that stand on one line.
enum LineMerging {
  /// The distances, in heights of the writing, below which two runs are on one line: if they are
  /// side by side, and if they overlap.
  private static let besideLimit = 1.2
  private static let coveringLimit = 0.8

  /// Returns the lines, in no particular order.
  ///
  /// The longest runs found lines; each shorter run joins the nearest line within its limit, or
  /// founds another.
  ///
  /// - Complexity: O(runs · lines), and O(log strokes) for each piece of a run and line at its
  ///   height.
  static func merge(_ runs: [Ribbon]) -> [Ribbon] {
    guard runs.count > 1 else { return runs }
    var lines: [Ribbon] = []
    for run in runs.ordered(by: { $0.weight > $1.weight }) {
      if Cancellation.isRequested { break }
      if let nearest = nearest(of: lines, to: run) {
        lines[nearest].insert(contentsOf: run)
      } else {
        lines.append(run)
      }
    }
    return lines
  }

  private static func nearest(of lines: [Ribbon], to run: Ribbon) -> Int? {
    var nearest: (line: Int, distance: Double)?
    // Twice the limit leaves room for rounding.
    for (index, line) in lines.enumerated()
    where !line.isFarther(than: 2 * besideLimit, from: run) {
      let distance = abs(line.offset(of: run)) / limit(line, run)
      if distance < min(1, nearest?.distance ?? .infinity) { nearest = (index, distance) }
    }
    return nearest?.line
  }

  private static func limit(_ line: Ribbon, _ run: Ribbon) -> Double {
    besideLimit - (besideLimit - coveringLimit) * line.overlap(of: run)
  }
}
