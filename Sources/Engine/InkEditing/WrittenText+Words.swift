import InkModel

// Gestures over words: scribbles, loops, lines.

extension WrittenText {
  /// Returns the middle of a character, ignoring ascenders and descenders.
  private func centre(of index: Int, in word: Int) -> Vector? {
    characters[index].box.map { Vector($0.centre.x, bands[word].middle) }
  }

  /// Returns the x-height at some characters.
  func letterHeight(of characters: Range<Int>) -> Double {
    bands[words.firstIndex { $0.overlaps(characters) }!].height
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

  /// Returns what a level line is drawn through, and what it underlines.
  func lines(along path: GesturePath, _ extent: GestureOptions.Extent) -> [GestureTarget] {
    // For each word, the certainty that the line passes through the letters that it meets, and that
    // it isn't above them, like a bar of a letter.
    var through: [Double] = []
    var among: [Double] = []
    var first: Int?
    let ranges = met(extent) { index, word in
      let band = bands[word]
      guard let box = characters[index].box, let y = path.height(at: box.centre.x) else {
        return false
      }
      return (-0.8...2.8).contains((y - band.mean) / band.height)
    } each: { word, met in
      let band = bands[word]
      // The height of the line above the bottoms of letters, in x-heights: for each, and for the
      // word.
      var ownHeights: [Double] = []
      var sum = 0.0
      // Tails cross a line that underlines the word.
      let standing = met.filter { !WritingBand.descends(characters[$0].character) }
      for index in met {
        let box = characters[index].box!
        let y = path.height(at: box.centre.x)!
        sum += y
        if standing.isEmpty || standing.contains(index) {
          ownHeights.append((box.bottomRight.y - y) / band.height)
        }
      }
      ownHeights.sort()
      // The lower of the middle two: a letter may have an unknown descender.
      let own = ownHeights[(ownHeights.count - 1) / 2]
      let common = (band.base - sum / Double(met.count)) / band.height
      through.append(rising((own + common) / 2, within: 0.1))
      among.append(rising(1.05 - common, within: 0.08))
      first = first ?? word
    }
    guard let first else { return [] }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let share = mean(through)
    let width = path.box.width / bands[first].height
    // The bar of a t is as wide as one or two letters are high.
    let isLong = rising(width - 1.3, within: 0.15)
    let isAmong = max(mean(among), rising(width - 3.5, within: 0.3))
    return [
      GestureTarget(action: .strikeThrough, ranges: ranges, fit: share * isLong * isAmong),
      GestureTarget(action: .underline, ranges: ranges, fit: (1 - share) * isLong),
    ]
  }

  /// Returns the words that are mostly met, or the characters that are; also the characters of a
  /// word of which too little is met for it to be meant, or which was merged with another when
  /// read.
  ///
  /// - Parameters:
  ///   - share: the share of a word's characters that must be exceeded.
  ///   - isMet: returns whether a character of a word is met.
  ///   - each: called with each word and those of its characters that are met.
  /// - Returns: the ranges in order, adjacent ones merged.
  private func met(
    _ extent: GestureOptions.Extent, atLeast share: Double = Self.greaterPart,
    _ isMet: (Int, Int) -> Bool, each: (Int, [Int]) -> Void = { _, _ in }
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (word, range) in words.enumerated() {
      let met = range.filter { isMet($0, word) }
      guard !met.isEmpty else { continue }
      if extent == .words, Double(met.count) > share * Double(range.count) {
        ranges.append(range)
      } else if extent == .characters || met.count >= Self.minimumPartLength {
        for index in met { ranges.append(index..<index + 1) }
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
    let isLarge = rising(path.box.side / height - 1.5, within: 0.2)
    return 1 - 0.998 * min(1, covered) * isLarge
  }
}
