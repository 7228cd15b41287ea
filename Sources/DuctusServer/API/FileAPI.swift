import Ductus
import InkRendering

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `POST /v1/convert?to=ndjson|inkml|svg`: an ink file in another format.
struct FileAPI: Sendable {
  func convert(_ request: HTTPRequest) -> HTTPResponse {
    do {
      let records = try InkFileReader(bytes: request.body, name: "the body").map { try $0.get() }
      switch request.query["to"] {
      case "ndjson":
        return HTTPResponse(
          type: "application/x-ndjson", text: try records.map(NDJSONWriter.line(for:)).joined())
      case "inkml":
        let document =
          try records.count == 1
          ? InkMLWriter.document(for: records[0]) : InkMLWriter.document(for: records)
        return HTTPResponse(type: "application/inkml+xml", text: document)
      case "svg":
        let figures = records.map { InkFigure(ink: $0.ink, caption: $0.label ?? "") }
        return HTTPResponse(type: "image/svg+xml", text: SVGWriter.document(for: figures))
      default:
        throw Problem(.malformed, "'to' is ndjson, inkml or svg")
      }
    } catch let error as InkFormatError {
      return Problem(.invalidInk, "\(error)").response
    } catch {
      return Problem(error).response
    }
  }
}
