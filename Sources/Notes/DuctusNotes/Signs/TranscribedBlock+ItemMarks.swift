extension [TranscribedBlock] {
  /// Assigns marks to the lines after them, unless their strokes are already part of the text.
  mutating func put(_ marks: [ItemMarks.Found]) {
    guard !marks.isEmpty else { return }
    let marks = Dictionary(marks.map { ($0.next, $0.mark) }) { first, _ in first }
    let read = Set(flatMap(\.lines).flatMap(\.strokes))
    for block in indices {
      for line in self[block].lines.indices {
        self[block].lines[line].mark = self[block].lines[line].strokes.lazy.compactMap { marks[$0] }
          .first { read.isDisjoint(with: $0.strokes) }
      }
    }
  }
}
