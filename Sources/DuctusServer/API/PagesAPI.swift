import Ductus
import InkModel
import NoteFormats
import ResultFormats

/// `POST /v1/pages`: an ink file, or the file of a note program, as pages of ink.
enum PagesAPI {
  static let service = Service { request throws(Problem) in
    Plan(HTTPResponse(text: try Self.pages(of: request.body).text))
  }

  /// Bytes that a compressed note may become: the server does other things beside.
  static let largestNote = 64 << 20
  /// Pages of a file at most.
  static let mostPages = 1_000

  private static func pages(of body: [UInt8]) throws(Problem) -> JSONText {
    guard !body.isEmpty else { throw Problem(.malformed, "the file is empty") }
    let note: NoteDocument
    do throws(NoteFormatError) {
      note = try NoteFile.read(body, name: "the file", limit: largestNote)
    } catch {
      if case .tooLarge = error { throw Problem(.tooLargeInk, "\(error)") }
      return try inks(of: body, no: error)
    }
    let strokes = note.pages.map { page in page.strokes.map(\.stroke) }
    try Plan.check(
      points: strokes.joined().reduce(0) { $0 + $1.points.count },
      strokes: strokes.reduce(0) { $0 + $1.count })
    let pages = zip(note.pages, strokes).map { page, strokes in
      Self.page(strokes, title: nil, size: page.size, origin: page.origin)
    }
    return try document(title: note.title, pages, isDamaged: !note.damage.isEmpty)
  }

  /// Each ink of an ink file as a page.
  ///
  /// - Parameter fault: why the file is no note.
  private static func inks(
    of body: [UInt8], no fault: NoteFormatError
  ) throws(Problem) -> JSONText {
    let records: [LabelledInk]
    do {
      records = try FileAPI.records(of: body)
    } catch let problem as Problem {
      throw problem
    } catch let error as InkFormatError {
      let problem = Problem(error)
      if case .unknownFormat = fault { throw problem }
      // A damaged note is no ink either.
      throw problem.kind == .invalidInk ? Problem(.invalidInk, "\(fault)") : problem
    } catch {
      throw Problem(error)
    }
    return try document(
      title: nil, records.map { page($0.ink.strokes, title: $0.label) }, isDamaged: false)
  }

  private static func document(
    title: String?, _ pages: [JSONText], isDamaged: Bool
  ) throws(Problem) -> JSONText {
    guard pages.count <= mostPages else {
      throw Problem(.tooLargeInk, "\(pages.count) pages, at most \(mostPages)")
    }
    return .object(
      [("title", title.map(JSONText.string) ?? .null), ("pages", .array(pages))]
        + (isDamaged ? [("isDamaged", .boolean(true))] : []))
  }

  /// A page with its upper left corner at (0, 0).
  private static func page(
    _ strokes: [Stroke], title: String?, size: PageSize? = nil,
    origin: StrokePoint = StrokePoint(x: 0, y: 0)
  ) -> JSONText {
    var members: [(String, JSONText)] = []
    if let title { members.append(("title", .string(title))) }
    if let size {
      members.append(("width", .number(Double(size.width), digits: 2)))
      members.append(("height", .number(Double(size.height), digits: 2)))
    }
    // Times are those of the file, or null.
    let drawing = strokes.filter { !$0.points.isEmpty }.map { stroke in
      JSONText.array([
        .array(stroke.points.map { .number(Double($0.x - origin.x), digits: 2) }),
        .array(stroke.points.map { .number(Double($0.y - origin.y), digits: 2) }),
        .array(stroke.points.map { $0.t.map(JSONText.integer) ?? .null }),
      ])
    }
    return .object(members + [("drawing", .array(drawing))])
  }
}
