import PageStructure

/// Lines that are nothing but marks: dashes, dots and strokes that are read as signs, and that no letter
/// or digit stands beside. They are parts of drawings, borders and hatchings.
enum StrayMarks {
  /// Signs that a short line, a dot or a bow is read as, and that say nothing by themselves.
  private static let signs: Set<Character> = [
    "-", "–", "—", "_", ".", ",", "'", "’", "\"", "“", "”", "„", "`", "´", "|", "/", "\\", "~", ":",
    ";", "(", ")", "·", "•", " ",
  ]

  static func holds(_ line: TranscribedLine) -> Bool {
    !line.strokes.isEmpty && line.text.allSatisfy(signs.contains)
      && line.words.allSatisfy { $0.formula == nil }
  }

  /// Takes such lines out of blocks; a block without any other is gone.
  ///
  /// - Returns: their strokes, each line's as a drawing.
  static func remove(from blocks: inout [TranscribedBlock]) -> [StrokeGroup] {
    var drawings: [StrokeGroup] = []
    for index in blocks.indices {
      for line in blocks[index].lines where holds(line) {
        drawings.append(
          StrokeGroup(
            role: .drawing, confidence: 1 - line.writing, strokes: line.strokes.sorted()))
      }
      blocks[index].lines.removeAll(where: holds)
    }
    blocks.removeAll { $0.lines.isEmpty }
    return drawings
  }
}
