import PageStructure

/// Lines of only marks: dashes, dots and strokes that are read as signs, without a letter or digit
/// beside them. They are parts of drawings, borders and hatchings.
enum StrayMarks {
  /// The signs as which a short line, a dot or a bow may be read, and which mean nothing by
  /// themselves.
  private static let signs: Set<Character> = [
    "-", "–", "—", "_", ".", ",", "'", "’", "\"", "“", "”", "„", "`", "´", "|", "/", "\\", "~", ":",
    ";", "(", ")", "·", "•", " ",
  ]

  static func holds(_ line: TranscribedLine) -> Bool {
    !line.strokes.isEmpty && line.text.allSatisfy(signs.contains)
      && line.words.allSatisfy { $0.formula == nil }
  }

  /// Removes such lines from blocks, and blocks without other lines.
  ///
  /// - Returns: the strokes of each removed line as a drawing.
  static func remove(from blocks: inout [TranscribedBlock]) -> [StrokeGroup] {
    var drawings: [StrokeGroup] = []
    // A dash may be all that stands in a cell.
    for index in blocks.indices where blocks[index].table == nil {
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
