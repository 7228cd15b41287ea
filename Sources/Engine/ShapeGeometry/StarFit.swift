import InkModel

extension Figure {
  /// Fits a star by its five or six tips.
  ///
  /// Tips are the outermost samples in as many sectors, with the ink stretched to be as wide as
  /// high and the sectors rotated to where these are farthest out. The star may be drawn in lines
  /// from each tip to the next but one (a pentagram, or two triangles), or as an outline: the
  /// better of the two is fitted. Five or six tips are chosen by the same criterion, given their
  /// degrees of freedom.
  static func star(_ ink: SampledInk) -> Figure? {
    let coarse = CoarseInk(ink)
    let stars = [5, 6].map { count -> Star in
      let tips = Star.tips(of: ink, count: count)
      let crossed = Star(tips: tips)
      let outline = Star(corners: Star.withNotches(tips), isCrossed: false)
      let isCrossed =
        coarse.mismatch(crossed.strokes.flatMap { $0.segments })
        <= coarse.mismatch(outline.strokes.flatMap { $0.segments })
      return (isCrossed ? crossed : outline).refined(to: ink, steps: SegmentModel.firstSteps)
    }
    let ranked = stars.map { (coarse.criterion($0.strokes, free: $0.freedom), $0) }
    guard let star = ranked.min(by: { $0.0 < $1.0 })?.1.refined(to: ink) else { return nil }
    return Figure(ink, strokes: star.strokes, corners: star.corners)
  }
}
