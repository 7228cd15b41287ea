import InkModel
import ModelPack
import Support

/// Strokes of a line with white on either side: a word, a part of one, or several of one script.
struct LinePiece {
  /// The strokes' indices in the whole ink, in the reading order of the line.
  private(set) var strokes: [Int] = []
  /// The strokes in the reading order of a Latin text: its words run to the right in every line.
  private(set) var latinStrokes: [Int] = []
  /// Whether the Latin pack reads it.
  var isLatin = false
  /// Whether the line begins with it.
  private(set) var beginsLine = false

  init(strokes: [Int], isLatin: Bool = false, beginsLine: Bool = false) {
    (self.strokes, latinStrokes) = (strokes, strokes)
    (self.isLatin, self.beginsLine) = (isLatin, beginsLine)
  }

  /// The strokes in the order in which the piece's pack reads them.
  var readStrokes: [Int] { isLatin ? latinStrokes : strokes }

  /// Returns the pieces of a line, in the order of its text.
  ///
  /// - Parameters:
  ///   - strokes: the line's strokes, in reading order.
  ///   - ink: the whole ink, with its lines running to the right.
  ///   - isOwn: whether each stroke of the ink surely belongs to a letter of the line's own script.
  static func pieces(of strokes: [Int], in ink: Ink, isOwn: [Bool]) -> [LinePiece] {
    let boxes = strokes.enumerated().compactMap { index, stroke in
      ink.strokes[stroke].box.map { (index: index, box: $0) }
    }.ordered { $0.box.topLeft.x < $1.box.topLeft.x }
    let heights = boxes.map { $0.box.height }
    let highest = heights.max() ?? 0
    guard let usual = heights.filter({ $0 >= dotHeight * highest }).upperMedian else { return [] }
    // The piece of each stroke, by its index in the line.
    var pieces = [Int](repeating: 0, count: strokes.count)
    var (count, right, wasOwn) = (0, -Double.infinity, false)
    for (index, box) in boxes {
      let isOwn = isOwn[strokes[index]]
      let gap = (isOwn == wasOwn ? gapWidth : ownGapWidth) * usual
      if box.topLeft.x > right + gap { count += 1 }
      if box.bottomRight.x > right { (right, wasOwn) = (box.bottomRight.x, isOwn) }
      pieces[index] = count - 1
    }
    var found = [[Int]](repeating: [], count: count)
    for (index, stroke) in strokes.enumerated() { found[pieces[index]].append(stroke) }
    return found.enumerated().map { LinePiece(strokes: $1, beginsLine: $0 == 0) }
  }

  /// The minimum gap between pieces, in heights of the line's median stroke, ignoring strokes less
  /// than a quarter as high as the highest. Chosen on the validation split.
  private static let gapWidth = 0.55
  /// The minimum gap beside a letter that surely isn't Latin.
  private static let ownGapWidth = 0.15
  private static let dotHeight = 0.25

  /// Returns the likeliest script of each piece: the pieces' costs add up, and each change of
  /// script has a cost, too (Viterbi 1967).
  ///
  /// - Parameter costs: the costs of each piece, read by the script's own pack and by the Latin
  ///   one.
  static func areLatin(_ costs: [(own: Double, latin: Double)]) -> [Bool] {
    // The least cost up to a piece read by either pack, and whether the piece before is then Latin.
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

  /// The cost of a change of script. With 2, a few Latin words fewer were found in composed lines of
  /// the validation split.
  private static let changeCost = 1.0

  /// Merges consecutive pieces of one script.
  ///
  /// - Parameter direction: the direction of the line.
  static func runs(
    of pieces: [LinePiece], in direction: PackManifest.Direction
  ) -> [LinePiece] {
    var runs: [LinePiece] = []
    for piece in pieces {
      if let last = runs.last, last.isLatin == piece.isLatin {
        runs[runs.count - 1].strokes += piece.strokes
        runs[runs.count - 1].latinStrokes =
          direction == .rightToLeft
          ? piece.latinStrokes + last.latinStrokes : last.latinStrokes + piece.latinStrokes
      } else {
        runs.append(piece)
      }
    }
    return runs
  }
}
