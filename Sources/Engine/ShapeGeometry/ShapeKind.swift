import InkModel

/// The kinds of figures that ``ShapeFitter`` knows; raw values are the classifier's labels.
public enum ShapeKind: String, CaseIterable, Hashable, Sendable {
  /// A straight line.
  case line = "LINE"
  /// An arrow with one head.
  case arrow = "ARROW"
  /// An arrow with a head at each end.
  case doubleArrow = "DOUBLE_ARROW"
  /// A rectangle, rotated or not.
  case rectangle = "RECTANGLE"
  /// A rectangle with equal sides.
  case square = "SQUARE"
  /// A triangle with any angles.
  case triangle = "TRIANGLE"
  /// A rhombus with any proportions.
  case diamond = "DIAMOND"
  /// A parallelogram with any angles.
  case parallelogram = "PARALLELOGRAM"
  /// A figure with four corners, of whose sides two are parallel.
  case trapezoid = "TRAPEZOID"
  /// A figure with five corners.
  case pentagon = "PENTAGON"
  /// A figure with six corners.
  case hexagon = "HEXAGON"
  /// A figure with eight corners.
  case octagon = "OCTAGON"
  /// An ellipse, rotated or not.
  case ellipse = "ELLIPSE"
  /// An ellipse with equal axes.
  case circle = "CIRCLE"
  /// A star with five or six tips, drawn as its outline or in lines from each tip to the next but
  /// one.
  case star = "STAR"
  /// A heart, rotated or not.
  case heart = "HEART"
  /// Two crossing lines: `×` or `+`.
  case cross = "CROSS"
  /// A tick: two lines that meet at its foot.
  case check = "CHECK"
}
