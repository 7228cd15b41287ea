import InkModel

/// Strokes that are but a trembling at another's end: worn pens and mice lose touch there, and every
/// touch again is a stroke.
struct PenBounces {
  /// The stroke that each stroke belongs to; `nil` of one that stands for itself.
  let owners: [Int?]

  /// The longest side of such a stroke, in sides of the line's larger strokes.
  private static let size = 0.06
  /// How far the pen is off the paper between them, in the same.
  private static let gap = 0.04

  /// - Complexity: O(points + strokes · log strokes).
  init(_ strokes: [Stroke]) {
    let boxes = strokes.map { Box($0.points.lazy.map { $0.place }) }
    let large = boxes.map { $0?.side ?? 0 }.quantile(0.9)
    func isSmall(_ index: Int) -> Bool {
      boxes[index].map { $0.side < Self.size * large } ?? false
    }
    func touches(_ index: Int, _ next: Int) -> Bool {
      guard let end = strokes[index].points.last, let start = strokes[next].points.first else {
        return false
      }
      return (start.place - end.place).length <= Self.gap * large
    }
    var owners = [Int?](repeating: nil, count: strokes.count)
    var owner: Int?
    for index in strokes.indices {
      if !isSmall(index) {
        owner = index
      } else if owner != nil, touches(index - 1, index) {
        owners[index] = owner
      } else {
        owner = nil
      }
    }
    owner = nil
    for index in strokes.indices.reversed() {
      if !isSmall(index) {
        owner = index
      } else if owners[index] == nil, owner != nil, touches(index, index + 1) {
        owners[index] = owner
      } else {
        owner = nil
      }
    }
    self.owners = owners
  }
}
