import InkModel

// Gestures at places between characters: carets, corners, bars, arches.

extension WrittenText {
  /// Returns a caret's place: the nearest one in the line at which it points.
  ///
  /// - Parameter tip: the caret's corner, which is below, above or among the letters.
  func pointed(at tip: Vector, _ path: GesturePath) -> GestureTarget? {
    let isAbove = tip.y > path.box.centre.y
    let size = max(path.box.height, 0.6 * path.box.width)
    return nearest(to: tip.x) { band in
      let off = (tip.y - (isAbove ? band.mean : band.base)) / band.height
      return max(0, abs(off) - 1.2) + max(0, path.box.height / band.height - 3)
    }.map { gap, fit in
      // Circumflexes and carons are over letters, and as small as other marks.
      let isOver = !gap.isSpace && tip.y < gap.band.mean
      let isLarge = rising(size / gap.band.height - (isOver ? 0.85 : 0.53), within: 0.06)
      return GestureTarget(
        action: .insert, ranges: [gap.index..<gap.index], fit: fit * isLarge)
    }
  }

  /// Returns a corner's place: the nearest one to its upright part, in the line that this crosses.
  func corner(_ path: GesturePath) -> GestureTarget? {
    nearest(to: path.top.x) { band in
      let overlap =
        (min(band.base, path.box.bottomRight.y) - max(band.mean, path.box.topLeft.y)) / band.height
      return max(0, 0.3 - overlap) * 4
    }.map { gap, fit in
      GestureTarget(action: .lineBreak, ranges: [gap.index..<gap.index], fit: fit)
    }
  }

  /// Returns the gap nearest to a place, in the line where the form deviates least.
  ///
  /// - Parameter off: returns the form's deviation from its proper position in a line, in heights
  ///   of letters.
  private func nearest(
    to x: Double, off: (WritingBand) -> Double
  ) -> (gap: TextGap, fit: Double)? {
    var best: (gap: TextGap, cost: Double)?
    for line in lines {
      for gap in gaps(ofLine: line) {
        let cost = gap.distance(x) + 2 * off(gap.band)
        if cost < best?.cost ?? .infinity { best = (gap, cost) }
      }
    }
    guard let best else { return nil }
    return (best.gap, rising(1.2 - best.cost, within: 0.15))
  }

  /// Returns the target of a bar: it splits the word that it crosses, or removes the space that it
  /// is in.
  func bar(_ path: GesturePath) -> GestureTarget? {
    let x = path.box.centre.x
    var best: (gap: TextGap, off: Double)?
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
    // The late stem of a letter stands on the baseline.
    let depth = (path.box.bottomRight.y - gap.band.base) / gap.band.height
    let fit = rising(0.8 - off, within: 0.1) * rising(depth, within: 0.08)
    if gap.isSpace {
      // If there is room for a word, a bar is an I or an l.
      let isNarrow = rising(3 - (gap.right - gap.left) / gap.band.height, within: 0.3)
      return GestureTarget(action: .join, ranges: [gap.index..<gap.index + 1], fit: fit * isNarrow)
    }
    guard let word = words.first(where: { $0.contains(gap.index) }), gap.index > word.lowerBound
    else { return nil }
    return GestureTarget(action: .split, ranges: [gap.index..<gap.index], fit: fit)
  }

  /// Returns the spaces over or under an arch.
  func arch(_ path: GesturePath) -> GestureTarget? {
    var spaces: [TextGap] = []
    for line in lines {
      for gap in gaps(ofLine: line) where gap.isSpace {
        let band = gap.band
        let isNear =
          path.box.topLeft.y < band.base + band.height
          && path.box.bottomRight.y > band.mean - band.height
        if isNear, path.box.topLeft.x < gap.middle, gap.middle < path.box.bottomRight.x {
          spaces.append(gap)
        }
      }
    }
    // An arch over long words covers one space; if it covers two, the middle one is meant.
    let centre = path.box.centre.x
    guard let best = spaces.min(by: { abs($0.middle - centre) < abs($1.middle - centre) })
    else { return nil }
    return GestureTarget(
      action: .join, ranges: [best.index..<best.index + 1], fit: spaces.count == 1 ? 1 : 0.7)
  }
}
