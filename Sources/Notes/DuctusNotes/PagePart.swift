import DuctusEngine
import PageStructure

/// The strokes of a page that are turned in one direction, and their roles.
struct PagePart {
  /// The angle by which they are turned, in degrees, clockwise as seen.
  let angle: Double
  /// The page, turned upright about (0, 0); strokes of other parts have no points.
  let ink: Ink
  let structure: PageStructure
  /// Its strokes before anything is known of them.
  private let judged: JudgedStrokes?
  /// Strokes whose role is in the note.
  let known: [Int: StrokeRole]
  /// Strokes of signs in its lines, which are read without them.
  let signs: Set<Int>
  let script: PageScript
  /// Tables known from their text.
  private let tables: [RuledTable]
  /// Strokes that are read apart from the rest of their blocks, and after them.
  private let columns: [[Int]]
  /// The index of each of these strokes' column.
  private let columnOfStroke: [Int: Int]

  /// - Parameters:
  ///   - members: indices of the part's strokes in the page's.
  ///   - known: strokes whose role is in the note.
  ///   - signs: strokes of signs in its lines, which are read without them.
  ///   - tables: tables known from their text.
  ///   - columns: strokes that are read apart from the rest of their blocks, and after them.
  init(
    _ page: Ink, members: some Sequence<Int>, angle: Double, known: [Int: StrokeRole],
    signs: Set<Int> = [], script: PageScript, tables: [RuledTable] = [], columns: [[Int]] = []
  ) {
    var own = Ink(strokes: page.strokes.map { _ in Stroke(points: []) })
    for member in members { own.strokes[member] = page.strokes[member] }
    let ink = angle == 0 ? own : own.turned(degrees: -angle)
    let judged = JudgedStrokes(
      ink, lettersHaveParts: script.lettersHaveParts, mayHaveColumns: script.mayHaveColumns)
    self.init(
      ink, judged, angle: angle, known: known, signs: signs, script: script, tables: tables,
      columns: columns)
  }

  private init(
    _ ink: Ink, _ judged: JudgedStrokes?, angle: Double, known: [Int: StrokeRole], signs: Set<Int>,
    script: PageScript, tables: [RuledTable], columns: [[Int]]
  ) {
    self.angle = angle
    self.known = known
    self.signs = signs
    self.ink = ink
    self.judged = judged
    self.script = script
    self.tables = tables
    self.columns = columns
    let numbered = columns.enumerated().flatMap { number, strokes in strokes.map { ($0, number) } }
    columnOfStroke = Dictionary(numbered) { first, _ in first }
    structure = PageStructure(
      ink, judged, known: known, lettersHaveParts: script.lettersHaveParts,
      isRightToLeft: script.isRightToLeft, tables: tables)
  }

  /// Returns an upright part of which more is known.
  ///
  /// - Parameters:
  ///   - more: strokes whose role is known now.
  ///   - aside: strokes of writing without which its lines are read; they keep their room.
  ///   - given: the tables known from their text; `nil` for the same as before.
  ///   - apart: the strokes that are read apart from the rest of their blocks; `nil` for the same as
  ///     before.
  func knowing(
    _ more: [Int: StrokeRole] = [:], settingAside aside: Set<Int> = [],
    tables given: [RuledTable]? = nil, columns apart: [[Int]]? = nil
  ) -> PagePart {
    let written = aside.map { ($0, StrokeRole.text) }
    return PagePart(
      ink, judged, angle: 0, known: known.merging(more) { $1 }.merging(written) { $1 },
      signs: signs.union(aside), script: script, tables: given ?? tables,
      columns: apart ?? columns)
  }

  /// The indices of its strokes.
  var members: [Int] { ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty } }

  /// Returns only some strokes of an upright part.
  func part(_ strokes: some Sequence<Int>) -> PagePart {
    PagePart(
      ink, members: strokes, angle: 0, known: known, signs: signs, script: script, tables: tables,
      columns: columns)
  }

  /// The requests to read: the indices of each request's strokes in the page's, and their ink.
  var requests: (strokes: [[Int]], requests: [RecognitionRequest]) {
    let cells = Set(tables.lazy.flatMap(\.cells).joined())
    var requests: (strokes: [[Int]], requests: [RecognitionRequest]) = ([], [])
    for block in structure.blocks.flatMap(columns(of:)).flatMap({ Self.parts(of: $0) }) {
      let read = signs.isEmpty ? block : block.filter { !signs.contains($0) }
      guard !read.isEmpty else { continue }
      var context = RecognitionContext()
      // Rows that were found by their gaps have one line.
      if cells.contains(block) { context.layout = .line }
      requests.strokes.append(read)
      requests.requests.append(RecognitionRequest(ink: ink.part(read), context: context))
    }
    return requests
  }

  /// Returns a block without the strokes that are read apart, and these.
  private func columns(of block: [Int]) -> [[Int]] {
    guard !columns.isEmpty else { return [block] }
    let parts = Dictionary(grouping: block) { columnOfStroke[$0] ?? -1 }
    return parts.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns what some strokes leave of each block of writing, as drawings.
  func writing(without strokes: Set<Int>) -> [StrokeGroup] {
    structure.blocks.compactMap { block in
      let rest = block.filter { !strokes.contains($0) }
      guard !rest.isEmpty else { return nil }
      let writing = rest.reduce(0) { $0 + structure.writing[$1] } / Double(rest.count)
      return StrokeGroup(role: .drawing, confidence: 1 - writing, strokes: rest)
    }
  }

  /// The maximum number of strokes that are read together, more than any page of writing has: the
  /// memory for reading grows with them.
  static let maximumBatchStrokeCount = 5_000

  /// Returns the parts of a block that are read separately: a block of very many strokes is cut in
  /// the order of writing.
  static func parts(of block: [Int], limit: Int = maximumBatchStrokeCount) -> [[Int]] {
    stride(from: 0, to: block.count, by: limit).map { start in
      Array(block[start..<min(start + limit, block.count)])
    }
  }
}
