import InkModel

/// How a request is answered: by reading inks, and making an answer from the readings.
///
/// Workers read the inks of several requests together.
struct Plan {
  /// The inks to read; none for an answer that needs no reading.
  let inks: [InkToRead]
  /// Makes the answer from the readings of these inks, in order.
  let answer: ([TimedResult]) throws(Problem) -> HTTPResponse

  /// The maximum number of points and strokes of a request's inks together.
  static let maximumPointCount = 200_000
  static let maximumStrokeCount = 10_000
  /// The maximum number of models that a request names: each is searched, and may need to be
  /// opened.
  static let maximumModelCount = 16

  /// - Throws: ``Problem`` of the kind `ink-too-large` or `too-many-models`.
  init(
    _ inks: [InkToRead], answer: @escaping ([TimedResult]) throws(Problem) -> HTTPResponse
  ) throws(Problem) {
    let models = Set(inks.map(\.model)).count
    guard models <= Self.maximumModelCount else {
      throw Problem(
        .tooManyModels,
        "the inks name \(models) models; a request names at most \(Self.maximumModelCount)"
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
    guard points <= maximumPointCount, strokes <= maximumStrokeCount else {
      throw Problem(
        .tooLargeInk,
        "\(points) points in \(strokes) strokes, at most \(maximumPointCount) in \(maximumStrokeCount)"
      )
    }
  }

  init(_ response: HTTPResponse) {
    inks = []
    answer = { _ in response }
  }
}
