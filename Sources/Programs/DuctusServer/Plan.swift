import InkModel

/// How a request is answered: by reading inks, and making an answer of what was read.
///
/// Workers read the inks of several requests together.
struct Plan {
  /// The inks to read; none for an answer that needs no reading.
  let inks: [InkToRead]
  /// Takes the readings of these inks, in their order.
  let answer: ([InkOutcome]) throws(Problem) -> HTTPResponse

  /// Points and strokes of a request's inks together, at most.
  static let mostPoints = 200_000
  static let mostStrokes = 10_000
  /// Models that a request names, at most: each is looked for, and may have to be opened.
  static let mostModels = 16

  /// - Throws: ``Problem`` of the kind `ink-too-large` or `too-many-models`.
  init(
    _ inks: [InkToRead], answer: @escaping ([InkOutcome]) throws(Problem) -> HTTPResponse
  ) throws(Problem) {
    let models = Set(inks.map(\.model)).count
    guard models <= Self.mostModels else {
      throw Problem(
        .tooManyModels, "the inks name \(models) models; a request names at most \(Self.mostModels)"
      )
    }
    try Self.check(
      points: inks.reduce(0) { $0 + $1.request.ink.pointCount },
      // Even an empty ink takes room.
      strokes: inks.reduce(0) { $0 + max(1, $1.request.ink.strokes.count) })
    self.inks = inks
    self.answer = answer
  }

  /// - Throws: ``Problem`` of the kind `ink-too-large`.
  static func check(points: Int, strokes: Int) throws(Problem) {
    guard points <= mostPoints, strokes <= mostStrokes else {
      throw Problem(
        .tooLargeInk,
        "\(points) points in \(strokes) strokes, at most \(mostPoints) in \(mostStrokes)")
    }
  }

  init(_ response: HTTPResponse) {
    inks = []
    answer = { _ in response }
  }
}
