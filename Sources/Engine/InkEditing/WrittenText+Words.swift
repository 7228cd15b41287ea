import InkModel
import UnicodeText

// Gestures over words: scribbles, loops, lines.

extension WrittenText {
  /// Returns the middle of a character, ignoring ascenders and descenders.
  private func centre(of index: Int, in word: Int) -> Vector? {
    characters[index].box.map { Vector($0.centre.x, bands[word].middle) }
  }

  /// Returns the x-height at some characters; 0 if none is of a word.
  func letterHeight(of characters: Range<Int>) -> Double {
    words.firstIndex { $0.overlaps(characters) }.map { bands[$0].height } ?? 0
  }

  /// Returns the words, or the characters, that are mostly inside a loop.
  func enclosed(by loop: GesturePath, _ extent: GestureOptions.Extent) -> GestureTarget? {
    let ranges = met(extent) { index, word in
      centre(of: index, in: word).map { loop.surrounds($0) } ?? false
    }
    return ranges.isEmpty ? nil : GestureTarget(action: .surround, ranges: ranges, fit: 1)
  }

  /// Returns the words, or the characters, that a scribble covers, or that its line touches.
  func scribbled(_ path: GesturePath, _ options: GestureOptions) -> GestureTarget? {
    let ranges: [Range<Int>]
    switch options.reach {
    case .covered:
      let hull = path.hull
      // Scribbles are often slanted: their ends cover the bottom of letters, or the top.
      ranges = met(options.extent) { index, word in
        let band = bands[word]
        return characters[index].box.map { box in
          hull.span(from: band.mean, to: band.base)?.contains(box.centre.x) ?? false
        } ?? false
      }
    case .touched:
      ranges = met(options.extent, atLeast: 0) { index, word in
        let band = bands[word]
        return characters[index].box.map { box in
          path.meets(
            Box([Vector(box.topLeft.x, band.mean), Vector(box.bottomRight.x, band.base)]) ?? box)
        } ?? false
      }
    }
    return ranges.isEmpty ? nil : GestureTarget(action: .scratchOut, ranges: ranges, fit: 1)
  }

  /// The limits between a line through letters, one under them and the bar of a letter, in
  /// x-heights. At a limit both are equally likely; within `doubt` of it, neither is certain.
  private enum LineLimits {
    /// The heights of lines that belong to a word, below the top of its small letters.
    static let reach = -0.8...2.8
    /// The doubt whether a line is above the bottoms of letters: then it is through them.
    static let throughDoubt = 0.1
    /// The height above the baseline below which a line is among small letters; the bars of letters
    /// are above them.
    static let top = (limit: 1.05, doubt: 0.08)
    /// The length beyond which a line isn't the bar of a t, which is as wide as one or two letters
    /// are high.
    static let bar = (limit: 1.3, doubt: 0.15)
    /// The length beyond which a line isn't the bar of a letter, though it is above small letters.
    static let long = (limit: 3.5, doubt: 0.3)
  }

  /// Returns what a level line is drawn through, and what it underlines.
  func lines(along path: GesturePath, _ extent: GestureOptions.Extent) -> [GestureTarget] {
    typealias Limits = LineLimits
    // For each word, the certainty that the line passes through the letters that it meets, and that
    // it isn't above them.
    var through: [Double] = []
    var among: [Double] = []
    var first: Int?
    let ranges = met(extent) { index, word in
      guard let y = height(of: path, at: index) else { return false }
      return Limits.reach.contains((y - bands[word].mean) / bands[word].height)
    } each: { word, met in
      let (own, common) = heights(of: path, over: met, of: word)
      through.append(rising((own + common) / 2, within: Limits.throughDoubt))
      among.append(rising(Limits.top.limit - common, within: Limits.top.doubt))
      first = first ?? word
    }
    guard let first else { return [] }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let share = mean(through)
    let width = path.box.width / bands[first].height
    let isLong = rising(width - Limits.bar.limit, within: Limits.bar.doubt)
    let isAmong = max(
      mean(among), rising(width - Limits.long.limit, within: Limits.long.doubt))
    return [
      GestureTarget(action: .strikeThrough, ranges: ranges, fit: share * isLong * isAmong),
      GestureTarget(action: .underline, ranges: ranges, fit: (1 - share) * isLong),
    ]
  }

  /// Returns the height of a line at a character's middle.
  private func height(of path: GesturePath, at index: Int) -> Double? {
    characters[index].box.flatMap { path.height(at: $0.centre.x) }
  }

  /// Returns how far a line is above the bottoms of letters, in x-heights: above those of the
  /// letters themselves, and above the word's baseline.
  ///
  /// - Parameter met: characters of the word that the line passes, at least one.
  private func heights(
    of path: GesturePath, over met: [Int], of word: Int
  ) -> (own: Double, common: Double) {
    let band = bands[word]
    // Tails cross a line that underlines the word.
    func stands(_ index: Int) -> Bool { !WritingBand.descends(characters[index].character) }
    let noneStands = !met.contains(where: stands)
    var own: [Double] = []
    var sum = 0.0
    for index in met {
      guard let box = characters[index].box, let y = height(of: path, at: index) else { continue }
      sum += y
      if noneStands || stands(index) { own.append((box.bottomRight.y - y) / band.height) }
    }
    own.sort()
    // The lower of the middle two: a letter may have an unknown descender.
    return (own[(own.count - 1) / 2], (band.base - sum / Double(met.count)) / band.height)
  }

  /// Returns the words that are mostly met, or the characters that are; also the characters of a
  /// word of which too little is met for it to be meant, or which was merged with another when
  /// read. Where nothing separates words, as in Japanese and Thai, characters are taken.
  ///
  /// - Parameters:
  ///   - share: the share of a word's characters with ink that must be exceeded. Characters
  ///     without ink, such as letters of which only a late dot was seen, are taken with the one
  ///     before them, or the first with the one after.
  ///   - isMet: returns whether a character of a word is met.
  ///   - each: called with each word and those of its characters that are met.
  /// - Returns: the ranges in order, adjacent ones merged.
  private func met(
    _ extent: GestureOptions.Extent, atLeast share: Double = Self.greaterPart,
    _ isMet: (Int, Int) -> Bool, each: (Int, [Int]) -> Void = { _, _ in }
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (word, range) in words.enumerated() {
      let inked = range.filter { characters[$0].box != nil }
      let met = inked.filter { isMet($0, word) }
      guard !met.isEmpty else { continue }
      let extent =
        range.contains { characters[$0].character.isOfScriptWithoutSpaces } ? .characters : extent
      if extent == .words, Double(met.count) > share * Double(inked.count) {
        ranges.append(range)
      } else if extent == .characters || met.count >= Self.minimumPartLength {
        var rest = met[...]
        for (place, index) in inked.enumerated() where rest.first == index {
          rest.removeFirst()
          let start = place == 0 ? range.lowerBound : index
          let end = place + 1 < inked.count ? inked[place + 1] : range.upperBound
          ranges.append(start..<end)
        }
      } else {
        continue
      }
      each(word, met)
    }
    return joined(ranges)
  }

  /// The share of a word's characters that must be met for the word to be meant.
  private static var greaterPart: Double { 0.5 }
  /// The number of characters of a word that can be meant by themselves when words are taken.
  private static var minimumPartLength: Int { 3 }

  /// Merges ranges that are adjacent, or separated by only a space.
  private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last,
        last.upperBound >= range.lowerBound
          || last.upperBound + 1 == range.lowerBound
            && characters[last.upperBound].character == " "
      {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The size in x-heights from which an ink isn't the dot or bar of a letter.
  private static var largeSide: Double { 1.5 }
  /// How much less likely writing on top of words is than in a free place: 500 times.
  private static var unlikelihoodOnWords: Double { 0.998 }

  /// Returns the likelihood of an ink's position if it is writing, relative to writing in a free
  /// place.
  ///
  /// Nobody writes words on top of others, or around them; but dots and bars of letters are added
  /// later.
  func roomForWriting(_ path: GesturePath) -> Double {
    let hull = path.hull
    var covered = 0.0
    var height = 0.0
    for (word, range) in words.enumerated() {
      let band = bands[word]
      guard let box = box(of: range) else { continue }
      let inside = path.points.count {
        box.topLeft.x <= $0.x && $0.x <= box.bottomRight.x
          && band.mean - 0.3 * band.height <= $0.y && $0.y <= band.base + 0.2 * band.height
      }
      let enclosed = range.count { centre(of: $0, in: word).map { hull.surrounds($0) } ?? false }
      let share = max(
        2 * Double(inside) / Double(path.points.count), Double(enclosed) / Double(range.count))
      if share > covered { (covered, height) = (share, band.height) }
    }
    guard covered > 0 else { return 1 }
    let isLarge = rising(path.box.side / height - Self.largeSide, within: 0.2)
    return 1 - Self.unlikelihoodOnWords * min(1, covered) * isLarge
  }
}
