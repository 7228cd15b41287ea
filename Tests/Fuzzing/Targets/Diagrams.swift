import DuctusEngine
import InkDiagrams

extension FuzzTarget {
  /// Diagrams as drawn and tidied up, each as SVG.
  static let diagrams = FuzzTarget(name: "diagrams") { bytes in
    var choices = Choices(bytes)
    let ink = choices.ink(strokes: 24)
    let drawn = accepted { () throws(DuctusError) in try Recognisers.diagrams.read(ink) }
    guard let drawn else { return }
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    for diagram in [drawn, drawn.snapped()] {
      let parts =
        diagram.figures.map(\.strokes) + diagram.arrows.map(\.strokes)
        + diagram.texts.map(\.strokes) + [diagram.rest]
      try expect(parts.joined().sorted() == written, "a stroke has no place, or two")
      for arrow in diagram.arrows {
        let ends = [arrow.from, arrow.to].compactMap { $0 }
        try expect(ends.allSatisfy(diagram.figures.indices.contains), "an arrow to no figure")
      }
      for figure in diagram.figures {
        try expect((0...1).contains(figure.confidence), "confidence \(figure.confidence)")
        try expect(figure.outline.count > 1, "a figure without an outline")
      }
      for text in diagram.texts {
        switch text.host {
        case .figure(let index): try expect(diagram.figures.indices.contains(index), "no figure")
        case .arrow(let index): try expect(diagram.arrows.indices.contains(index), "no arrow")
        case .none: break
        }
      }
      let picture = diagram.svg()
      let isNumber = !["=\"nan", "=\"inf", "=\"-inf"].contains { picture.contains($0) }
      try expect(isNumber, "a place that is no number")
    }
  }
}
