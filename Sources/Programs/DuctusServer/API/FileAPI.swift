import Ductus
import InkRendering

/// `POST /v1/convert?to=ndjson|inkml|svg`: an ink file in another format.
enum FileAPI {
  static let service = Service { request throws(Problem) in
    do {
      let records = try records(of: request.body)
      guard let response = try response(with: records, as: request.query["to"]) else {
        throw Problem(.malformed, "'to' is ndjson, inkml or svg")
      }
      return Plan(response)
    } catch let error as InkFormatError {
      throw Problem(error)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(error)
    }
  }

  /// The limit of a decompressed body, which could otherwise be a thousand times as large.
  private static let reading = {
    var options = InkReadingOptions()
    options.contentByteLimit = 16 << 20
    options.documentByteLimit = options.contentByteLimit
    options.lineByteLimit = options.contentByteLimit
    // Enough for `xz -9`.
    options.decompressionMemoryLimit = 80 << 20
    return options
  }()

  /// The maximum number of bytes of names and labels, which may be ten times as long in an answer.
  private static let maximumTextByteCount = 4 << 20

  /// Returns the records of a body; stops if there are too many.
  static func records(of body: [UInt8]) throws -> [LabelledInk] {
    var records: [LabelledInk] = []
    var (points, strokes, textBytes) = (0, 0, 0)
    for result in InkFileReader(bytes: body, name: "the body", options: reading) {
      let record = try result.get()
      points += record.ink.pointCount
      // Even an empty ink takes room.
      strokes += max(1, record.ink.strokes.count)
      textBytes += record.textBytes
      try Plan.check(points: points, strokes: strokes)
      guard textBytes <= maximumTextByteCount else {
        throw Problem(.tooLargeInk, "names and labels of more than \(maximumTextByteCount) bytes")
      }
      records.append(record)
    }
    guard !records.isEmpty else { throw Problem(.malformed, "the body holds no ink") }
    return records
  }

  /// Returns the format; `nil` if it is unknown.
  private static func response(
    with records: [LabelledInk], as format: String?
  ) throws(InkError) -> HTTPResponse? {
    switch format {
    case "ndjson":
      return HTTPResponse(
        type: "application/x-ndjson", text: try InkFormat.ndjson.text(of: records))
    case "inkml":
      return HTTPResponse(
        type: "application/inkml+xml", text: try InkFormat.inkml.text(of: records))
    case "svg":
      let figures = records.map { InkFigure(ink: $0.ink, caption: $0.label ?? "") }
      return HTTPResponse(type: "image/svg+xml", text: SVGWriter.document(for: figures))
    default: return nil
    }
  }
}

extension Problem {
  init(_ error: InkFormatError) {
    switch error {
    case .documentTooLarge, .lineTooLong, .tooManyBlankLines: self.init(.tooLargeInk, "\(error)")
    default: self.init(.invalidInk, "\(error)")
    }
  }
}

extension LabelledInk {
  /// The bytes of the ink's metadata.
  fileprivate var textBytes: Int {
    [id, label, writer, split, preContext].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
