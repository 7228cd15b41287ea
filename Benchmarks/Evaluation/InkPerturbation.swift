import Foundation
import InkModel
import Support

/// A change to inks that doesn't change their text, to test a recogniser's robustness.
public struct InkPerturbation: Hashable, Sendable {
  /// The factor of all lengths, including those of the writing area.
  public var scale = 1.0
  /// Degrees, counter-clockwise as the writer sees it, around the middle of the ink's bounding
  /// box.
  public var rotation = 0.0
  /// The factor of all widths, applied before turning: circles become ellipses.
  public var stretch = 1.0
  /// The points per second to which inks are resampled; `nil` for no resampling.
  public var rate: Double?
  /// The share of the strokes that a pen losing contact breaks in two; half as many get an
  /// additional touch at their end.
  public var breaks = 0.0
  /// A line drawn under, through or around words.
  public var decoration: TextDecoration.Kind?

  /// Plausible rates of a tablet, in points per second. Old sources give 9,600, which is the baud
  /// rate; resampling by it would leave nothing of the ink.
  static let believableRates = 1.0...1_000

  public init() {}

  /// Whether inks are unchanged.
  public var isIdentity: Bool {
    scale == 1 && rotation == 0 && stretch == 1 && rate == nil && breaks == 0
      && decoration == nil
  }

  /// Changes an ink and its writing area.
  ///
  /// - Parameter samplingRate: the ink's points per second, if it has no times. A rate outside 1 to
  ///   1,000 counts as unknown.
  /// - Returns: whether ``rate`` was possible; `false` if neither times nor a rate tell when the
  ///   points were written.
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
    if breaks > 0 { ink = ink.broken(share: breaks) }
    if let decoration {
      var drawn = DrawnDecoration(decoration, for: ink)
      ink = drawn.added(to: ink)
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

extension Ink {
  /// The ink of a pen that loses contact: a share of the strokes of more than a dozen points lacks
  /// one of them, and is split there; half as many strokes have an additional touch at their last
  /// point. The same ink is always broken in the same places.
  func broken(share: Double) -> Ink {
    var generator = SeededGenerator(seed: UInt64(pointCount))
    var broken: [Stroke] = []
    for stroke in strokes {
      let points = stroke.points
      if points.count > 12, Double.random(in: 0..<1, using: &generator) < share {
        let lost = Int.random(in: 5..<points.count - 5, using: &generator)
        broken.append(Stroke(points: Array(points[..<lost])))
        broken.append(Stroke(points: Array(points[(lost + 1)...])))
      } else {
        broken.append(stroke)
      }
      if let end = points.last, Double.random(in: 0..<1, using: &generator) < share / 2 {
        broken.append(Stroke(points: [end]))
      }
    }
    return Ink(strokes: broken)
  }

  /// The ink as from a tablet with another rate: points at even times from each pen-down,
  /// interpolated linearly between the known points, and the last point of each stroke.
  ///
  /// The points' own times are used if every point has one and every stroke of several points has a
  /// duration; otherwise `samplingRate`, and the result has no times.
  ///
  /// - Parameters:
  ///   - rate: points per second, above 0.
  ///   - samplingRate: points per second of this ink, above 0.
  /// - Returns: `nil` if the times are unknown, or if there would be more points than an ink may
  ///   have.
  /// - Complexity: O(points before and after).
  func resampled(to rate: Double, from samplingRate: Double?) -> Ink? {
    let limit = Double(Ink.defaultPointLimit)
    let isTimed = strokes.allSatisfy { stroke in
      guard stroke.points.count > 1 else { return stroke.points.allSatisfy { $0.t != nil } }
      return stroke.milliseconds.map { ($0.last ?? 0) > 0 } ?? false
    }
    var count = 0.0
    var resampled = Ink(strokes: [])
    for stroke in strokes {
      guard stroke.points.count > 1 else {
        resampled.strokes.append(stroke)
        continue
      }
      let times: [Double]
      if isTimed, let known = stroke.milliseconds {
        times = known
      } else if let samplingRate {
        times = stroke.points.indices.map { 1_000 * Double($0) / samplingRate }
      } else {
        return nil
      }
      count += (times.last ?? 0) * rate / 1_000 + 2
      guard count <= limit else { return nil }
      resampled.strokes.append(stroke.resampled(at: times, step: 1_000 / rate, isTimed: isTimed))
    }
    return resampled
  }
}

extension Stroke {
  /// Times since the first point; `nil` if one is unknown or beyond 2⁵³, where doubles have gaps.
  fileprivate var milliseconds: [Double]? {
    guard let start = points.first?.t else { return nil }
    var times: [Double] = []
    for point in points {
      guard let t = point.t else { return nil }
      let (difference, overflows) = t.subtractingReportingOverflow(start)
      if overflows || abs(Double(difference)) > 0x1p53 { return nil }
      times.append(Double(difference))
    }
    return times
  }

  /// - Parameter times: milliseconds since the first point, never decreasing, of which there are
  ///   at least two.
  fileprivate func resampled(at times: [Double], step: Double, isTimed: Bool) -> Stroke {
    let duration = times[times.count - 1]
    // The pen came down at the first point, even if others have the same time.
    var result = [points[0]]
    var next = 1
    var number = 1.0
    while number * step < duration {
      let time = number * step
      while times[next] <= time { next += 1 }
      let (a, b) = (points[next - 1], points[next])
      // times[next - 1] <= time < times[next]
      let share = (time - times[next - 1]) / (times[next] - times[next - 1])
      result.append(
        StrokePoint(
          x: Float((1 - share) * Double(a.x) + share * Double(b.x)),
          y: Float((1 - share) * Double(a.y) + share * Double(b.y)),
          time: isTimed ? points[0].t.map { $0 + Int(time.rounded()) } : nil))
      number += 1
    }
    result.append(points[points.count - 1])
    if !isTimed {
      result[0].t = nil
      result[result.count - 1].t = nil
    }
    return Stroke(points: result)
  }
}
