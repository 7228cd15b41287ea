import DuctusEngine
import InkModel
import ShapeGeometry

/// Consecutive strokes that the classifier takes for a figure.
struct FigureCandidate {
  /// The indices of the strokes among those of the ink that have points.
  let run: Range<Int>
  /// The indices of the strokes in the ink.
  let strokes: [Int]
  let shape: FittedShape
  /// The arrow or line that it is, if it isn't a closed figure.
  private(set) var arrow: DiagramArrow?
  let confidence: Double
  /// The mean distance of the farthest stroke from the figure, relative to the figure's size. A
  /// stroke that doesn't belong to the figure isn't excused by others that fit well.
  let distance: Double

  /// The maximum number of strokes of a figure.
  private static let maximumStrokeCount = 6
  /// The maximum gap between adjacent strokes, relative to their size.
  private static let maximumGap = 0.2
  private static let minimumConfidence = 0.02
  private static let minimumSureRule = 0.5
  /// The distance of a line's ends from the figures that it connects, relative to its length.
  private static let ruleReach = 0.25
  private static let maximumResidual = 0.1
  /// The maximum length of a head, relative to the shaft.
  private static let maximumHead = 0.75
  /// The maximum length of a curve's head: two curves look like an arrow with a long head.
  private static let maximumHeadOfCurve = 0.4
  /// Kinds that may also be letters aren't figures of a diagram.
  private static let kinds = Set(ShapeKind.allCases).subtracting([.cross, .check])

  /// Whether it can hardly be anything else, unlike a single line.
  var isSure: Bool {
    switch arrow?.heads {
    case .some(.none): false
    case .one, .both: confidence > minimumSureArrow && distance < 0.03
    case nil: confidence > 0.75 && distance < 0.03
    }
  }

  /// A head that the classifier didn't see, in a line, makes it surer.
  private var minimumSureArrow: Double {
    shape.kind == .line ? 0.5 : run.count > 1 ? 0.75 : 0.95
  }

  /// - Returns: `nil` if the classifier doesn't take the strokes for a figure, or if the figure is
  ///   far from them.
  private init?(_ run: Range<Int>, _ strokes: [Int], of ink: Ink, _ result: RecognitionResult) {
    guard let best = result.candidates.first, best.confidence > Self.minimumConfidence,
      let kind = ShapeKind(rawValue: best.text), Self.kinds.contains(kind),
      let shape = best.geometry, shape.residual < Self.maximumResidual
    else { return nil }
    arrow = DiagramArrow(shape, strokes: strokes).map { $0.withHeads(of: ink) }
    if let found = arrow {
      let isCurved = found.isCurve(of: ink)
      let head = isCurved ? Self.maximumHeadOfCurve : Self.maximumHead
      if found.head.x > head * (found.tip - found.tail).length { return nil }
      arrow?.isCurved = isCurved
    }
    (self.run, self.strokes, self.shape) = (run, strokes, shape)
    confidence = best.confidence
    var lines = shape.beautified.polylines
    if let arrow, shape.kind == .line { lines = [[arrow.tail, arrow.tip]] + arrow.barbs }
    guard let box = Box(lines.joined()) else { return nil }
    let sides = lines.flatMap(\.segments)
    let means = strokes.map { index in
      let places = ArcLength(ink.strokes[index].points.map(\.vector)[...]).samples(intervals: 16)
      return places.reduce(0) { $0 + sides.nearest(to: $1.point).squaredDistance.squareRoot() }
        / Double(places.count)
    }
    distance = (means.max() ?? 0) / box.side
  }

  /// Returns whether it is a straight line from one of these figures to another, or across one.
  func isRule(of figures: [DiagramFigure]) -> Bool {
    guard let arrow, arrow.heads == .none, !arrow.isCurved, confidence > Self.minimumSureRule
    else { return false }
    if figures.contains(where: { $0.isDivided(by: arrow.shaft) }) { return true }
    let reach = Self.ruleReach * (arrow.tip - arrow.tail).length
    func host(_ end: Vector) -> DiagramFigure? {
      figures.first { ($0.nearest(to: end) - end).length < reach }
    }
    guard let from = host(arrow.tail), let to = host(arrow.tip) else { return false }
    return from != to && !from.encloses(to) && !to.encloses(from)
  }

  /// Returns all figures that strokes may form.
  ///
  /// - Parameters:
  ///   - drawn: the indices in the ink of the strokes that have points.
  ///   - boxes: the boxes of these strokes.
  /// - Complexity: O(strokes) inks for the classifier, six times as many at most.
  static func all(
    of ink: Ink, drawn: [Int], boxes: [Box], _ recognizer: FigureRecognizer
  ) throws(DuctusError) -> [FigureCandidate] {
    let bare = ink.withoutTimes
    let runs = runs(boxes)
    var found: [FigureCandidate] = []
    for start in stride(from: 0, to: runs.count, by: 64) {
      let batch = runs[start..<min(runs.count, start + 64)]
      let requests = batch.map { run in
        RecognitionRequest(ink: Ink(strokes: run.map { bare.strokes[drawn[$0]] }))
      }
      for (run, result) in zip(batch, recognizer.recognize(requests)) {
        if let candidate = FigureCandidate(run, run.map { drawn[$0] }, of: ink, try result.get()) {
          found.append(candidate)
        }
      }
    }
    return found
  }

  /// Returns the runs of adjacent strokes, each near to those before it.
  private static func runs(_ boxes: [Box]) -> [Range<Int>] {
    boxes.indices.flatMap { start -> [Range<Int>] in
      var runs = [start..<start + 1]
      var joint = boxes[start]
      for next in boxes.indices[(start + 1)...].prefix(maximumStrokeCount - 1) {
        let union = joint.union(boxes[next])
        guard joint.white(to: boxes[next]).max() < maximumGap * union.side else { break }
        joint = union
        runs.append(start..<next + 1)
      }
      return runs
    }
  }
}
