import InkModel

/// The band between the baseline and the tops of letters such as x.
struct WritingBand: Hashable, Sendable {
  /// The tops of small letters, and the baseline; y grows downwards.
  let mean, base: Double

  /// A band that meets nothing.
  static let nowhere = WritingBand(mean: .infinity, base: .infinity)

  var height: Double { base - mean }
  var middle: Double { (mean + base) / 2 }

  init(mean: Double, base: Double) {
    (self.mean, self.base) = (mean, base)
  }

  /// The letters whose ink ends below the baseline.
  private static let descending = Set<Character>("gjpqyQ,;()[]{}|/çşţ")

  /// Returns whether a letter's ink ends below the baseline.
  static func descends(_ letter: Character) -> Bool { descending.contains(letter) }

  /// The letters that are as high as x.
  private static let small = Set<Character>("acegmnopqrsuvwxyz")
  /// The marks that don't reach from the baseline to a certain height.
  private static let floating = Set<Character>("'\"`^~*-–—=+.,·:")

  /// Creates the band of ink that was read as some characters; `nil` if they have no ink.
  ///
  /// Capitals and ascenders are assumed to be 1.6 times as high as small letters.
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

  /// Creates the band of type whose boxes have the type's height, with usual proportions of Latin
  /// type.
  init?(ofTyped characters: ArraySlice<WrittenText.Element>) {
    guard let box = characters.lazy.compactMap({ $0.box }).first, box.height > 0 else { return nil }
    self.init(
      mean: box.topLeft.y + 0.38 * box.height, base: box.topLeft.y + 0.78 * box.height)
  }
}
