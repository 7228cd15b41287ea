import NoteFormats

extension PaperRuling {
  /// The maximum number of lines or rows of dots in one direction; with more, none are drawn, since
  /// nobody could see them.
  public static let placeLimit = 2_000

  /// Returns the heights of its lines or rows of dots.
  ///
  /// - Parameter box: the visible part of the page.
  public func rows(in box: PageBox) -> [Float] {
    Self.places(
      from: max(box.y, top ?? box.y), to: min(box.bottom, bottom ?? box.bottom),
      step: spacing.height, through: origin.y)
  }

  /// Returns the places of its vertical lines or columns of dots; none if all lines are horizontal.
  public func columns(in box: PageBox) -> [Float] {
    guard pattern != .lines else { return [] }
    return Self.places(from: box.x, to: box.right, step: spacing.width, through: origin.x)
  }

  private static func places(
    from first: Float, to last: Float, step: Float, through origin: Float
  ) -> [Float] {
    let (low, high) = (
      ((first - origin) / step - 0.001).rounded(.up),
      ((last - origin) / step + 0.001).rounded(.down)
    )
    guard low <= high, high - low < Float(placeLimit), low.magnitude < 1e6 else { return [] }
    return (Int(low)...Int(high)).map { origin + Float($0) * step }
  }
}
