/// How a stroke is drawn.
struct InkPen: Hashable, Sendable {
  var colour = "#000000"
  /// In millimetres.
  var width = 1.0
}
