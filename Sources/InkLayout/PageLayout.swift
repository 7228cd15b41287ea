import InkModel

/// The lines of an ink.
///
///     let page = PageLayout(ink)
///     for line in page.lines { read(page.ink(of: line)) }
public struct PageLayout: Hashable, Sendable {
  /// The lines from the top of the page to its bottom; every stroke with points is in one of them.
  public let lines: [TextLine]
}

/// A line of writing.
public struct TextLine: Hashable, Sendable {
  /// The strokes of the line in the order to read them, as places in the ink's strokes: the order
  /// of time, but for what was put in later, which comes where it stands.
  public var strokes: [Int]
  /// How steeply the line falls to the right: the tangent of its angle (y grows downwards).
  public var slope: Double

  /// A line of these strokes.
  public init(strokes: [Int], slope: Double = 0) {
    self.strokes = strokes
    self.slope = slope
  }
}

extension PageLayout {
  /// The layout of an ink that is known to be one line.
  ///
  /// - Parameter strokes: the ink's, in reading order.
  public init(oneLine strokes: some Sequence<Int>) {
    lines = [TextLine(strokes: Array(strokes))]
  }

  /// Finds the lines of an ink.
  ///
  /// In the order of time strokes are cut into runs, and runs are joined to lines by their places.
  /// Dots and bars are given to the lines they stand on, and strokes put in later are moved to
  /// where they stand. None of this depends on units. An ink of one line may be skewed or curved.
  /// In a cancelled task the lines are rough.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - habits: of the script.
  /// - Complexity: O(points + strokes · log strokes) for writing; for any ink O(points + strokes ·
  ///   (300 + lines)).
  public init(_ ink: Ink, habits: ScriptHabits = .latin) {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    guard let height = ink.writingHeight(), written.count > 1 else {
      lines = written.isEmpty ? [] : [TextLine(strokes: written)]
      return
    }
    let unit = height * habits.spread
    var shapes: [StrokeShape] = []
    for stroke in written {
      if Task.isCancelled { break }
      shapes.append(
        StrokeShape(ink.strokes[stroke], index: stroke, unit: unit, spread: habits.spread))
    }
    guard shapes.count == written.count else {
      lines = [TextLine(strokes: written)]
      return
    }
    let runs = WritingRuns.find(shapes)
    guard runs.count <= Self.mostRuns else {
      lines = [TextLine(strokes: written)]
      return
    }
    let slope = Self.slope(of: runs, shapes)
    for index in shapes.indices { shapes[index].shear(by: slope) }
    let ribbons = LineMerging.merge(runs.map { Ribbon(shapes, members: $0) })
      .sorted { $0.y < $1.y }
    lines = SmallStrokes.assign(ribbons, shapes).map { ribbon in
      TextLine(
        strokes: ReadingOrder.order(ribbon.members, shapes, habits).map { shapes[$0].index },
        slope: slope)
    }
  }

  /// Ink that jumps more often than this is no writing, and stays one line.
  private static let mostRuns = 2_000

  /// The slope that the page's lines have in common: the median of the runs', the wide ones above
  /// all.
  private static func slope(of runs: [Range<Int>], _ shapes: [StrokeShape]) -> Double {
    let lines = runs.map { run in Baseline(shapes[run].lazy.flatMap(\.pieces)) }
    let bySlope = lines.sorted { $0.slope < $1.slope }
    let half = lines.reduce(0) { $0 + $1.spread } / 2
    var sum = 0.0
    for line in bySlope {
      sum += line.spread
      if sum >= half { return line.slope }
    }
    return 0
  }
}

extension PageLayout {
  /// A line's strokes in reading order; levelled, where there are several lines.
  ///
  /// - Parameter ink: the ink that was laid out.
  /// - Complexity: O(points).
  public func ink(of line: TextLine, in ink: Ink) -> Ink {
    let strokes = line.strokes.map { ink.strokes[$0] }
    guard lines.count > 1, line.slope != 0 else { return Ink(strokes: strokes) }
    let length = (1 + line.slope * line.slope).squareRoot()
    let (cosine, sine) = (1 / length, line.slope / length)
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            let (x, y) = (Double(point.x), Double(point.y))
            return StrokePoint(
              x: Float(x * cosine + y * sine), y: Float(y * cosine - x * sine), time: point.t)
          })
      })
  }
}
