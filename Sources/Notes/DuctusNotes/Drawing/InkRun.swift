import NoteFormats

/// A part of a stroke drawn with one thickness.
public struct InkRun: Hashable, Sendable {
  /// The range of the stroke's points; its last point is the first of the next run.
  public let points: ClosedRange<Int>
  /// Its thickness, in the page's unit.
  public let width: Float

  /// The ratio below which two thicknesses count as equal.
  private static let tolerance: Float = 1.15
  /// The minimum share of a line's full thickness: even a faint touch is visible.
  private static let minimumShare: Float = 0.1

  /// Returns the parts of a stroke, in order; empty for a stroke without points.
  public static func runs(of stroke: NoteStroke) -> [InkRun] {
    let (count, widths) = (stroke.stroke.points.count, stroke.widths)
    guard count > 0 else { return [] }
    // Parts of translucent ink would overlap where they meet, and dashes begin anew.
    guard widths.count == count, count > 1, stroke.colour.alpha == 255, stroke.dashes.isEmpty else {
      let mean = widths.isEmpty ? stroke.width : widths.reduce(0, +) / Float(widths.count)
      return [InkRun(points: 0...count - 1, width: max(minimumShare * stroke.width, mean))]
    }
    var runs: [InkRun] = []
    func width(_ index: Int) -> Float {
      max(minimumShare * stroke.width, (widths[index] + widths[index + 1]) / 2)
    }
    var (start, thickness) = (0, width(0))
    for index in 1..<count - 1 {
      let next = width(index)
      guard next > thickness * tolerance || next < thickness / tolerance else { continue }
      runs.append(InkRun(points: start...index, width: thickness))
      (start, thickness) = (index, next)
    }
    return runs + [InkRun(points: start...count - 1, width: thickness)]
  }
}
