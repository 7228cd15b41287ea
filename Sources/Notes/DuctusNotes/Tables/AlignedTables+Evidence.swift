import InkModel
import Support

/// What speaks against a table: the spaces of prose, lists, sums.
extension AlignedTables {
  // Unless noted, lengths are in heights of small letters.

  /// The minimum width of the white between two columns, relative to the median space between the
  /// words of a cell: the spaces of prose may stand above each other.
  private static let whiteToSpace = 1.1
  /// The minimum width of the white, relative to the median gap, between columns of single words
  /// that aren't aligned, and the deviation of those that are.
  private static let (whiteToGap, alignment) = (0.5, 1.2)
  /// The share of cells with numbers from which they are no prose, unless the median gap between
  /// columns is about a space between the words of a cell: its minimum ratio to the median space.
  private static let (numbers, gapToSpace) = (1.0 / 3, 1.5)
  /// The minimum number of spaces on the rest of the page that tell the usual one. Other tables have
  /// wider ones.
  private static let minimumSpaceCount = 10
  /// The maximum number of lines of a page whose usual space is looked for: bounds the time.
  private static let maximumLineCount = 300
  /// The maximum median width of a column's cells; wider ones are prose.
  private static let widest = 30.0
  /// The mean number of words in a column's cells from which they are prose: in cells written row
  /// by row, and in those written column by column, as two texts beside each other are.
  private static let (maximumWordCount, maximumInColumns) = (3.2, 2.0)
  /// The share of a column's cells that begin with the sign of a comment, from which it has comments,
  /// and the characters as which these signs are read.
  private static let (commented, commentSigns) = (2.0 / 3, Set("-/#*1lI"))
  /// The characters of which no column of a table consists. A single dash stands for nothing.
  private static let (marks, dash) = (Set("-/#\"'“”„«»"), "-")
  /// The maximum distance to a row with a sum or an equation, relative to the median distance.
  private static let operators = 1.5

  /// Returns whether spaces between words merely stand above each other.
  func areSpaces(between columns: [ClosedRange<Double>], _ cells: [[Cell]]) -> Bool {
    let filled = cells.joined().filter { !$0.isEmpty }
    let numbers = filled.count { cell in cell.contains { $0.part.text.contains(where: \.isNumber) }
    }
    let (spaces, gap) = (
      filled.flatMap(Self.spaces),
      cells.flatMap { Self.gaps(of: $0).compactMap { $0 } }.median ?? 0
    )
    guard Double(numbers) < Self.numbers * Double(filled.count) else {
      // A single space may be a misread letter's.
      return spaces.count > 1 && gap < Self.gapToSpace * (spaces.median ?? 0)
    }
    guard
      let white = zip(columns, columns.dropFirst()).map({ $1.lowerBound - $0.upperBound }).min()
    else { return false }
    if let usual = usualSpace(besides: cells), gap < Self.gapToSpace * usual { return true }
    if let space = spaces.median { return white < Self.whiteToSpace * space }
    return white < Self.whiteToGap * gap
      && !columns.indices.allSatisfy { column in isAligned(cells.map { $0[column] }) }
  }

  /// Returns the median space between words of the page, besides those in some cells; `nil` if it
  /// isn't known.
  private func usualSpace(besides cells: [[Cell]]) -> Double? {
    guard lines.count <= Self.maximumLineCount else { return nil }
    let own = Set(cells.joined().joined().lazy.flatMap(\.part.strokes))
    let spaces = lines.filter { own.isDisjoint(with: $0.strokes) }.flatMap(\.spaces)
    guard spaces.count >= Self.minimumSpaceCount, let usual = spaces.median,
      usual < Self.medianGap * unit
    else { return nil }
    return usual
  }

  /// Returns the spaces between the words of a cell.
  private static func spaces(in cell: Cell) -> [Double] {
    let words = cell.flatMap(\.part.words).sorted { $0.lowerBound < $1.lowerBound }
    return zip(words, words.dropFirst()).map { max(0, $1.lowerBound - $0.upperBound) }
  }

  /// Returns whether the starts, the ends or the middles of a column's cells are aligned.
  private func isAligned(_ column: [Cell]) -> Bool {
    let spans = column.compactMap { cell -> (start: Double, end: Double)? in
      guard let start = cell.map(\.span.lowerBound).min(),
        let end = cell.map(\.span.upperBound).max()
      else { return nil }
      return (start, end)
    }
    return [spans.map(\.start), spans.map(\.end), spans.map { ($0.start + $0.end) / 2 }]
      .contains { Self.deviation($0) <= Self.alignment * unit }
  }

  func areProse(_ cells: [[Cell]]) -> Bool {
    let times = cells[0].indices.map { column in
      cells.flatMap { $0[column] }.flatMap(\.part.strokes)
    }
    let areInTurn = zip(times, times.dropFirst()).allSatisfy { first, second in
      (first.max() ?? 0) < (second.min() ?? 0)
    }
    let maximumWordCount = areInTurn ? Self.maximumInColumns : Self.maximumWordCount
    let count = cells[0].indices.count { column in
      let filled = cells.map { $0[column] }.filter { !$0.isEmpty }
      let widths = filled.map { cell in
        (cell.map(\.span.upperBound).max() ?? 0) - (cell.map(\.span.lowerBound).min() ?? 0)
      }
      let words = filled.joined().reduce(0) { $0 + $1.part.text.split(separator: " ").count }
      return widths.median ?? 0 > Self.widest * unit
        || Double(words) >= maximumWordCount * Double(filled.count)
    }
    return count > (cells[0].count > 2 ? 1 : 0)
  }

  /// Returns whether a column has nothing but quotes and signs of comments, or has comments of a
  /// program.
  static func haveComments(_ rows: [[String]]) -> Bool {
    rows[0].indices.contains { column in
      let texts = rows.map { $0[column] }.filter { !$0.isEmpty }
      let signs = texts.compactMap { text -> Substring? in
        let words = text.split(separator: " ")
        return words.count > 1 && words[0].allSatisfy(commentSigns.contains)
          && words[1].first.map(\.isLetter) == true ? words[0] : nil
      }
      return signs.contains { $0.count > 1 }
        && Double(signs.count) >= commented * Double(texts.count)
        || !texts.isEmpty
          && texts.allSatisfy { $0 != dash && $0.allSatisfy { $0 == " " || marks.contains($0) } }
    }
  }

  /// Returns whether the first of two columns has the signs or numbers of a list's items, or names
  /// with colons.
  static func areItems(_ rows: [[String]]) -> Bool {
    let haveNumbers = rows.count { $0[1].contains(where: \.isNumber) } * 2 > rows.count
    let signs = rows.count { row in
      let text = row[0].filter { !$0.isWhitespace }
      let core = text.filter { $0.isLetter || $0.isNumber }
      guard let last = text.last else { return false }
      return core.isEmpty || last == ":" || last == ";" || core.count < 3 && ".)]".contains(last)
        || !haveNumbers && (text.count == 1 || text.count == 2 && text.allSatisfy(\.isNumber))
    }
    return signs * 2 >= rows.count
  }

  /// Returns whether there is a sum or an equation in some rows, or beside them.
  func haveOperators(near run: Range<Int>, _ usual: Double) -> Bool {
    page.rows[max(0, run.lowerBound - 1)..<min(page.rows.count, run.upperBound + 1)].contains {
      $0.height > page.rows[run.lowerBound].height - Self.operators * usual
        && $0.height < page.rows[run.upperBound - 1].height + Self.operators * usual
        && $0.parts.contains { $0.part.text.contains("=") || $0.part.text.hasPrefix("+") }
    }
  }

  /// Returns the standard deviation.
  static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count))
      .squareRoot()
  }
}

extension TranscribedLine {
  /// The spaces between its words.
  var spaces: [Double] {
    let words = words.filter { !$0.ink.isEmpty }.map(\.uprightBox).sorted { $0.x < $1.x }
    return zip(words, words.dropFirst()).map { Double(max(0, $1.x - $0.right)) }
  }
}
