extension Ink {
  /// Returns some of the strokes as a separate ink.
  package func part(_ strokes: [Int]) -> Ink { Ink(strokes: strokes.map { self.strokes[$0] }) }
}
