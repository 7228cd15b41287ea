import InkModel
import Support

/// Strokes of a line with white on either side: a word, a part of one, or several of one script.
struct LinePiece {
  /// In reading order, as places in the whole ink's.
  var strokes: [Int] = []
  /// Whether it is read with the Latin pack.
  var isLatin = false

  /// The pieces of a line, in the order of its text.
  ///
  /// - Parameters:
  ///   - strokes: the line's, in reading order.
  ///   - ink: the whole ink, with its lines running to the right.
  static func pieces(of strokes: [Int], in ink: Ink) -> [LinePiece] {
    let boxes = strokes.enumerated().compactMap { place, stroke in
      ink.strokes[stroke].box.map { (place: place, box: $0) }
    }.ordered { $0.box.topLeft.x < $1.box.topLeft.x }
    let heights = boxes.map { $0.box.height }.sorted()
    let tall = heights.drop { $0 < dotHeight * (heights.last ?? 0) }
    guard !tall.isEmpty else { return [] }
    let gap = gapWidth * tall[tall.startIndex + tall.count / 2]
    // The piece of each stroke, by its place in the line.
    var pieces = [Int](repeating: 0, count: strokes.count)
    var (count, right) = (0, -Double.infinity)
    for (place, box) in boxes {
      if box.topLeft.x > right + gap { count += 1 }
      right = max(right, box.bottomRight.x)
      pieces[place] = count - 1
    }
    var found = [LinePiece](repeating: LinePiece(), count: count)
    for (place, stroke) in strokes.enumerated() { found[pieces[place]].strokes.append(stroke) }
    return found
  }

  /// White of this width parts pieces, in heights of the line's middling stroke; what is less than a
  /// quarter as high as the highest isn't counted. Chosen on the validation split.
  private static let gapWidth = 0.55
  private static let dotHeight = 0.25

  /// Finds the likeliest script of each piece: costs of a piece add up, and each change of script costs
  /// something, too (Viterbi 1967).
  ///
  /// - Parameter costs: those of each piece, read by the script's own pack and by the Latin one.
  static func areLatin(_ costs: [(own: Double, latin: Double)]) -> [Bool] {
    // The least cost up to a piece that is read by either, and whether the one before is Latin then.
    var (own, latin) = (0.0, changeCost)
    var wasLatin: [(own: Bool, latin: Bool)] = []
    for cost in costs {
      wasLatin.append((own: latin + changeCost < own, latin: latin < own + changeCost))
      (own, latin) = (
        min(own, latin + changeCost) + cost.own, min(latin, own + changeCost) + cost.latin
      )
    }
    var isLatin = latin + changeCost < own
    return wasLatin.reversed().map { was in
      defer { isLatin = isLatin ? was.latin : was.own }
      return isLatin
    }.reversed()
  }

  private static let changeCost = 1.0

  /// Pieces with those of one script that follow one another made one.
  static func runs(of pieces: [LinePiece]) -> [LinePiece] {
    var runs: [LinePiece] = []
    for piece in pieces {
      if let last = runs.last, last.isLatin == piece.isLatin {
        runs[runs.count - 1].strokes += piece.strokes
      } else {
        runs.append(piece)
      }
    }
    return runs
  }
}
