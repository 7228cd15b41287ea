import DuctusEngine
import InkModel
import ShapeGeometry

/// A diagram whose writing is found, and not read yet.
package struct DiagramDraft {
  /// Writing that is read by itself: what stands in a figure, or what stands together.
  package struct Writing: Sendable {
    /// Places in the ink's strokes, in their order.
    package let strokes: [Int]
    /// The figure that it stands in, as a place in the diagram's figures.
    let figure: Int?
    let box: Box
  }

  /// The figures and arrows, without texts.
  package let diagram: Diagram
  package let writing: [Writing]

  /// Tells figures, arrows and writing apart.
  ///
  /// - Parameter figures: names the figures; without it all is writing.
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault, and
  ///   ``DuctusError/cancelled``.
  package init(_ ink: Ink, figures: FigureRecognizer?) throws(DuctusError) {
    do throws(InkError) {
      try ink.validate(checksTimes: false)
    } catch {
      throw .ink(error)
    }
    guard let figures else {
      diagram = Diagram(ink: ink)
      writing = TextParts(Array(ink.strokes.indices), of: ink, in: []).parts
      return
    }
    let grouping = try StrokeGrouping(ink, figures)
    var diagram = Diagram(ink: ink, rest: grouping.rest)
    for found in grouping.figures {
      if let figure = DiagramFigure(
        found.shape, confidence: found.confidence, strokes: found.strokes)
      {
        diagram.figures.append(figure)
      } else if let arrow = DiagramArrow(found.shape, strokes: found.strokes) {
        diagram.arrows.append(arrow)
      } else {
        diagram.rest += found.strokes
      }
    }
    self.diagram = diagram.attached()
    writing = TextParts(grouping.writing, of: ink, in: diagram.figures).parts
  }
}

extension Ink {
  /// Some of the strokes as an ink of their own.
  package func part(_ strokes: [Int]) -> Ink { Ink(strokes: strokes.map { self.strokes[$0] }) }
}
