import DuctusEngine
import InkModel
import ShapeGeometry

/// Reads diagrams: finds their figures and arrows, and reads their writing. Thread-safe.
///
///     let reader = DiagramReader(figures: figures, text: text)
///     let diagram = try reader.read(ink).snapped()
///     print(diagram.svg())
public struct DiagramReader: Sendable {
  private let figures: FigureRecognizer
  private let text: TextRecognizer

  /// - Parameters:
  ///   - figures: names the figures; a recogniser of `zxx-Zsym-x-shapes-plus`.
  ///   - text: reads the writing, in any language.
  public init(figures: FigureRecognizer, text: TextRecognizer) {
    (self.figures, self.text) = (figures, text)
  }

  /// Reads a diagram, with everything in its place. ``Diagram/snapped()`` tidies it up.
  ///
  /// A figure's strokes must be consecutive, at most six. Strokes that are neither figure nor
  /// writing are in ``Diagram/rest``, also if an ink has nothing else.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault, and
  ///   ``DuctusError/cancelled``.
  public func read(_ ink: Ink) throws(DuctusError) -> Diagram {
    let draft = try DiagramDraft(ink, figures: figures)
    var diagram = draft.diagram
    let requests = draft.writing.map { RecognitionRequest(ink: ink.part($0.strokes)) }
    for (part, result) in zip(draft.writing, text.recognize(requests)) {
      let best = try result.get().candidates.first
      let host = part.figure.map(DiagramText.Host.figure) ?? diagram.host(of: part.box)
      let text = best.flatMap {
        DiagramText(
          $0.text, confidence: $0.confidence, host: host, strokes: part.strokes, box: part.box)
      }
      if let text { diagram.texts.append(text) } else { diagram.rest += part.strokes }
    }
    diagram.rest.sort()
    return diagram
  }
}

extension Diagram {
  /// Returns the arrow beside a text, if one is nearer than the text's height or width.
  fileprivate func host(of box: Box) -> DiagramText.Host {
    let distances = arrows.map { arrow in
      arrow.shaft.squaredDistance(to: box.centre).squareRoot()
    }
    guard
      let nearest = distances.indices.filter({ arrows[$0].divided == nil })
        .min(by: { distances[$0] < distances[$1] }),
      distances[nearest] < box.size.sum()
    else { return .none }
    return .arrow(nearest)
  }
}

extension DiagramArrow {
  /// An arrow, a double arrow or a line.
  init?(_ shape: FittedShape, strokes: [Int]) {
    guard shape.ends.count == 2 else { return nil }
    let ends = shape.ends.map(\.vector)
    let heads: Heads
    switch shape.kind {
    case .arrow: heads = .one
    case .doubleArrow: heads = .both
    case .line: heads = .none
    default: return nil
    }
    let way = ends[1] - ends[0]
    guard way.length > 0 else { return nil }
    var head = Vector.zero
    if heads != .none {
      // The last two barbs are those at the tip.
      let barbs = shape.corners.suffix(2).map { $0.vector - ends[1] }
      let along = way / way.length
      head = Vector(
        abs(barbs.reduce(0) { $0 + $1.dot(along) }) / 2,
        barbs.reduce(0) { $0 + abs($1.dot(along.perpendicular)) } / 2)
    }
    self.init(heads: heads, strokes: strokes, tail: ends[0], tip: ends[1], head: head)
  }
}
