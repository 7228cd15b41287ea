import PageStructure

/// Columns of numbers beside what they count: amounts of a list, figures of a table. Each number is
/// read with its row.
enum NumberColumns {
  /// The minimum share of numbers among a column's lines: it may have a heading.
  private static let minimumNumberShare = 0.6
  /// The maximum number of letters in a number's unit, and of words in a line.
  private static let (maximumLetterCount, maximumWordCount) = (3, 2)
  /// The maximum vertical distance between the middles of a number and its row, in heights of small
  /// letters.
  private static let lineGap = 2.0

  /// Appends each number to the line at its height in the column before.
  static func join(in blocks: inout [TranscribedBlock], isRightToLeft: Bool) {
    for index in blocks.indices.dropFirst().reversed() {
      guard let rows = rows(of: blocks[index], in: blocks[index - 1], isRightToLeft: isRightToLeft)
      else { continue }
      for (line, row) in zip(blocks[index].lines, rows) {
        blocks[index - 1].lines[row].append(line)
      }
      blocks.remove(at: index)
    }
  }

  /// Returns the lines of a block to which a column's lines belong; `nil` if it isn't such a
  /// column.
  private static func rows(
    of column: TranscribedBlock, in block: TranscribedBlock, isRightToLeft: Bool
  ) -> [Int]? {
    let lines = column.lines
    guard lines.count > 1, !column.isTyped, !block.isTyped, !column.isLabel, !block.isLabel,
      column.angle == 0, block.angle == 0,
      column.table == nil, block.table == nil,
      isRightToLeft
        ? column.box.right < block.box.x + block.box.width / 2
        : column.box.x > block.box.x + block.box.width / 2,
      lines.allSatisfy({ $0.words.count <= maximumWordCount && $0.mark == nil }),
      Double(lines.count(where: isNumber)) >= minimumNumberShare * Double(lines.count)
    else { return nil }
    var rows: [Int] = []
    for line in lines {
      let middle = line.box.y + line.box.height / 2
      func gap(_ row: Int) -> Float {
        abs(block.lines[row].box.y + block.lines[row].box.height / 2 - middle)
      }
      guard let row = block.lines.indices.min(by: { gap($0) < gap($1) }), row > rows.last ?? -1,
        Double(gap(row)) <= lineGap * max(line.letterHeight, block.lines[row].letterHeight)
      else { return nil }
      rows.append(row)
    }
    return rows
  }

  /// Returns whether a text has nothing but digits and the signs of numbers, times and money.
  static func isAmount(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || $0.isCurrencySymbol || " .,:%".contains($0) }
  }

  /// Returns whether a text is a time of day, such as 7:05 or 18 : 46 : 30.
  static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.filter { $0 != " " }
    }
    return (2...3).contains(parts.count) && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      && (1...2).contains(parts[0].count) && parts.dropFirst().allSatisfy { $0.count == 2 }
  }

  private static func isNumber(_ line: TranscribedLine) -> Bool {
    line.text.contains(where: \.isNumber)
      && line.text.count(where: \.isLetter) <= maximumLetterCount
  }
}
