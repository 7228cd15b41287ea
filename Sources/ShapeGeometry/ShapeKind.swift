/// The kinds of figures that ``ShapeFitter`` knows; raw values are the classifier's labels.
public enum ShapeKind: String, CaseIterable, Hashable, Sendable {
  case line = "LINE"
  case arrow = "ARROW"
  case doubleArrow = "DOUBLE_ARROW"
  case rectangle = "RECTANGLE"
  case square = "SQUARE"
  case triangle = "TRIANGLE"
  /// A rhombus of any proportions.
  case diamond = "DIAMOND"
  case pentagon = "PENTAGON"
  case hexagon = "HEXAGON"
  case octagon = "OCTAGON"
  case ellipse = "ELLIPSE"
  case circle = "CIRCLE"
  /// A star of five or six tips, drawn as its outline or in lines from tip to tip but one.
  case star = "STAR"
  case heart = "HEART"
  /// Two lines that cross: `×` or `+`.
  case cross = "CROSS"
  /// A tick: two lines that meet at its foot.
  case check = "CHECK"
}
