import DuctusEngine
import InkModel
import ResultFormats
import Support

extension Problem {
  /// The problem as an answer.
  var response: HTTPResponse {
    HTTPResponse(status: kind.status, type: "application/problem+json", text: json.text)
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

  /// What the engine or a decoder found wrong.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as DuctusError: self.init(error)
    case let error as DecodingError:
      self.init(.malformed, error.field.isEmpty ? error.reason : "\(error.field): \(error.reason)")
    default: self.init(.failed, "\(error)")
    }
  }

  private init(_ error: DuctusError) {
    guard case .ink(let error) = error else {
      self.init(.failed, "\(error)")
      return
    }
    switch error {
    case .notFinite(let stroke, let point), .timeRunsBackwards(let stroke, let point):
      self.init(.invalidInk, "\(error)", stroke: stroke, point: point)
    case .tooManyPoints: self.init(.tooLargeInk, "\(error)")
    default: self.init(.invalidInk, "\(error)")
    }
  }
}
