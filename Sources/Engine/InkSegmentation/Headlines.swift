import InkFeatures
import Support

/// The line from which the letters of Devanagari, Bengali and Gurmukhi hang, drawn over a whole
/// word before or after it. Each letter owns a piece of it.
struct Headlines {
  /// Whether each stroke is a headline.
  let areHeadlines: [Bool]

  /// The minimum ratio of a headline's width to its height, and its minimum width in scales.
  private static let flatness = 3.0
  private static let minimumWidth = 0.5
  /// The maximum distance, in scales, of other ink that the line covers.
  private static let reach = 0.25
  /// The minimum share of the line that covers other ink.
  private static let minimumCover = 0.6
  private static let samples = 12

  /// - Parameter graphemes: the reading; without letters of these scripts there are no headlines.
  init(of graphemes: [[Unicode.Scalar]], in ink: InkSegmenter) {
    let none = ink.strokes.map { _ in false }
    guard graphemes.joined().contains(where: Self.hangs) else {
      areHeadlines = none
      return
    }
    let flat = ink.strokes.map { Self.isFlat($0, in: ink) }
    let others = zip(ink.strokes, flat).flatMap { $1 ? [] : Array(ink.xs[$0]) }.sorted()
    areHeadlines = zip(ink.strokes, flat).map { $1 && Self.covers($0, others, in: ink) }
  }

  private static func hangs(_ scalar: Unicode.Scalar) -> Bool {
    (0x0900...0x0A7F).contains(scalar.value) && scalar.properties.isAlphabetic
  }

  private static func isFlat(_ stroke: Range<Int>, in ink: InkSegmenter) -> Bool {
    let ys = stroke.lazy.map { ink.points[$0].y }
    let width = (ink.xs[stroke].max() ?? 0) - (ink.xs[stroke].min() ?? 0)
    return width >= minimumWidth && width > flatness * ((ys.max() ?? 0) - (ys.min() ?? 0))
  }

  /// Returns whether a stroke lies over or under other ink along most of its length, as no dash
  /// does.
  private static func covers(_ stroke: Range<Int>, _ others: [Double], in ink: InkSegmenter) -> Bool
  {
    let left = ink.xs[stroke].min() ?? 0
    let step = ((ink.xs[stroke].max() ?? 0) - left) / Double(samples - 1)
    let covered = (0..<samples).count { sample in
      let x = left + Double(sample) * step
      let next = others.partitioningIndex { $0 >= x - reach }
      return next < others.count && others[next] <= x + reach
    }
    return Double(covered) >= minimumCover * Double(samples)
  }
}
