import CMath
import InkModel

/// What a gesture of one form would be done to, and how well it fits there.
struct GestureTarget {
  let action: EditingGesture.Action
  let ranges: [Range<Int>]
  /// How probable it is that a gesture which is drawn for this action lies as this one does, in
  /// relation to the best place: 0 to 1.
  let fit: Double
}

extension WrittenText {
  /// What a gesture that has some form may mean where it was drawn.
  ///
  /// - Parameter form: a class of the gestures' pack, such as `caret:above`.
  func targets(
    of form: String, along path: GesturePath, extent: GestureReader.Extent
  ) -> [GestureTarget] {
    switch form {
    case "scribble":
      return [enclosed(by: path.hull, as: .scratchOut, extent)].compactMap { $0 }
    case "circle":
      return [enclosed(by: path, as: .surround, extent)].compactMap { $0 }
    case "strike":
      return lines(along: path, extent)
    case "verticalbar":
      return [bar(path)].compactMap { $0 }
    case "caret:above":
      return [pointed(at: path.points.min { $0.y < $1.y }!, isAbove: false, path)].compactMap { $0 }
    case "caret:below":
      return [pointed(at: path.points.max { $0.y < $1.y }!, isAbove: true, path)].compactMap { $0 }
    case "arch:above", "arch:below":
      return [arch(path)].compactMap { $0 }
    case "corner:downleft":
      return [corner(path)].compactMap { $0 }
    default:
      return []
    }
  }

  // MARK: - Words

  /// Where a character's letters lie, whatever of it rises or falls beyond them.
  private func heart(of place: Int, in word: Int) -> Vector? {
    characters[place].box.map { Vector($0.centre.x, bands[word].middle) }
  }

  /// How high small letters are where some characters stand.
  func letterHeight(of characters: Range<Int>) -> Double {
    bands[words.firstIndex { $0.overlaps(characters) }!].height
  }

  /// The words, or the characters, of which the greater part is inside an outline.
  private func enclosed(
    by outline: GesturePath, as action: EditingGesture.Action, _ extent: GestureReader.Extent
  ) -> GestureTarget? {
    var ranges: [Range<Int>] = []
    for (word, range) in words.enumerated() {
      let inside = range.filter { place in
        heart(of: place, in: word).map { outline.surrounds($0) } ?? false
      }
      switch extent {
      case .words where 2 * inside.count > range.count: ranges.append(range)
      case .words: continue
      case .characters: ranges += inside.map { $0..<$0 + 1 }
      }
    }
    return ranges.isEmpty ? nil : GestureTarget(action: action, ranges: joined(ranges), fit: 1)
  }

  /// What a level line is drawn through, and what it is drawn under.
  private func lines(along path: GesturePath, _ extent: GestureReader.Extent) -> [GestureTarget] {
    var through: [Range<Int>] = []
    var under: [Range<Int>] = []
    // How surely the line passes through the letters that it meets.
    var throughness: [Double] = []
    for (word, range) in words.enumerated() {
      let band = bands[word]
      let met = range.filter { place in
        guard let box = characters[place].box, let y = path.height(at: box.centre.x) else {
          return false
        }
        return (-0.8...2.8).contains((y - band.mean) / band.height)
      }
      guard extent == .characters ? !met.isEmpty : 2 * met.count > range.count else { continue }
      let heights = met.compactMap { path.height(at: characters[$0].box!.centre.x) }
      let height = heights.reduce(0, +) / Double(heights.count)
      // 0 at the top of small letters, 1 at their foot.
      throughness.append(rising(1 - (height - band.mean) / band.height, within: 0.1))
      let ranges = extent == .characters ? met.map { $0..<$0 + 1 } : [range]
      through += ranges
      under += ranges
    }
    guard !throughness.isEmpty else { return [] }
    let share = throughness.reduce(0, +) / Double(throughness.count)
    // The bar of a t is as wide as one or two letters are high.
    let first = words.firstIndex { $0.contains(through[0].lowerBound) }!
    let isLong = rising(path.box.width / bands[first].height - 1.3, within: 0.15)
    return [
      GestureTarget(action: .strikeThrough, ranges: joined(through), fit: share * isLong),
      GestureTarget(action: .underline, ranges: joined(under), fit: (1 - share) * isLong),
    ]
  }

  /// Ranges in their order, with those that follow upon one another, or are parted by a space alone,
  /// as one.
  private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last,
        last.upperBound >= range.lowerBound
          || last.upperBound + 1 == range.lowerBound
            && characters[last.upperBound].character == " "
      {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// How probable it is that writing lies as an ink does, in relation to writing in a free place.
  ///
  /// Nobody writes words on top of others, or around them; dots and bars of letters are put in later.
  func roomForWriting(_ path: GesturePath) -> Double {
    let hull = path.hull
    var covered = 0.0
    var height = 0.0
    for (word, range) in words.enumerated() {
      let band = bands[word]
      guard
        let box = Box(
          range.compactMap { characters[$0].box }.flatMap { [$0.topLeft, $0.bottomRight] })
      else { continue }
      let inside = path.points.count {
        box.topLeft.x <= $0.x && $0.x <= box.bottomRight.x
          && band.mean - 0.3 * band.height <= $0.y && $0.y <= band.base + 0.2 * band.height
      }
      let enclosed = range.count { heart(of: $0, in: word).map { hull.surrounds($0) } ?? false }
      let share = max(
        2 * Double(inside) / Double(path.points.count), Double(enclosed) / Double(range.count))
      if share > covered { (covered, height) = (share, band.height) }
    }
    guard covered > 0 else { return 1 }
    let isLarge = rising(path.box.side / height - 1.5, within: 0.2)
    return 1 - 0.998 * min(1, covered) * isLarge
  }

  // MARK: - Places between characters

  /// A place between two characters of a line, or at one of its ends.
  private struct Gap {
    /// The place of the character after it.
    let place: Int
    /// Where the one before ends, and the one after begins.
    let left, right: Double
    /// Whether it lies between two words.
    let isSpace: Bool
    let band: WritingBand

    /// How far a place is from it, in heights of small letters.
    func distance(_ x: Double) -> Double {
      isSpace
        ? max(0, left - x, x - right) / band.height : abs(x - (left + right) / 2) / band.height
    }
  }

  private func gaps(ofLine line: Range<Int>) -> [Gap] {
    var gaps: [Gap] = []
    for word in line {
      let range = words[word]
      let band = bands[word]
      var before = word == line.lowerBound ? nil : characters[words[word - 1].last!].box
      for place in range {
        guard let box = characters[place].box else { continue }
        let isFirst = place == range.lowerBound
        let left = before?.bottomRight.x ?? box.topLeft.x
        gaps.append(
          Gap(
            place: isFirst && word > line.lowerBound ? words[word - 1].upperBound : place,
            left: left, right: box.topLeft.x, isSpace: isFirst && word > line.lowerBound,
            band: band))
        before = box
      }
      if word + 1 == line.upperBound, let before {
        let end = before.bottomRight.x
        gaps.append(
          Gap(place: range.upperBound, left: end, right: end, isSpace: false, band: band))
      }
    }
    return gaps
  }

  /// A caret's place: the nearest of the line that it points at.
  ///
  /// - Parameter isAbove: whether it points down at a line, from above.
  private func pointed(at tip: Vector, isAbove: Bool, _ path: GesturePath) -> GestureTarget? {
    nearest(to: tip.x) { band in
      let off = (isAbove ? tip.y - band.mean : tip.y - band.base) / band.height
      // A caret stands below the letters that it points at, or among them; one from above likewise.
      let slack = isAbove ? max(0, -1.2 - off, off - 1.2) : max(0, -1.2 - off, off - 1.2)
      return slack + max(0, path.box.height / band.height - 3)
    }.map { gap, fit in
      GestureTarget(action: .insert, ranges: [gap.place..<gap.place], fit: fit)
    }
  }

  /// A corner's place: the nearest to its upright part, in the line that this crosses.
  private func corner(_ path: GesturePath) -> GestureTarget? {
    let top = path.points.min { $0.y < $1.y }!
    return nearest(to: top.x) { band in
      let overlap =
        (min(band.base, path.box.bottomRight.y) - max(band.mean, path.box.topLeft.y)) / band.height
      return max(0, 0.3 - overlap) * 4
    }.map { gap, fit in
      GestureTarget(action: .lineBreak, ranges: [gap.place..<gap.place], fit: fit)
    }
  }

  /// The gap nearest to a place, in the line of which a form is the least off.
  ///
  /// - Parameter off: how far the form is from where it should be in a line, in heights of letters.
  private func nearest(
    to x: Double, off: (WritingBand) -> Double
  ) -> (gap: Gap, fit: Double)? {
    var best: (gap: Gap, cost: Double)?
    for line in lines {
      for gap in gaps(ofLine: line) {
        let cost = gap.distance(x) + 2 * off(gap.band)
        if cost < best?.cost ?? .infinity { best = (gap, cost) }
      }
    }
    guard let best else { return nil }
    return (best.gap, rising(1.2 - best.cost, within: 0.15))
  }

  /// A bar splits the word that it crosses, and takes away the space that it stands in.
  private func bar(_ path: GesturePath) -> GestureTarget? {
    let x = path.box.centre.x
    var best: (gap: Gap, off: Double)?
    for line in lines {
      for gap in gaps(ofLine: line) {
        let band = gap.band
        let reach = min(band.base, path.box.bottomRight.y) - max(band.mean, path.box.topLeft.y)
        guard reach > 0.6 * band.height else { continue }
        let off = gap.isSpace ? gap.distance(x) : gap.distance(x) + 0.01
        if off < best?.off ?? .infinity { best = (gap, off) }
      }
    }
    guard let (gap, off) = best else { return nil }
    let fit = rising(0.8 - off, within: 0.1)
    if gap.isSpace {
      // Where there is room for a word, a bar is an I or an l.
      let isNarrow = rising(3 - (gap.right - gap.left) / gap.band.height, within: 0.3)
      return GestureTarget(action: .join, ranges: [gap.place..<gap.place + 1], fit: fit * isNarrow)
    }
    guard let word = words.first(where: { $0.contains(gap.place) }), gap.place > word.lowerBound
    else { return nil }
    return GestureTarget(action: .split, ranges: [gap.place..<gap.place], fit: fit)
  }

  /// The spaces that an arch leads over, or under.
  private func arch(_ path: GesturePath) -> GestureTarget? {
    var spaces: [Gap] = []
    for line in lines {
      for gap in gaps(ofLine: line) where gap.isSpace {
        let middle = (gap.left + gap.right) / 2
        let band = gap.band
        let isNear =
          path.box.topLeft.y < band.base + band.height
          && path.box.bottomRight.y > band.mean - band.height
        if isNear, path.box.topLeft.x < middle, middle < path.box.bottomRight.x {
          spaces.append(gap)
        }
      }
    }
    // An arch over long words leads over one space; where it leads over two, the middle one is meant.
    let centre = path.box.centre.x
    guard
      let best = spaces.min(by: {
        abs(($0.left + $0.right) / 2 - centre) < abs(($1.left + $1.right) / 2 - centre)
      })
    else { return nil }
    return GestureTarget(
      action: .join, ranges: [best.place..<best.place + 1], fit: spaces.count == 1 ? 1 : 0.7)
  }
}

/// A soft step from 0 to 1 about 0: the logistic function, which is 0.12 at -width and 0.88 at width.
private func rising(_ value: Double, within width: Double) -> Double {
  1 / (1 + exp(-2 * value / width))
}
