import Ductus
import NoteFormats
import ResultFormats

/// `POST /v1/pages`: an ink file, or the file of a note program, as pages of ink.
enum PagesAPI {
  static let service = Service { request throws(Problem) in
    Plan(HTTPResponse(text: try text(of: request.body)))
  }

  /// The limit of a decompressed note: the server has other work, too.
  private static let maximumNoteSize = 64 << 20
  /// The limits of a file, whose pages are shown but not read together.
  private static let limits = (pages: 1_000, strokes: 100_000, points: 1_000_000)

  private static func text(of body: [UInt8]) throws(Problem) -> String {
    guard !body.isEmpty else { throw Problem(.malformed, "the file is empty") }
    let note: NoteDocument
    do throws(NoteFormatError) {
      note = try NoteFile.read(body, name: "the file", limit: maximumNoteSize)
    } catch {
      if case .tooLarge = error { throw Problem(.tooLargeInk, "\(error)") }
      let pages = try records(of: body, no: error).map { record in
        PageOfInk(title: record.label, strokes: record.ink.strokes)
      }
      return try text(of: pages, title: nil, isDamaged: false)
    }
    return try text(
      of: note.pages.map(PageOfInk.init), title: note.title, isDamaged: !note.damage.isEmpty)
  }

  /// Returns the inks of an ink file.
  ///
  /// - Parameter fault: why the file isn't a note.
  private static func records(
    of body: [UInt8], no fault: NoteFormatError
  ) throws(Problem) -> [LabelledInk] {
    do {
      return try FileAPI.records(of: body)
    } catch let problem as Problem {
      throw problem
    } catch let error as InkFormatError {
      let problem = Problem(error)
      if case .unknownFormat = fault { throw problem }
      // A damaged note isn't an ink file either.
      throw problem.kind == .invalidInk ? Problem(.invalidInk, "\(fault)") : problem
    } catch {
      throw Problem(error)
    }
  }

  /// Returns the answer, written without a tree of values, each of which would take more memory
  /// than its text.
  private static func text(
    of pages: [PageOfInk], title: String?, isDamaged: Bool
  ) throws(Problem) -> String {
    let strokes = pages.reduce(0) { $0 + $1.strokes.count + $1.figures.count }
    let points = pages.reduce(0) { $0 + $1.pointCount }
    guard pages.count <= limits.pages, strokes <= limits.strokes, points <= limits.points else {
      throw Problem(
        .tooLargeInk,
        "\(points) points in \(strokes) strokes on \(pages.count) pages, "
          + "at most \(limits.points) in \(limits.strokes) on \(limits.pages)")
    }
    var text = "{\"title\":\((title.map(JSONText.string) ?? .null).text)"
    if isDamaged { text += ",\"isDamaged\":true" }
    text += ",\"pages\":["
    for (index, page) in pages.enumerated() {
      if index > 0 { text += "," }
      page.write(to: &text)
    }
    return text + "]}"
  }
}
