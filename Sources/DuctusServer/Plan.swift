import InkModel

/// How a request is answered: by reading inks, and making an answer of what was read.
///
/// Workers read the inks of several requests together.
struct Plan {
  /// The inks to read; none for an answer that needs no reading.
  let inks: [InkToRead]
  /// Takes the readings of these inks, in their order.
  let answer: ([InkReading]) throws(Problem) -> HTTPResponse

  /// Points and strokes of a request's inks together, at most.
  private static let mostPoints = 200_000
  private static let mostStrokes = 10_000

  /// - Throws: ``Problem`` of the kind `ink-too-large`.
  init(
    _ inks: [InkToRead], answer: @escaping ([InkReading]) throws(Problem) -> HTTPResponse
  ) throws(Problem) {
    let strokes = inks.reduce(0) { $0 + $1.request.ink.strokes.count }
    let points = inks.reduce(0) { $0 + $1.request.ink.pointCount }
    guard points <= Self.mostPoints, strokes <= Self.mostStrokes else {
      throw Problem(
        .tooLargeInk,
        "\(points) points in \(strokes) strokes, "
          + "at most \(Self.mostPoints) in \(Self.mostStrokes)")
    }
    self.inks = inks
    self.answer = answer
  }

  init(_ response: HTTPResponse) {
    inks = []
    answer = { _ in response }
  }
}

/// A part of the server that takes time to answer.
struct Service: Sendable {
  let plan: @Sendable (HTTPRequest) throws(Problem) -> Plan
  /// A problem in the form that the protocol's clients read.
  var answer: @Sendable (Problem) -> HTTPResponse = { $0.response }
}

/// A request that a worker answers.
struct Errand: Sendable {
  let request: HTTPRequest
  let service: Service
  let caller: CallerCheck

  /// The answer where nobody has time for it.
  var refusal: HTTPResponse {
    caller.addingHeaders(to: service.answer(Problem(.busy, "try again in a second")))
  }
}
