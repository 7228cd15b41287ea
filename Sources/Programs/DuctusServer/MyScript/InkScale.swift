import InkModel
import ResultFormats

/// Millimetres per unit of an ink, horizontal and vertical. JIIX has lengths in millimetres.
struct InkScale: Sendable {
  var x = 25.4 / 96
  var y = 25.4 / 96

  /// Returns a horizontal length.
  func across(_ value: Double) -> JSONText { .number(value * x, digits: 4) }

  /// Returns a vertical length.
  func down(_ value: Double) -> JSONText { .number(value * y, digits: 4) }

  /// Returns a rectangle; an empty one at the origin if there is none.
  func json(_ box: Box?) -> JSONText {
    let corner = box?.topLeft ?? .zero
    return .object([
      ("x", across(corner.x)), ("y", down(corner.y)),
      ("width", across(box?.width ?? 0)), ("height", down(box?.height ?? 0)),
    ])
  }
}
