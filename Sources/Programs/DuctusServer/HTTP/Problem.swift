import ResultFormats

/// An error as `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
  /// The kinds of problems, each with its status.
  enum Kind: String, CaseIterable, Sendable {
    case malformed = "malformed-request"
    case invalidInk = "invalid-ink"
    case tooLargeInk = "ink-too-large"
    case unauthorised
    case forbidden
    case notFound = "not-found"
    case noModel = "no-model"
    case noHand = "no-hand"
    case tooManyModels = "too-many-models"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case bodyTooLarge = "body-too-large"
    case targetTooLong = "uri-too-long"
    case unsupportedCoding = "unsupported-coding"
    case tooManyFields = "too-many-fields"
    case busy
    case failed

    var status: Int {
      switch self {
      case .malformed, .tooManyModels: 400
      case .unauthorised: 401
      case .forbidden: 403
      case .notFound, .noModel, .noHand: 404
      case .methodNotAllowed: 405
      case .notAcceptable: 406
      case .bodyTooLarge, .tooLargeInk: 413
      case .targetTooLong: 414
      case .unsupportedCoding: 415
      case .invalidInk: 422
      case .tooManyFields: 431
      case .failed: 500
      case .busy: 503
      }
    }

    /// The title of every problem of the kind.
    var title: String {
      switch self {
      case .malformed: "The request can't be understood"
      case .invalidInk: "The ink can't be read"
      case .tooLargeInk: "The ink is too large"
      case .unauthorised: "The key is missing or wrong"
      case .forbidden: "Requests from this page or host are refused"
      case .notFound: "There is nothing here"
      case .noModel: "No model serves this tag"
      case .noHand: "There is no such hand"
      case .tooManyModels: "Too many models in one request"
      case .methodNotAllowed: "The method isn't served here"
      case .notAcceptable: "None of the accepted formats is available"
      case .bodyTooLarge: "The body is too large"
      case .targetTooLong: "The address is too long"
      case .unsupportedCoding: "The body is compressed"
      case .tooManyFields: "Too many header fields"
      case .busy: "The server is busy"
      case .failed: "The server failed"
      }
    }
  }

  var kind: Kind
  /// The error of this request, for people; truncated if it repeats too much of the request.
  let detail: String
  /// The place in the ink: the stroke, and its point.
  var stroke: Int?
  var point: Int?
  /// The methods that are served instead.
  var allowedMethods: [String] = []

  private static let maximumDetailLength = 1_000

  init(_ kind: Kind, _ detail: String, stroke: Int? = nil, point: Int? = nil) {
    self.kind = kind
    // A character may have any number of scalars.
    let scalars = detail.unicodeScalars.prefix(Self.maximumDetailLength)
    let isWhole = scalars.endIndex == detail.endIndex
    self.detail = isWhole ? detail : String(String.UnicodeScalarView(scalars)) + "…"
    self.stroke = stroke
    self.point = point
  }
}

extension Problem {
  /// Returns a problem with a value from the request.
  func within(_ place: String) -> Problem {
    Problem(kind, "'\(place)': \(detail)", stroke: stroke, point: point)
  }

  /// The detail as the value of a header field.
  var detailForHeader: String {
    String(
      String.UnicodeScalarView(detail.unicodeScalars.map { (" "..."~").contains($0) ? $0 : "?" }))
  }

  /// The problem as an answer.
  var response: HTTPResponse {
    var response = HTTPResponse(
      status: kind.status, type: "application/problem+json", text: json.text)
    response.problem = kind
    if kind == .busy { response.headers.append(("Retry-After", "1")) }
    if kind == .unsupportedCoding { response.headers.append(("Accept-Encoding", "identity")) }
    if !allowedMethods.isEmpty {
      response.headers.append(("Allow", allowedMethods.joined(separator: ", ")))
    }
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
}
