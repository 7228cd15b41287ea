import InkModel

/// The roles of a page's strokes, and the blocks of its writing.
///
///     let structure = PageStructure(ink)
///     for block in structure.blocks { read(block) }
public struct PageStructure: Hashable, Sendable {
  /// The blocks of writing in reading order, each with its strokes in the order of writing, as
  /// indices in the page's strokes. A block is a column, a paragraph or a note in the margin.
  public let blocks: [[Int]]
  /// Groups of adjacent strokes that aren't writing. Every stroke with points is in a block or in
  /// one of these.
  public let others: [StrokeGroup]
  /// The given tables, then those drawn with lines. Each cell with writing is a block, and the
  /// lines of a table are a group of `others`.
  public let tables: [RuledTable]
  /// Each stroke's probability of being writing, 0 to 1.
  public let writing: [Double]
  /// The height of the small letters, in the ink's units; 0 if nothing has a height.
  public let letterHeight: Double
  /// The strokes of each group of rows between tall brackets, ascending. Their lines and columns
  /// belong to a matrix.
  package let bracketedRows: [[Int]]
  /// The lines drawn around others, which are no signs of formulas.
  package let frames: Set<Int>
  /// The frames that lines or arrows join to figures, and these lines. They aren't writing.
  package let figures: Set<Int>
  /// What is in those frames, writing or not: no formulas, and no headings or items of the text.
  package let labels: Set<Int>

  /// The minimum side of a figure's frames, in heights of small letters: larger than a capital. The
  /// pen's moves are only as high as a part of letters with parts.
  private static let (frameOfLetters, frameOfParts) = (2.0, 5.0)

  /// Analyses the strokes of a page. In a cancelled task the result is a rough guess.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - known: strokes whose role is in the note, such as a drawing tool's.
  ///   - lettersHaveParts: whether letters consist of strokes and signs placed around one another,
  ///     as in Chinese and the scripts of India.
  ///   - mayHaveColumns: whether lines may run from top to bottom, and follow one another to the left.
  ///   - isRightToLeft: whether columns are read from the right.
  ///   - given: tables known from their text.
  /// - Complexity: O(points + strokes · (log strokes + strokes around them)), and that of comparing
  ///   drawn lines with one another, and frames with the strokes at their heights.
  public init(
    _ ink: Ink, known: [Int: StrokeRole] = [:], lettersHaveParts: Bool = false,
    mayHaveColumns: Bool = false, isRightToLeft: Bool = false, tables given: [RuledTable] = []
  ) {
    let judged = JudgedStrokes(
      ink, lettersHaveParts: lettersHaveParts, mayHaveColumns: mayHaveColumns)
    self.init(
      ink, judged, known: known, lettersHaveParts: lettersHaveParts, isRightToLeft: isRightToLeft,
      tables: given)
  }

  /// Analyses the strokes of a page that are judged already.
  ///
  /// - Parameter judged: the ink's strokes with points; `nil` in a cancelled task, and without a unit.
  package init(
    _ ink: Ink, _ judged: JudgedStrokes?, known: [Int: StrokeRole], lettersHaveParts: Bool,
    isRightToLeft: Bool, tables given: [RuledTable]
  ) {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    letterHeight = ink.letterHeight() ?? 0
    guard let judged else {
      blocks = written.isEmpty ? [] : [written]
      others = []
      tables = []
      bracketedRows = []
      frames = []
      figures = []
      labels = []
      writing = ink.strokes.map { _ in 1 }
      return
    }
    var roles = StrokeRoles(
      judged, known: written.map { known[$0] }, isRightToLeft: isRightToLeft)
    let places = Dictionary(uniqueKeysWithValues: zip(written, written.indices))
    let found = roles.tables(
      after: given.map { $0.renumbered { places[$0] } }.filter { !$0.strokes.isEmpty },
      isRightToLeft: isRightToLeft)
    let figures = roles.figures(
      besides: found, minimumSide: lettersHaveParts ? Self.frameOfParts : Self.frameOfLetters)
    let groups = roles.groups(besides: figures)
    // Beside one another, characters of two columns look like brackets.
    let bracketed =
      roles.areColumns ? [] : BracketedRows(roles.unruled, of: roles.strokes).groups
    bracketedRows = bracketed.map { $0.map { written[$0] } }
    let inFigures = Set(figures.lazy.flatMap(\.strokes))
    let single = groups.map { $0.filter { !inFigures.contains($0) } }
    let isRightToLeft = isRightToLeft || roles.areColumns
    let cutting = BlockCutting(
      roles.strokes, texts: roles.texts, bracketed: bracketed, figures: figures.map(\.box),
      rules: roles.columnRules(besides: inFigures), isRightToLeft: isRightToLeft,
      areVertical: roles.areColumns)
    blocks = FramedBlocks(
      strokes: roles.strokes, cutting: cutting, outlines: Self.outlines(single, roles.strokes),
      figures: figures, tables: found, isRightToLeft: isRightToLeft
    ).blocks(of: roles.texts).map { $0.map { written[$0] } }
    frames = Set(Self.frames(single, roles.strokes).map { written[$0] })
    self.figures = Set(inFigures.map { written[$0] })
    labels = Set(figures.lazy.flatMap(\.labels).joined().map { written[$0] })
    tables = found.map { $0.renumbered { written[$0] } }
    others = (groups + found.map(\.rules).filter { !$0.isEmpty }).map { members in
      StrokeGroup(
        role: roles.roles[members[0]], confidence: roles.confidence(ofOthers: members),
        strokes: members.map { written[$0] })
    }
    var all = [Double](repeating: 0, count: ink.strokes.count)
    for (index, probability) in zip(written, roles.probabilities) { all[index] = probability }
    writing = all
  }

  /// The groups of `others` without lines of tables and figures: they may be lines at words, or signs
  /// of formulas.
  package var othersBesideLines: [StrokeGroup] {
    let lines = figures.union(tables.lazy.flatMap(\.rules))
    return others.compactMap { group in
      var rest = group
      rest.strokes.removeAll(where: lines.contains)
      return rest.strokes.isEmpty ? nil : rest
    }
  }

  /// Returns the measures of each stroke with points, for fitting the model.
  @_spi(Laboratory) public static func measures(_ ink: Ink) -> StrokeMeasures? {
    guard let unit = ink.letterHeight() else { return nil }
    return PageStroke.measured(ink.strokes.filter { !$0.points.isEmpty }, unit: unit)
      .flatMap { StrokeMeasures($0) }
  }
}

/// The kind of content that a stroke of a page belongs to.
public enum StrokeRole: String, CaseIterable, Codable, Hashable, Sendable {
  /// Writing to read.
  case text
  /// A sketch, an arrow or a scribble.
  case drawing
  /// Mathematical signs, which aren't running text.
  case formula
  /// A line under text, between parts of a page or around them.
  case rule
}

/// A group of strokes with one role.
public struct StrokeGroup: Codable, Hashable, Sendable {
  /// The kind of content that they are taken for.
  public var role: StrokeRole
  /// The mean probability that its strokes are writing, for text, or that they aren't, for other
  /// roles.
  public var confidence: Double
  /// The indices in the page's strokes, ascending.
  public var strokes: [Int]

  /// Creates a group of strokes.
  public init(role: StrokeRole, confidence: Double, strokes: [Int]) {
    self.role = role
    self.confidence = confidence
    self.strokes = strokes
  }
}
