import DuctusEngine
import PageStructure

/// Finds a page's writing that is turned, or much larger than the rest. Geometry suggests
/// candidates; those that read at least as well when turned, or confidently in their own size, are
/// accepted.
struct TurningTest {
  private let recognizer: TextRecognizer
  private let script: PageScript

  // This and the limits below were chosen on composed pages of the validation split.
  /// The minimum confidence of the turned reading.
  private static let minimumConfidence = 0.4
  /// The minimum expected number of right characters: one or two signs look like others when
  /// turned.
  private static let minimumCorrectCount = 3.5
  /// The differences in confidence by which a reading is better, and by which it is as good. The
  /// latter suffices for a separate slanted block, which would otherwise tear the lines beside it
  /// apart; a single word may just slope.
  private static let clearGain = 0.1
  private static let tiedGain = -0.02
  private static let minimumCorrectCountIfTied = 8.0
  /// The minimum number of characters of a line that shows a direction: the numerators and
  /// denominators of fractions look like a column of short lines from the side.
  private static let minimumLineLength = 3
  /// For a title that was taken for a drawing, the minimum ratio of its letters' size to the
  /// page's, the minimum confidence, and the minimum expected number of right characters.
  private static let minimumEnlargement = 1.5
  private static let (minimumConfidenceOfLarge, minimumCorrectCountOfLarge) = (0.4, 2.0)
  /// The minimum share of its strokes that weren't taken for writing at the page's size.
  private static let minimumGain = 0.1
  /// The minimum share of a line's strokes that are in such a row, if some are.
  private static let minimumShareOfLine = 0.8

  init(_ recognizer: TextRecognizer) {
    self.recognizer = recognizer
    script = PageScript(of: recognizer.pack)
  }

  /// Returns a page, split into its upright part and turned ones.
  func parts(
    of ink: Ink, known: [Int: StrokeRole]
  ) throws(DuctusError) -> (upright: PagePart, turned: [PagePart]) {
    var turned: [PagePart] = []
    var rest = Set(ink.strokes.indices)
    for writing in TurnedWriting.find(in: ink, lines: script.isRightToLeft ? 180 : 0) {
      let strokes = writing.strokes.filter { known[$0] == nil }
      func part(_ angle: Double) -> PagePart {
        PagePart(
          ink, members: strokes, angle: angle, known: known, script: script)
      }
      let turnedPart = part(writing.angle)
      guard try isBetter(turnedPart, than: { part(0) }, of: strokes) else { continue }
      turned.append(turnedPart)
      rest.subtract(strokes)
    }
    return (PagePart(ink, members: rest, angle: 0, known: known, script: script), turned)
  }

  private func isBetter(
    _ turned: PagePart, than upright: () -> PagePart, of strokes: [Int]
  ) throws(DuctusError) -> Bool {
    let reading = try confidence(turned, of: strokes)
    guard reading.value >= Self.minimumConfidence, reading.correctCount >= Self.minimumCorrectCount
    else {
      return false
    }
    let gain = reading.value - (try confidence(upright(), of: strokes).value)
    return gain >= Self.clearGain
      || gain >= Self.tiedGain && reading.correctCount >= Self.minimumCorrectCountIfTied
  }

  /// Returns the rows that are much larger than a page's writing and were taken for drawings:
  /// titles, each by itself.
  ///
  /// - Parameters:
  ///   - upright: the page without turned parts.
  ///   - lines: its lines, as read.
  ///   - formulas: the strokes of its formulas.
  func largeWriting(
    beside upright: PagePart, lines: [TranscribedLine], formulas: Set<Int>
  ) throws(DuctusError) -> [PagePart] {
    var found: [PagePart] = []
    let drawn = Set(upright.structure.others.lazy.flatMap(\.strokes))
    for row in upright.structure.largeRows(of: upright.ink) {
      let members = Set(row)
      // Its reading isn't a part of a longer line.
      guard members.isDisjoint(with: formulas),
        lines.allSatisfy({ line in
          let own = line.strokes.count(where: members.contains)
          return own == 0 || Double(own) >= Self.minimumShareOfLine * Double(line.strokes.count)
        })
      else { continue }
      let part = upright.part(row)
      let gained = part.structure.blocks.joined().count(where: drawn.contains)
      guard part.structure.letterHeight >= Self.minimumEnlargement * upright.structure.letterHeight,
        Double(gained) >= Self.minimumGain * Double(row.count)
      else { continue }
      let reading = try confidence(part, of: row)
      if reading.value >= Self.minimumConfidenceOfLarge,
        reading.correctCount >= Self.minimumCorrectCountOfLarge
      {
        found.append(part)
      }
    }
    return found
  }

  /// Returns whether a line is turned on the page, where it falls by a slope in a part turned by an
  /// angle. Reading levels lines, so it may undo that the part was turned.
  static func isTurned(_ angle: Double, slope: Double) -> Bool {
    let sum = angle + Vector(1, slope).angle * 180 / .pi
    return abs(sum.remainder(dividingBy: 360)) >= TurnedWriting.minimumAngle
  }

  /// Returns the confidence of the strokes' reading: the mean of the characters', times the share
  /// of strokes taken for writing; and the expected number of right characters. In a turned part,
  /// only lines count that are long enough and indeed turned.
  private func confidence(
    _ part: PagePart, of strokes: [Int]
  ) throws(DuctusError) -> (value: Double, correctCount: Double) {
    try DuctusError.checkCancellation()
    let (blocks, requests) = part.requests
    var (right, characters) = (0.0, 0)
    for result in recognizer.recognize(inParts: requests) {
      for line in try result.get().lines {
        guard let best = line.candidates.first else { continue }
        let counts =
          part.angle == 0
          || best.text.count >= Self.minimumLineLength
            && Self.isTurned(part.angle, slope: line.slope)
        for word in best.words {
          let count = best.text[word.textRange].count
          if counts { right += word.confidence * Double(count) }
          characters += count
        }
      }
    }
    let written = blocks.reduce(0) { $0 + $1.count }
    let share = Double(written) / Double(max(1, strokes.count))
    return (share * right / Double(max(1, characters)), right)
  }
}
