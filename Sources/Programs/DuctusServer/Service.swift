/// A part of the server that takes time to answer.
struct Service: Sendable {
  /// How clients authenticate if the server has a key.
  enum Access: Sendable {
    /// Without a key.
    case open
    /// With the application key: `Authorization: Bearer APPKEY`.
    case bearer
    /// With the application key and the body's HMAC, as MyScript's clients do.
    case signed

    /// Returns the problem of a request without the key.
    func problem(with request: HTTPRequest, _ key: RequestKey) -> Problem? {
      switch self {
      case .open: nil
      case .bearer:
        key.isBearerToken(of: request)
          ? nil : Problem(.unauthorised, "show it as 'Authorization: Bearer APPKEY'")
      case .signed:
        key.isSigned(request)
          ? nil
          : Problem(
            .unauthorised,
            "sign it: 'applicationKey' is the application key, 'hmac' the body's HMAC-SHA-512")
      }
    }
  }

  var access = Access.bearer
  let plan: @Sendable (HTTPRequest) throws(Problem) -> Plan
  /// A problem in the form for the protocol's clients.
  var answer: @Sendable (Problem) -> HTTPResponse = { $0.response }
}

/// A request that a worker answers.
struct PendingRequest: Sendable {
  let request: HTTPRequest
  let service: Service
  let caller: CallerCheck

  /// The answer if the server is too busy.
  var refusal: HTTPResponse {
    caller.addingHeaders(to: service.answer(Problem(.busy, "try again in a second")))
  }
}
