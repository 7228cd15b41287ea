import InkModel
import PageStructure

/// The lines of a table whose cells are found by the gaps between them.
struct TableLines {
  /// Their strokes.
  private(set) var rules: [Int] = []
  /// Whether one is under the first row.
  private(set) var haveHeading = false

  /// The maximum width and height of bars and dots of letters.
  private static let letterPart = (width: 10.0, height: 4.5)
  /// The ratio of a drawn line's thickness to its length below which it is a table's: stricter than
  /// for bars of letters.
  private static let thinness = 0.2
  /// The distance at which drawings stand beside a table, such as brackets.
  private static let beside = 3.0
  /// The minimum share of the table's width that a line under the first row covers, and that of a line
  /// under any other: shorter ones are underlines.
  private static let (underHeading, whole) = (0.4, 0.8)

  /// - Parameters:
  ///   - groups: what isn't writing on the page.
  ///   - boxes: those of all strokes of the page.
  ///   - pitch: the median distance between two rows.
  ///   - slope: the tangent of the angle by which rows fall to the right.
  ///   - unit: the height of small letters.
  /// - Returns: `nil` if there are drawings or lines that tables don't have.
  init?(
    among groups: [StrokeGroup], boxes: [Box?], at rows: ArraySlice<AlignedRows.Row>,
    pitch: Double, _ columns: [ClosedRange<Double>], slope: Double, unit: Double
  ) {
    let heights = rows.map(\.height)
    let all = rows.lazy.flatMap(\.parts).map(\.part.box)
    let (left, right) = (columns[0].lowerBound, columns[columns.count - 1].upperBound)
    guard let whole = Box(around: all) else { return nil }
    for group in groups {
      for stroke in group.strokes {
        guard let box = boxes[stroke],
          box.width > Self.letterPart.width * unit || box.height > Self.letterPart.height * unit
        else { continue }
        let (shift, beside) = (slope * box.centre.y, Self.beside * unit)
        let (start, end) = (box.topLeft.x + shift, box.bottomRight.x + shift)
        guard end >= left - beside, start <= right + beside,
          box.bottomRight.y >= whole.topLeft.y, box.topLeft.y <= whole.bottomRight.y + pitch
        else { continue }
        let height = box.centre.y - slope * box.centre.x
        if group.role == .rule, box.height < Self.thinness * box.width {
          let shared = (min(end, right) - max(start, left)) / (right - left)
          if heights[0] < height, height < heights[1] {
            rules.append(stroke)
            haveHeading = haveHeading || shared > Self.underHeading
          } else if height > heights[0], shared < Self.whole, shared * (right - left) > beside {
            return nil
          }
        } else if group.role == .rule, box.width < Self.thinness * box.height,
          zip(columns, columns.dropFirst()).contains(where: { before, after in
            (before.upperBound - unit...after.lowerBound + unit).contains((start + end) / 2)
          })
        {
          rules.append(stroke)
        } else if box.topLeft.y <= whole.bottomRight.y {
          return nil
        }
      }
    }
  }
}
