import DuctusNotes
import Foundation
import InkModel
import NoteFormats
import PageStructure
import ResultFormats

/// Writes transcripts as JSON: pages, blocks, lines, words with boxes, confidences and
/// alternatives, and the role of every stroke.
public enum TranscriptJSON {
  /// Returns a note with its transcript.
  ///
  /// - Parameter model: the tag of the pack that read it.
  public static func value(
    _ notebook: Notebook, _ transcript: Transcript, file: String?, model: String
  ) -> JSONText {
    var members: [(String, JSONText)] = []
    if let file { members.append(("file", .string(file))) }
    if let title = transcript.title { members.append(("title", .string(title))) }
    members.append(("model", .string(model)))
    if !notebook.damage.isEmpty {
      members.append(("damage", .array(notebook.damage.map { .string("\($0)") })))
    }
    members.append(
      ("pages", .array(zip(notebook.pages, transcript.pages).map { page($0, $1) })))
    return .object(members)
  }

  /// Returns a page with its transcript.
  public static func page(_ page: NotePage, _ transcript: PageTranscript) -> JSONText {
    var members: [(String, JSONText)] = [
      ("strokes", .integer(page.strokes.count)),
      ("shapes", .integer(page.strokes.count { $0.isShape })),
      ("unitsPerInch", .number(page.unitsPerInch)),
    ]
    if let size = page.size {
      members.append(
        (
          "box",
          box(
            PageBox(
              x: page.origin.x, y: page.origin.y, width: size.width, height: size.height))
        ))
    }
    if let background = page.background {
      var value: [(String, JSONText)] = [("file", .string(background.file))]
      if let number = background.page { value.append(("page", .integer(number))) }
      members.append(("background", .object(value)))
    }
    members += [
      ("text", .string(transcript.text)), ("blocks", .array(transcript.blocks.map(block))),
      ("others", .array(transcript.others.map(group))),
    ]
    return .object(members)
  }

  private static func block(_ block: TranscribedBlock) -> JSONText {
    var members: [(String, JSONText)] = [
      ("typed", .boolean(block.isTyped)), ("angle", .number(block.angle, digits: 1)),
      ("lines", .array(block.lines.map(line))),
    ]
    if block.isLabel { members.append(("label", .boolean(true))) }
    if let table = block.table {
      let rows = table.rows.map { row in
        JSONText.array(row.map { .array($0.map(JSONText.integer)) })
      }
      members.append(
        ("table", .object([("heading", .boolean(table.hasHeading)), ("rows", .array(rows))])))
    }
    return .object(members)
  }

  private static func line(_ line: TranscribedLine) -> JSONText {
    var members: [(String, JSONText)] = [
      ("text", .string(line.text)), ("role", .string(line.role.rawValue)),
      ("confidence", .number(line.confidence, digits: 4)),
      ("writing", .number(line.writing, digits: 4)), ("box", box(line.box)),
      ("slope", .number(line.slope, digits: 4)),
      ("letterHeight", .number(line.letterHeight, digits: digits(of: line.letterHeight))),
      ("strokes", .array(line.strokes.map(JSONText.integer))),
      ("words", .array(line.words.map(word))),
      (
        "candidates",
        .array(
          line.candidates.map {
            .object([
              ("text", .string($0.text)), ("confidence", .number($0.confidence, digits: 4)),
            ])
          })
      ),
    ]
    if let mark = line.mark {
      members.append(
        (
          "mark",
          .object([
            ("kind", .string(mark.kind.rawValue)), ("box", box(mark.box)),
            ("strokes", .array(mark.strokes.map(JSONText.integer))),
          ])
        ))
    }
    return .object(members)
  }

  private static func word(_ word: TranscribedWord) -> JSONText {
    var members: [(String, JSONText)] = [
      ("text", .string(word.text)), ("confidence", .number(word.confidence, digits: 4)),
      ("box", box(word.box)),
      ("strokes", .array(Set(word.ink.map(\.stroke)).sorted().map(JSONText.integer))),
      (
        "alternatives",
        .array(
          word.alternatives.map {
            .object([
              ("word", .string($0.text)),
              ("probability", .number($0.probability, digits: 4)),
            ])
          })
      ),
    ]
    if !word.decorations.isEmpty {
      members.append(("decorations", .array(word.decorations.map { .string($0.rawValue) })))
    }
    if let formula = word.formula {
      members.append(("formula", .object(JSONText.members(of: formula, withSegments: false))))
    }
    return .object(members)
  }

  private static func group(_ group: StrokeGroup) -> JSONText {
    .object([
      ("role", .string(group.role.rawValue)),
      ("confidence", .number(group.confidence, digits: 4)),
      ("strokes", .array(group.strokes.map(JSONText.integer))),
    ])
  }

  /// Returns a box as left, top, width and height.
  public static func box(_ box: PageBox) -> JSONText {
    let sides = [box.x, box.y, box.width, box.height].map { Double($0) }
    let digits = digits(of: sides.lazy.map(\.magnitude).max() ?? 0)
    return .array(sides.map { .number($0, digits: digits) })
  }

  /// Returns the number of decimals of lengths: two, and more if units are so large that two say
  /// little.
  private static func digits(of length: Double) -> Int {
    length > 0 && length < 10 ? min(12, 3 - Int(log10(length).rounded(.down))) : 2
  }
}
