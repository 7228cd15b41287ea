import DuctusEngine
import InkModel
import ShapeGeometry

/// Writing in parts that are read separately: the writing in each figure, and adjacent writing.
struct TextParts {
  private(set) var parts: [DiagramDraft.Writing] = []
  /// The gap that separates two texts, in heights of the letters.
  private static let gap = 1.5

  init(_ writing: [Int], of ink: Ink, in figures: [DiagramFigure]) {
    let boxes = Dictionary(
      uniqueKeysWithValues: writing.compactMap { index in
        ink.strokes[index].box.map { (index, $0) }
      })
    // A stroke belongs to the smallest figure around it.
    let bySize = figures.indices.sorted {
      figures[$0].half.x * figures[$0].half.y < figures[$1].half.x * figures[$1].half.y
    }
    let hosts = boxes.mapValues { box in bySize.first { figures[$0].contains(box.centre) } }
    func add(_ strokes: [Int], _ figure: Int?) {
      guard let box = Box(around: strokes.compactMap { boxes[$0] }) else { return }
      parts.append(DiagramDraft.Writing(strokes: strokes.sorted(), figure: figure, box: box))
    }
    for figure in figures.indices {
      let strokes = writing.filter { hosts[$0] == figure }
      if !strokes.isEmpty { add(strokes, figure) }
    }
    let free = writing.filter { hosts[$0] == .some(nil) }
    let height = ink.part(writing).letterHeight() ?? 0
    var groups: [[Int]] = []
    for stroke in free {
      let near = groups.indices.filter { group in
        groups[group].contains { other in
          guard let a = boxes[stroke], let b = boxes[other] else { return false }
          return a.gap(to: b) < Self.gap * height
        }
      }
      let joined = near.flatMap { groups[$0] } + [stroke]
      groups = groups.indices.filter { !near.contains($0) }.map { groups[$0] } + [joined]
    }
    for group in groups { add(group, nil) }
  }
}
