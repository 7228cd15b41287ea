import InkModel

/// The kinds of figures that ``ShapeFitter`` knows; raw values are the classifier's labels.
public enum ShapeKind: String, CaseIterable, Hashable, Sendable {
  /// A straight line.
  case line = "LINE"
  /// An arrow with one head.
  case arrow = "ARROW"
  /// An arrow with a head at both ends.
  case doubleArrow = "DOUBLE_ARROW"
  /// A rectangle, turned or not.
  case rectangle = "RECTANGLE"
  /// A rectangle of equal sides.
  case square = "SQUARE"
  /// A triangle of any angles.
  case triangle = "TRIANGLE"
  /// A rhombus of any proportions.
  case diamond = "DIAMOND"
  /// A parallelogram of any angles.
  case parallelogram = "PARALLELOGRAM"
  /// A figure of four corners of which two sides are parallel.
  case trapezoid = "TRAPEZOID"
  /// A figure of five corners.
  case pentagon = "PENTAGON"
  /// A figure of six corners.
  case hexagon = "HEXAGON"
  /// A figure of eight corners.
  case octagon = "OCTAGON"
  /// An ellipse, turned or not.
  case ellipse = "ELLIPSE"
  /// An ellipse of equal axes.
  case circle = "CIRCLE"
  /// A star of five or six tips, drawn as its outline or in lines from tip to tip but one.
  case star = "STAR"
  /// A heart, turned or not.
  case heart = "HEART"
  /// Two lines that cross: `×` or `+`.
  case cross = "CROSS"
  /// A tick: two lines that meet at its foot.
  case check = "CHECK"
}
