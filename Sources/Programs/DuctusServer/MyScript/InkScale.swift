import InkModel
import ResultFormats

/// Millimetres in a unit of an ink, across and down. JIIX has its lengths in millimetres.
struct InkScale: Sendable {
  var x = 25.4 / 96
  var y = 25.4 / 96

  /// A length across.
  func across(_ value: Double) -> JSONText { .number(value * x, digits: 4) }

  /// A length down.
  func down(_ value: Double) -> JSONText { .number(value * y, digits: 4) }

  /// A rectangle; one without size at the origin where there is none.
  func json(_ box: Box?) -> JSONText {
    let corner = box?.topLeft ?? .zero
    return .object([
      ("x", across(corner.x)), ("y", down(corner.y)),
      ("width", across(box?.width ?? 0)), ("height", down(box?.height ?? 0)),
    ])
  }
}
