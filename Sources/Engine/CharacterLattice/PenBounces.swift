import InkModel

/// Strokes that are only a tremor at the end of another: worn pens and mice lose contact there, and
/// every new contact is a stroke.
struct PenBounces {
  /// The stroke to which each stroke belongs; `nil` for an independent one.
  private(set) var owners: [Int?]

  private let strokes: [Stroke]
  private let boxes: [Box?]
  /// The unit of lengths: the side of the line's larger strokes.
  private var unit: Double

  /// The share of ink in strokes smaller than the unit: strokes with a fifth of all ink are larger.
  /// Specks don't reduce it, however many there are.
  private static let share = 0.8
  /// The longest side of a single bounce.
  private static let size = 0.06
  /// The distance for which the pen is off the paper between them.
  private static let gap = 0.04
  /// The longest side of a heap's strokes, of which half, and at least three, are specks.
  private static let piece = 0.14
  private static let speck = 0.03
  private static let minimumSpeckCount = 3
  /// The distance by which the pen hops within a heap, and of a heap from the end of its stroke.
  /// Dots of an ellipsis are farther apart.
  private static let maximumJump = 0.16
  /// The number of strokes before and after a heap to which it may belong: it may have been left
  /// long after its stroke.
  private static let reach = 16

  /// - Complexity: O(points + strokes · log strokes).
  init(_ strokes: [Stroke]) {
    self.strokes = strokes
    boxes = strokes.map { $0.box }
    owners = Array(repeating: nil, count: strokes.count)
    let sides = boxes.map { $0?.size.max() ?? 0 }
    let most = Self.share * sides.reduce(0, +)
    var sum = 0.0
    unit =
      sides.sorted().first { side in
        sum += side
        return sum >= most
      } ?? 0
    findHeaps()
    unit = zip(sides, owners).compactMap { $1 == nil ? $0 : nil }.quantile(0.9)
    findTouches(backwards: false)
    findTouches(backwards: true)
  }

  /// Finds single bounces after, or before, the strokes to which they belong.
  private mutating func findTouches(backwards: Bool) {
    var owner: Int?
    for step in strokes.indices {
      let index = backwards ? strokes.count - 1 - step : step
      let first = backwards ? index : index - 1
      if let known = owners[index] {
        owner = known
      } else if !isShorter(index, than: Self.size) {
        owner = index
      } else if owner != nil, jump(first, first + 1) <= Self.gap {
        owners[index] = owner
      } else {
        owner = nil
      }
    }
  }

  /// Finds heaps of specks, each at the nearest end of a stroke.
  private mutating func findHeaps() {
    var next = 0
    while next < strokes.count {
      let first = next
      next += 1
      guard isShorter(first, than: Self.piece) else { continue }
      while next < strokes.count, isShorter(next, than: Self.piece),
        jump(next - 1, next) <= Self.maximumJump
      {
        next += 1
      }
      let heap = first..<next
      let specks = heap.count { isShorter($0, than: Self.speck) }
      guard specks >= max(Self.minimumSpeckCount, (heap.count + 1) / 2), let owner = owner(of: heap)
      else { continue }
      for index in heap { owners[index] = owner }
    }
  }

  /// Returns the larger stroke with an end at a heap.
  private func owner(of heap: Range<Int>) -> Int? {
    guard let box = Box(heap.lazy.flatMap { strokes[$0].points }.map { $0.vector }) else {
      return nil
    }
    var best: (owner: Int, distance: Double)?
    let near =
      max(0, heap.lowerBound - Self.reach)..<min(strokes.count, heap.upperBound + Self.reach)
    for index in near where boxes[index] != nil && !isShorter(index, than: Self.piece) {
      for end in [strokes[index].points.first, strokes[index].points.last] {
        guard let point = end?.vector else { continue }
        let inside = pointwiseMin(pointwiseMax(point, box.topLeft), box.bottomRight)
        let distance = (point - inside).length
        if distance <= Self.maximumJump * unit, distance < best?.distance ?? .infinity {
          best = (index, distance)
        }
      }
    }
    return best?.owner
  }

  private func isShorter(_ index: Int, than share: Double) -> Bool {
    boxes[index].map { $0.size.max() < share * unit } ?? false
  }

  /// Returns the distance for which the pen is off the paper between two strokes.
  private func jump(_ index: Int, _ next: Int) -> Double {
    guard let end = strokes[index].points.last, let start = strokes[next].points.first else {
      return .infinity
    }
    return (start.vector - end.vector).length / unit
  }
}
