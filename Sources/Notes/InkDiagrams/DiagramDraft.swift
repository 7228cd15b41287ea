import DuctusEngine
import InkModel
import ShapeGeometry

/// A diagram whose writing is found but not yet read.
package struct DiagramDraft {
  /// A part of the writing that is read separately: the writing in a figure, or adjacent writing.
  package struct Writing: Sendable {
    /// The indices of its strokes in the ink, in order.
    package let strokes: [Int]
    /// The index of the figure that contains it, in the diagram's figures.
    let figure: Int?
    let box: Box
  }

  /// The figures and arrows, without texts.
  package let diagram: Diagram
  package let writing: [Writing]

  /// Tells figures, arrows and writing apart.
  ///
  /// - Parameter figures: names the figures; without it, everything is writing.
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
      writing = try TextParts(Array(ink.strokes.indices), of: ink, in: diagram).parts
      return
    }
    let grouping = try StrokeGrouping(ink, figures)
    var diagram = Diagram(ink: ink, rest: grouping.rest)
    for found in grouping.figures {
      if let figure = DiagramFigure(
        found.shape, confidence: found.confidence, strokes: found.strokes)
      {
        diagram.figures.append(figure)
      } else if let arrow = found.arrow {
        diagram.arrows.append(arrow)
      } else {
        diagram.rest += found.strokes
      }
    }
    diagram = diagram.attached()
    let texts = try TextParts(grouping.writing, of: ink, in: diagram)
    for stroke in texts.connectors {
      let way = ink.strokes[stroke].points.map(\.vector)
      var line = DiagramArrow(
        heads: .none, strokes: [stroke], tail: way[0], tip: way[way.count - 1])
      line.isCurved = line.isCurve(of: ink)
      diagram.arrows.append(line)
    }
    self.diagram = diagram.attached()
    writing = texts.parts
  }
}
