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
      throw Problem(.invalidInk, "\(error)")
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(error)
    }
  }

  /// Stops where there are too many: a body that is compressed may hold a thousand times its size.
  private static func records(of body: [UInt8]) throws -> [LabelledInk] {
    var records: [LabelledInk] = []
    var (points, strokes) = (0, 0)
    for result in InkFileReader(bytes: body, name: "the body") {
      let record = try result.get()
      records.append(record)
      points += record.ink.pointCount
      // An ink of nothing takes room, too.
      strokes += max(1, record.ink.strokes.count)
      try Plan.check(points: points, strokes: strokes)
    }
    return records
  }

  /// `nil` for an unknown format.
  private static func response(
    with records: [LabelledInk], as format: String?
  ) throws(InkError) -> HTTPResponse? {
    switch format {
    case "ndjson":
      var lines = ""
      for record in records { lines += try NDJSONWriter.line(for: record) }
      return HTTPResponse(type: "application/x-ndjson", text: lines)
    case "inkml":
      let document =
        try records.count == 1
        ? InkMLWriter.document(for: records[0]) : InkMLWriter.document(for: records)
      return HTTPResponse(type: "application/inkml+xml", text: document)
    case "svg":
      let figures = records.map { InkFigure(ink: $0.ink, caption: $0.label ?? "") }
      return HTTPResponse(type: "image/svg+xml", text: SVGWriter.document(for: figures))
    default: return nil
    }
  }
}
