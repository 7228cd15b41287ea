/// How a stroke is drawn.
struct InkPen: Hashable, Sendable {
  var colour = "#000000"
  /// The width in millimetres.
  var width = 1.0
}
