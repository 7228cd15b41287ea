import Foundation

/// The surroundings of each part of a page.
struct PartSurroundings {
  /// The parts around one.
  struct Around {
    /// The parts around it, by the ways of ``PartMeasures/neighbours``.
    var ways: [[Int]] = [[], [], [], [], []]
    /// Bars and other strokes near, and the nearest parts above and below.
    var values: [Double] = []
  }

  private(set) var around: [Around]

  /// The maximum gaps to parts that nearly touch, are beside, or are above or below, in heights of
  /// small letters.
  private static let touching: Float = 0.8
  private static let beside: Float = 4
  private static let above: Float = 2
  /// The minimum overlap of the heights of parts beside one another, as a share.
  private static let sharedHeight: Float = 0.3
  /// The maximum number of parts around one, in each way.
  private static let maximumCount = 48

  /// - Complexity: O(parts · parts that stand above, below and beside them).
  init(_ zoneParts: ZoneParts) {
    let (parts, unit) = (zoneParts.parts, zoneParts.unit)
    around = parts.map { _ in Around() }
    guard unit > 0 else { return }
    var words: [FormulaZone.WordPosition: Int] = [:]
    var lines: [Int: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      guard let position = part.position else { continue }
      words[position] = index
      lines[position.line, default: []].append(index)
    }
    for (index, part) in parts.enumerated() {
      guard let position = part.position else { continue }
      around[index].ways[0] = [position.word - 1, position.word + 1].compactMap {
        words[FormulaZone.WordPosition(line: position.line, word: $0)]
      }
      around[index].ways[1] = Array(
        lines[position.line, default: []].filter { $0 != index }.prefix(Self.maximumCount))
    }
    var near = parts.map { _ in Near() }
    let order = parts.indices.sorted { parts[$0].box.x < parts[$1].box.x }
    let widest = parts.map(\.box.width).max() ?? 0
    for (rank, first) in order.enumerated() {
      let a = parts[first].box
      for second in order[(rank + 1)...] {
        let b = parts[second].box
        if b.x - a.x > widest + Self.beside * unit { break }
        let white = a.white(to: b)
        guard white.x <= Self.beside * unit, white.y <= Self.above * unit else { continue }
        meet(first, second, white, parts, unit, &near)
        meet(second, first, white, parts, unit, &near)
      }
    }
    for index in parts.indices { around[index].values = near[index].values }
  }

  /// The nearest parts around a part.
  private struct Near {
    var bars = 0
    var strokes = 0
    var (up, down) = (Float(4), Float(4))
    var (upCount, downCount) = (0, 0)

    var values: [Double] {
      [
        Double(min(3, bars)), log2(1 + Double(strokes)), Double(up), Double(down),
        log2(1 + Double(upCount)), log2(1 + Double(downCount)),
      ]
    }
  }

  private mutating func meet(
    _ index: Int, _ other: Int, _ white: (x: Float, y: Float), _ parts: [ZonePart], _ unit: Float,
    _ near: inout [Near]
  ) {
    func add(_ way: Int) {
      if around[index].ways[way].count < Self.maximumCount { around[index].ways[way].append(other) }
    }
    let (own, box) = (parts[index].box, parts[other].box)
    if white.x <= Self.touching * unit, white.y <= Self.touching * unit {
      add(2)
      if parts[other].isBar { near[index].bars += 1 }
      if parts[other].position == nil { near[index].strokes += 1 }
    }
    if -white.y >= Self.sharedHeight * min(own.height, box.height) { add(3) }
    guard white.x < 0, -white.y < Self.sharedHeight * min(own.height, box.height) else { return }
    add(4)
    let gap = max(-1, white.y / unit)
    if box.y + box.height / 2 < own.y + own.height / 2 {
      near[index].up = min(near[index].up, gap)
      near[index].upCount += 1
    } else {
      near[index].down = min(near[index].down, gap)
      near[index].downCount += 1
    }
  }
}
