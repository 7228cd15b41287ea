import DuctusEngine
import InkModel
import ResultFormats

extension Problem {
  /// The problem as an answer.
  var response: HTTPResponse {
    var response = HTTPResponse(
      status: kind.status, type: "application/problem+json", text: json.text)
    if kind == .busy { response.headers.append(("Retry-After", "1")) }
    return response
  }

  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("type", .string("urn:ductus:problem:\(kind.rawValue)")), ("title", .string(kind.title)),
      ("status", .integer(kind.status)), ("detail", .string(detail)),
    ]
    if let stroke { members.append(("stroke", .integer(stroke))) }
    if let point { members.append(("point", .integer(point))) }
    return .object(members)
  }

  /// What was found wrong with an ink, or with the server.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case DuctusError.ink(let error): self.init(error)
    case let error as InkError: self.init(error)
    default: self.init(.failed, "\(error)")
    }
  }

  init(_ error: InkError) {
    switch error {
    case .notFinite(let stroke, let point), .timeRunsBackwards(let stroke, let point):
      self.init(.invalidInk, "\(error)", stroke: stroke, point: point)
    case .tooManyPoints, .tooManyStrokes: self.init(.tooLargeInk, "\(error)")
    case .invalidWritingArea: self.init(.invalidInk, "\(error)")
    }
  }
}
