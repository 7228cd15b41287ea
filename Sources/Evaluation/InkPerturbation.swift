import Foundation
import InkModel

/// A change to inks that leaves what is written the same: a test of how robust a recogniser is.
public struct InkPerturbation: Hashable, Sendable {
  /// All lengths are multiplied with this, those of the writing area too.
  public var scale = 1.0
  /// Degrees, counter-clockwise as the writer sees it, around the middle of the ink's bounding
  /// box.
  public var rotation = 0.0
  /// All widths are multiplied with this, before inks are turned: circles become ellipses.
  public var stretch = 1.0
  /// Points per second that inks are resampled to; `nil` leaves them as they are.
  public var rate: Double?

  /// Rates that a tablet may have, in points per second. Old sources tell of 9,600, which is that
  /// of the line to it; resampling by such a rate would leave nothing of the ink.
  static let believableRates = 1.0...1_000

  public init() {}

  /// Whether inks stay as they are.
  public var isIdentity: Bool { scale == 1 && rotation == 0 && stretch == 1 && rate == nil }

  /// Changes an ink and its writing area.
  ///
  /// - Parameter samplingRate: points per second in the ink, where it has no times. A rate beyond
  ///   1 to 1,000 counts as unknown.
  /// - Returns: whether ``rate`` could be had; `false` where neither times nor a rate say when
  ///   the points were written.
  /// - Complexity: O(points before and after).
  public func apply(
    to ink: inout Ink, writingArea: inout WritingArea?, samplingRate: Double?
  ) -> Bool {
    var isResampled = true
    if let rate {
      let known = samplingRate.flatMap { Self.believableRates.contains($0) ? $0 : nil }
      let resampled = ink.resampled(to: rate, from: known)
      isResampled = resampled != nil
      ink = resampled ?? ink
    }
    guard scale != 1 || rotation != 0 || stretch != 1 else { return isResampled }
    transform(&ink)
    if let area = writingArea {
      writingArea = WritingArea(
        width: Float(Double(area.width) * stretch * scale),
        height: Float(Double(area.height) * scale))
    }
    return isResampled
  }

  private func transform(_ ink: inout Ink) {
    let points = ink.strokes.lazy.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return }
    let centre = (
      x: (Double(left) + Double(right)) / 2, y: (Double(top) + Double(bottom)) / 2
    )
    let angle = rotation * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    for s in ink.strokes.indices {
      for p in ink.strokes[s].points.indices {
        var (x, y) = (Double(ink.strokes[s].points[p].x), Double(ink.strokes[s].points[p].y))
        if stretch != 1 { x = centre.x + (x - centre.x) * stretch }
        if rotation != 0 {
          // y grows downwards, so that this turns counter-clockwise.
          let (dx, dy) = (x - centre.x, y - centre.y)
          x = centre.x + dx * cosine + dy * sine
          y = centre.y - dx * sine + dy * cosine
        }
        ink.strokes[s].points[p].x = Float(x * scale)
        ink.strokes[s].points[p].y = Float(y * scale)
      }
    }
  }
}
