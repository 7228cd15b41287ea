import DuctusEngine
import ModelPack
import PageStructure

/// Finds out which of a page's strokes are writing that is turned. Geometry tells which may be; those
/// that read no worse turned than upright are.
struct TurningTest {
  private let recognizer: TextRecognizer

  // Chosen on composed pages of the validation split.
  /// How sure the turned reading is, at least.
  private static let leastSureness = 0.4
  /// Characters that are expected to be right, at least: a sign or two look like others when turned.
  private static let fewestRight = 3.5
  /// Certainty by which a reading is better, and by which it is as good. The latter is enough for a
  /// block at a slant by itself, which tears the lines beside it; but a word may well slope.
  private static let better = 0.1
  private static let asGood = -0.02
  private static let fewestRightAsGood = 8.0

  init(_ recognizer: TextRecognizer) {
    self.recognizer = recognizer
  }

  /// A page in its upright part and those that are turned.
  func parts(
    of ink: Ink, known: [Int: StrokeRole]
  ) throws(DuctusError) -> (upright: PagePart, turned: [PagePart]) {
    var turned: [PagePart] = []
    var rest = Set(ink.strokes.indices)
    for writing in TurnedWriting.find(in: ink, lines: isRightToLeft ? 180 : 0) {
      let strokes = writing.strokes.filter { known[$0] == nil }
      func part(_ angle: Double) -> PagePart {
        PagePart(
          ink, members: strokes, angle: angle, known: known, lettersHaveParts: lettersHaveParts,
          isRightToLeft: isRightToLeft)
      }
      let turnedPart = part(writing.angle)
      guard try isBetter(turnedPart, than: { part(0) }, of: strokes) else { continue }
      turned.append(turnedPart)
      rest.subtract(strokes)
    }
    let upright = PagePart(
      ink, members: rest, angle: 0, known: known, lettersHaveParts: lettersHaveParts,
      isRightToLeft: isRightToLeft)
    return (upright, turned)
  }

  private func isBetter(
    _ turned: PagePart, than upright: () -> PagePart, of strokes: [Int]
  ) throws(DuctusError) -> Bool {
    let reading = try sureness(turned, of: strokes)
    guard reading.value >= Self.leastSureness, reading.rightCount >= Self.fewestRight else {
      return false
    }
    let gain = reading.value - (try sureness(upright(), of: strokes).value)
    return gain >= Self.better
      || gain >= Self.asGood && reading.rightCount >= Self.fewestRightAsGood
  }

  private var isRightToLeft: Bool {
    guard case .text(let contents) = recognizer.pack.manifest.contents else { return false }
    return contents.direction == .rightToLeft
  }

  /// Whether letters are put together of strokes and signs that stand around one another.
  private var lettersHaveParts: Bool {
    switch recognizer.pack.manifest.contents {
    case .characters: true
    // In Arabic script a stroke is several letters, and dots and bars stand around it.
    case .text(let text): [.stacked, .arabic].contains(text.knownLineHabits)
    case .classifier, .formula: false
    }
  }

  /// How surely strokes are read: the mean confidence of the characters, times the share of the strokes
  /// that are taken for writing; and how many characters are expected to be right.
  private func sureness(
    _ part: PagePart, of strokes: [Int]
  ) throws(DuctusError) -> (value: Double, rightCount: Double) {
    try DuctusError.checkCancellation()
    let (blocks, requests) = part.requests
    var (right, characters) = (0.0, 0)
    for result in recognizer.recognize(inParts: requests) {
      for line in try result.get().lines {
        guard let best = line.candidates.first else { continue }
        for word in best.words {
          let count = best.text[word.textRange].count
          right += word.confidence * Double(count)
          characters += count
        }
      }
    }
    let written = blocks.reduce(0) { $0 + $1.count }
    let share = Double(written) / Double(max(1, strokes.count))
    return (share * right / Double(max(1, characters)), right)
  }
}
