import CMath
import DuctusEngine
import InkModel
import PageStructure

/// Divides a diagram's strokes into figures, writing and others.
///
/// The classifier names every run of strokes that may be a figure; page analysis says how much each
/// other stroke looks like writing; and dynamic programming finds the division of all strokes with
/// the lowest cost, in negative logarithms of probabilities.
struct StrokeGrouping {
  private(set) var figures: [FigureCandidate] = []
  private(set) var writing: [Int] = []
  private(set) var rest: [Int] = []

  /// The cost of a figure in addition to its confidence: a figure of four strokes is better than
  /// four lines.
  private static let figureCost = 0.6
  /// The cost of a stroke that is neither figure nor writing.
  private static let restCost = 2.5
  /// The distance of a stroke from its figure that costs 1; twice the distance costs 4.
  private static let distanceScale = 0.03
  /// The limits of a probability of writing.
  private static let doubt = 0.02
  /// The probability of writing for strokes that clearly can be a figure: page analysis, which
  /// doesn't know figures, would take them for letters if a page has no others.
  private static let sureWriting = 0.1
  /// The distance from which strokes may be additions, and its ratio to that of the figure alone.
  private static let (additionDistance, additionRatio) = (0.01, 4.0)
  /// The weight of page analysis against a figure.
  private static let analysisWeight = 0.5
  /// The gain of a closed figure that contains other strokes: frames are drawn around text.
  private static let frameGain = 2.0
  // Lengths, in heights of the letters.

  /// The size below which strokes among letters are one, and the height above which a stroke isn't:
  /// an l of print is several times as high as the pen's moves.
  private static let (letterHeight, letterWidth) = (8.0, 5.0)
  private static let letterGap = 1.2
  /// The gap between an arrow and the figures that it connects.
  private static let hostGap = 2.0

  /// - Parameter ink: a valid ink.
  init(_ ink: Ink, _ recognizer: FigureRecognizer) throws(DuctusError) {
    let drawn = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let boxes = drawn.compactMap { ink.strokes[$0].box }
    let all = try FigureCandidate.all(of: ink, drawn: drawn, boxes: boxes, recognizer)
    let candidates = Self.within(frames: Self.withoutAdditions(all), boxes)
    let sure = Set(candidates.filter(\.isSure).flatMap(\.strokes))
    var others = ink
    for index in sure { others.strokes[index].points = [] }
    var probabilities = PageStructure(others).writing
    for index in sure { probabilities[index] = Self.sureWriting }
    try DuctusError.checkCancellation()
    var bounded = drawn.map { Self.bounded(probabilities[$0]) }
    // Lines between figures would be taken for letters if a page has no others.
    let closed = candidates.filter { $0.arrow == nil && $0.isSure }
      .compactMap { DiagramFigure($0.shape) }
    for line in candidates where line.run.count == 1 && line.isRule(of: closed) {
      bounded[line.run.lowerBound] = Self.doubt
    }
    try part(drawn, candidates, writing: bounded, boxes)
    // The strokes taken for writing give the size of letters.
    if let height = ink.part(writing).letterHeight() {
      for position in drawn.indices where boxes[position].height > Self.letterHeight * height {
        bounded[position] = Self.doubt
      }
      try part(drawn, candidates, writing: bounded, boxes)
    }
    giveLetters(Dictionary(uniqueKeysWithValues: zip(drawn, boxes)), of: ink)
  }

  /// Returns the candidates without those that add strokes to a sure figure which it fits several
  /// times better: beside a long arrow, its label is small.
  private static func withoutAdditions(_ candidates: [FigureCandidate]) -> [FigureCandidate] {
    let sure = Dictionary(grouping: candidates.filter(\.isSure), by: \.run.lowerBound)
    return candidates.filter { candidate in
      candidate.distance < additionDistance
        || !candidate.run.contains { start in
          (sure[start] ?? []).contains {
            $0.run != candidate.run && $0.run.upperBound <= candidate.run.upperBound
              && additionRatio * $0.distance < candidate.distance
          }
        }
    }
  }

  /// Returns the candidates that don't combine strokes inside a frame with others: the last letters
  /// of a word and the next arrow look like an arrow with two heads.
  private static func within(
    frames candidates: [FigureCandidate], _ boxes: [Box]
  ) -> [FigureCandidate] {
    let frames = candidates.filter(\.isSure).compactMap { DiagramFigure($0.shape) }
    return candidates.filter { candidate in
      !frames.contains { frame in
        // The number of corners of a stroke's box that are inside.
        let corners = candidate.run.map { position in
          [boxes[position].topLeft, boxes[position].bottomRight].count { frame.contains($0) }
        }
        return corners.contains(0) && corners.contains(2)
      }
    }
  }

  private static func bounded(_ probability: Double) -> Double {
    min(1 - doubt, max(doubt, probability))
  }

  /// - Parameter writing: each stroke's probability of being writing.
  private mutating func part(
    _ drawn: [Int], _ candidates: [FigureCandidate], writing probabilities: [Double],
    _ boxes: [Box]
  ) throws(DuctusError) {
    (figures, writing, rest) = ([], [], [])
    let ending = Dictionary(grouping: candidates, by: \.run.upperBound)
    // The cheapest division of the first strokes, and its last part.
    var costs = [0.0]
    var last: [(start: Int, figure: FigureCandidate?)] = []
    for end in drawn.indices.map({ $0 + 1 }) {
      try DuctusError.checkCancellation()
      let single = min(-log(probabilities[end - 1]), Self.restCost)
      var best = (cost: costs[end - 1] + single, start: end - 1, FigureCandidate?.none)
      for figure in ending[end] ?? [] {
        let cost = costs[figure.run.lowerBound] + Self.cost(of: figure, probabilities, boxes)
        if cost < best.cost { best = (cost, figure.run.lowerBound, figure) }
      }
      costs.append(best.cost)
      last.append((best.start, best.2))
    }
    var end = drawn.count
    while end > 0 {
      let (start, figure) = last[end - 1]
      if let figure {
        figures.append(figure)
      } else if -log(probabilities[start]) < Self.restCost {
        writing.append(drawn[start])
      } else {
        rest.append(drawn[start])
      }
      end = start
    }
    figures.reverse()
    writing.reverse()
    rest.reverse()
  }

  private static func cost(
    of figure: FigureCandidate, _ writing: [Double], _ boxes: [Box]
  ) -> Double {
    let against = figure.run.reduce(0) { $0 - analysisWeight * log(1 - writing[$1]) }
    let distance = figure.distance / distanceScale
    var cost = figureCost - log(figure.confidence) + distance * distance + against
    if let closed = DiagramFigure(figure.shape) {
      let holds = boxes.indices.contains { position in
        !figure.run.contains(position) && closed.contains(boxes[position].topLeft)
          && closed.contains(boxes[position].bottomRight)
      }
      if holds { cost -= frameGain }
    }
    return cost
  }

  /// Reclassifies figures among letters that are as small as writing: an o is round, and a dash is
  /// a line. Lines and other strokes in a closed figure also become writing, since figures contain
  /// text, and so do small arrows in one without other figures; what connects two figures or
  /// divides one doesn't.
  ///
  /// - Parameter boxes: the boxes of all strokes with points.
  private mutating func giveLetters(_ boxes: [Int: Box], of ink: Ink) {
    let height = ink.part(writing).letterHeight() ?? 0
    let written = writing.compactMap { boxes[$0] }
    func box(_ strokes: [Int]) -> Box? { Box(around: strokes.compactMap { boxes[$0] }) }
    func isSmall(_ strokes: [Int]) -> Bool {
      guard let box = box(strokes) else { return false }
      return box.height < Self.letterHeight * height && box.width < Self.letterWidth * height
    }
    func isLetter(_ strokes: [Int]) -> Bool {
      guard isSmall(strokes), let box = box(strokes) else { return false }
      // A small circle around a letter isn't a letter.
      return written.contains { $0.white(to: box).max() < Self.letterGap * height }
        && !written.contains { box.union($0) == box }
    }
    let closed = figures.filter { $0.arrow == nil && !isLetter($0.strokes) }
      .compactMap { DiagramFigure($0.shape) }
    let frames = closed.filter { frame in !closed.contains { $0 != frame && frame.encloses($0) } }
    func isIn(_ frames: [DiagramFigure], _ strokes: [Int]) -> Bool {
      guard let box = box(strokes) else { return false }
      return frames.contains { $0.contains(box.topLeft) && $0.contains(box.bottomRight) }
    }
    func connects(_ arrow: DiagramArrow) -> Bool {
      func host(_ end: Vector) -> Int? {
        closed.firstIndex { ($0.nearest(to: end) - end).length < Self.hostGap * height }
      }
      guard let from = host(arrow.tail), let to = host(arrow.tip) else { return false }
      return from != to
    }
    func isWriting(_ figure: FigureCandidate) -> Bool {
      guard let arrow = figure.arrow else { return isLetter(figure.strokes) }
      if connects(arrow) || figure.isRule(of: closed) { return false }
      return isLetter(figure.strokes) || arrow.heads == .none && isIn(closed, figure.strokes)
        || isSmall(figure.strokes) && isIn(frames, figure.strokes)
    }
    let letters =
      figures.filter(isWriting).map(\.strokes)
      + rest.map { [$0] }.filter { isLetter($0) || isIn(closed, $0) }
    let given = Set(letters.joined())
    figures.removeAll { given.contains($0.strokes[0]) }
    rest.removeAll(where: given.contains)
    writing = (writing + given).sorted()
  }
}
