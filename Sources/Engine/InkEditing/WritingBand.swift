import InkModel

/// The height between the line that letters stand on and the top of letters such as x.
struct WritingBand: Hashable, Sendable {
  /// The tops of small letters, and what they stand on: y grows downwards.
  let mean, base: Double

  /// A band that nothing meets.
  static let nowhere = WritingBand(mean: .infinity, base: .infinity)

  var height: Double { base - mean }
  var middle: Double { (mean + base) / 2 }

  init(mean: Double, base: Double) {
    (self.mean, self.base) = (mean, base)
  }

  /// Letters whose ink ends below the line.
  private static let descending = Set<Character>("gjpqyQ,;()[]{}|/çşţ")

  /// Whether a letter's ink ends below the line that it stands on.
  static func descends(_ letter: Character) -> Bool { descending.contains(letter) }

  /// Letters that are as high as x is.
  private static let small = Set<Character>("acegmnopqrsuvwxyz")
  /// Marks that don't reach from the line to any height.
  private static let floating = Set<Character>("'\"`^~*-–—=+.,·:")

  /// The band of ink that was read as some characters, or `nil` where they have no ink.
  ///
  /// Capitals and ascenders are taken for 1.6 times as high as small letters.
  init?(ofWritten characters: ArraySlice<WrittenText.Element>) {
    guard let bounds = Box(around: characters.lazy.compactMap { $0.box }) else { return nil }
    var (feet, smallTops, highTops) = ([Double](), [Double](), [Double]())
    for element in characters where !Self.floating.contains(element.character) {
      guard let box = element.box else { continue }
      if !Self.descending.contains(element.character) { feet.append(box.bottomRight.y) }
      if Self.small.contains(element.character) {
        smallTops.append(box.topLeft.y)
      } else {
        highTops.append(box.topLeft.y)
      }
    }
    let (base, mean, high) = (feet.upperMedian, smallTops.upperMedian, highTops.upperMedian)
    let foot = base ?? bounds.bottomRight.y
    let top = mean ?? high.map { foot - (foot - $0) / 1.6 } ?? bounds.topLeft.y
    // A line of dashes has no height of its own.
    let least = bounds.height > 0 ? bounds.height / 4 : max(1, bounds.width / 10)
    self.init(mean: min(top, foot - least), base: foot)
  }

  /// The band of type whose boxes are as high as the type is: usual proportions of Latin type.
  init?(ofTyped characters: ArraySlice<WrittenText.Element>) {
    guard let box = characters.lazy.compactMap({ $0.box }).first, box.height > 0 else { return nil }
    self.init(
      mean: box.topLeft.y + 0.38 * box.height, base: box.topLeft.y + 0.78 * box.height)
  }
}
