import InkModel

/// The height that the ink reaches in each column of a line: its two highest strokes.
struct Skyline {
  private typealias Peak = (y: Double, stroke: Int)
  private static let none: Peak = (.infinity, -1)

  private let left: Double
  private let width: Double
  /// The highest stroke in each column, and the highest of all others.
  private var columns: [(highest: Peak, second: Peak)]

  init(over box: Box) {
    left = box.topLeft.x
    width = max(box.height / 20, box.width / 4_095)
    let count = Int(box.width / width) + 1
    columns = Array(repeating: (Self.none, Self.none), count: count)
  }

  private func column(_ x: Double) -> Int {
    Int(min(max((x - left) / width, 0), Double(columns.count - 1)))
  }

  /// Adds a stroke; the segment between two points counts in all columns that it crosses.
  mutating func add(_ stroke: Stroke, _ number: Int) {
    guard var from = stroke.points.first?.vector else { return }
    note(from.y, column(from.x), number)
    for to in stroke.points.dropFirst().lazy.map({ $0.vector }) {
      defer { from = to }
      let (first, last) = (column(from.x), column(to.x))
      note(to.y, last, number)
      guard abs(last - first) > 1 else { continue }
      for column in min(first, last) + 1..<max(first, last) {
        let x = left + (Double(column) + 0.5) * width
        note(from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x), column, number)
      }
    }
  }

  private mutating func note(_ y: Double, _ column: Int, _ stroke: Int) {
    let (highest, second) = columns[column]
    if stroke == highest.stroke {
      columns[column].highest.y = min(highest.y, y)
    } else if y < highest.y {
      columns[column] = ((y, stroke), highest)
    } else if y < second.y {
      columns[column].second = (y, stroke)
    }
  }

  /// Returns the highest point of all strokes but one between two places; `nil` if there is none.
  func top(from left: Double, to right: Double, without stroke: Int) -> Double? {
    var top = Double.infinity
    for column in column(left)...column(right) {
      let (highest, second) = columns[column]
      top = min(top, highest.stroke == stroke ? second.y : highest.y)
    }
    return top < .infinity ? top : nil
  }
}
