extension Ink {
  /// Some of the strokes as an ink of their own.
  package func part(_ strokes: [Int]) -> Ink { Ink(strokes: strokes.map { self.strokes[$0] }) }
}
