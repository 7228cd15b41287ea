import InkModel
import NoteFormats

extension [TranscribedBlock] {
  /// Inserts typed texts in reading order: each before the block that follows it. What is in a box
  /// drawn around texts comes together. The order of the blocks stays.
  mutating func insert(_ texts: [TypedText], of page: NotePage, isRightToLeft: Bool) {
    guard !texts.isEmpty else { return }
    let sizes =
      texts.map(\.size) + map { Float($0.lines[0].letterHeight) / TypedText.letterHeight }
    guard let size = sizes.upperMedian else { return }
    let written = map(\.box)
    let frames = texts.map { TypedFrame($0, on: page) }
    let typed = frames.map(\.box)
    let order = XYCut(
      written + typed,
      frames: DrawnBox.find(around: typed, among: page.strokes.map(\.stroke)), letterSize: size,
      isRightToLeft: isRightToLeft
    ).order
    // Blocks may be in another order: a text comes before the first of those that follow it.
    var (next, places) = (count, [Int](repeating: count, count: texts.count))
    for part in order.reversed() {
      if part < count { next = part } else { places[part - count] = next }
    }
    var all: [TranscribedBlock] = []
    var waiting: [Int: [Int]] = [:]
    for part in order where part >= count {
      waiting[places[part - count], default: []].append(part - count)
    }
    for position in 0...count {
      for number in waiting[position] ?? [] {
        let block = TranscribedBlock(texts[number], number: number, in: frames[number])
        if !block.lines.isEmpty { all.append(block) }
      }
      if position < count { all.append(self[position]) }
    }
    self = all
  }
}
