import DuctusEngine
import InkModel
import NoteFormats
import PageStructure

/// Reads pages: finds their writing, has it recognised, and puts the results in reading order.
/// Thread-safe.
public struct PageReader: Sendable {
  private let recognizer: TextRecognizer
  private let formulas: FormulaRecognizer?
  private let lines: LineTranscriber

  /// - Parameters:
  ///   - recognizer: should return at least as many candidates as `options` wants.
  ///   - formulas: reads formulas; without it, lines that look like formulas are marked but not
  ///     read.
  public init(
    _ recognizer: TextRecognizer, formulas: FormulaRecognizer? = nil,
    options: TranscriptionOptions = TranscriptionOptions()
  ) {
    self.recognizer = recognizer
    self.formulas = formulas
    lines = LineTranscriber(
      recognizer: recognizer, options: options, marksFormulas: formulas == nil)
  }

  /// Reads a page.
  ///
  /// - Throws: ``DuctusError`` if its ink can't be read, ``DuctusError/cancelled`` within some
  ///   milliseconds after the current task is cancelled.
  public func transcribe(_ page: NotePage) throws(DuctusError) -> PageTranscript {
    let (ink, known) = page.writtenInk
    let test = TurningTest(recognizer)
    let (upright, turned) = try test.parts(of: ink, known: known)
    var draft = try PageDraft(upright, of: ink, lines: lines, formulaReader: formulas)
    try draft.settleSigns()
    try draft.settleAlignedTables()
    try draft.settleJoinedColumns()
    try draft.settleFormulaLetters()
    try draft.settleArrows()
    try draft.settleLargeWriting(test)
    var transcript = try draft.assembled(with: turned, texts: page.texts, of: page)
    transcript.findDrawings(in: ink, besides: upright.structure.frames)
    return transcript
  }

  /// The measures of each candidate zone of a page, with the zone's strokes.
  @_spi(Laboratory) public func formulaZones(
    of page: NotePage
  ) throws(DuctusError) -> [(strokes: [Int], measures: ZoneMeasures)] {
    try finder(of: page)?.grownReadings().map { ($0.zone.strokes, $0.measures) } ?? []
  }

  /// The measures of each part of a page that may belong to a formula, with the parts' strokes.
  @_spi(Laboratory) public func formulaParts(
    of page: NotePage
  ) throws(DuctusError) -> (strokes: [[Int]], measures: PartMeasures)? {
    try finder(of: page).map { ($0.parts.parts.map(\.strokes), $0.partMeasures) }
  }

  private func finder(of page: NotePage) throws(DuctusError) -> FormulaFinder? {
    guard let formulas else { return nil }
    let (ink, known) = page.writtenInk
    let upright = try TurningTest(recognizer).parts(of: ink, known: known).upright
    let lines = try self.lines.blocks(of: upright, of: ink).flatMap(\.lines)
    return try FormulaFinder(formulas, upright, lines: lines, language: recognizer.language)
  }
}

extension NotePage {
  /// The ink of its pens, and the roles of strokes made by drawing tools.
  fileprivate var writtenInk: (ink: Ink, known: [Int: StrokeRole]) {
    let written = strokes
    var known: [Int: StrokeRole] = [:]
    for (index, stroke) in written.enumerated() where stroke.isShape { known[index] = .drawing }
    return (Ink(strokes: written.map(\.stroke)), known)
  }
}
