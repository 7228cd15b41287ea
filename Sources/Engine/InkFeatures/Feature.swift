/// The columns of a feature row, in order.
public enum Feature: Int, CaseIterable, Sendable {
  /// The move from the stroke's previous point, in steps.
  case dx, dy
  /// The pen-up move to a stroke's first point, asinh of scales.
  case jumpX, jumpY
  /// 1 on a stroke's first point.
  case penDown
  /// 1 on a stroke's last point.
  case penUp
  /// The distance below (+) or above (-) the ink's middle, asinh of scales.
  case height
  /// The distance beyond (+) or behind (-) the right-most point so far, asinh of half scales.
  case advance
  /// 1 if the writing area is known.
  case areaKnown
  /// ln(ink height / area height); 0 without an area.
  case areaHeight
  /// ln(ink width / area height); 0 without an area.
  case areaWidth
  /// exp(-gap) for the nearest point of another stroke above, the gap in scales; 0 for none.
  case aboveNear
  /// exp(-longer side of that stroke).
  case aboveSmall
  /// 1 if that stroke was drawn later, -1 if earlier.
  case aboveLater
  /// The nearness, size and order of the nearest point below.
  case belowNear, belowSmall, belowLater
}
