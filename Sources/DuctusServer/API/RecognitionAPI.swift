import Ductus
import DuctusEngine
import ResultFormats
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `POST /v1/recognize`: one ink, or many in one request.
struct RecognitionAPI: Sendable {
  let shelf: RecognizerShelf
  /// Points and strokes of a request's inks together.
  var mostPoints = 200_000
  var mostStrokes = 10_000

  func recognize(_ body: Data) -> HTTPResponse {
    do {
      switch try JSONDecoder().decode(RecognitionBody.self, from: body) {
      case .many(let batch):
        return HTTPResponse(text: JSONText.object([("results", .array(try read(batch)))]).text)
      case .one(let request):
        try checkSize([request.ink])
        return HTTPResponse(text: try read(request, model: nil).text)
      }
    } catch {
      return Problem(error).response
    }
  }

  /// The reading of an ink that came by another protocol.
  func result(
    of ink: Ink, language: String, context: RecognitionContext = RecognitionContext()
  ) throws -> RecognitionResult {
    try checkSize([ink])
    return try shelf.recognizer(language)
      .recognize([RecognitionRequest(ink: ink, context: context)])[0].get()
  }

  private func checkSize(_ inks: [Ink]) throws(Problem) {
    let strokes = inks.reduce(0) { $0 + $1.strokes.count }
    let points = inks.reduce(0) { $0 + $1.strokes.reduce(0) { $0 + $1.points.count } }
    guard points <= mostPoints, strokes <= mostStrokes else {
      throw Problem(
        .tooLargeInk,
        "\(points) points in \(strokes) strokes, at most \(mostPoints) in \(mostStrokes)")
    }
  }

  private func read(_ batch: InkBatch) throws -> [JSONText] {
    try checkSize(
      batch.inks.map {
        if case .request(let request) = $0 { request.ink } else { Ink(strokes: []) }
      })
    return batch.inks.map { item in
      do {
        switch item {
        case .request(let request): return try read(request, model: batch.model)
        case .problem(let problem): throw problem
        }
      } catch {
        return .object([("error", Problem(error).json)])
      }
    }
  }

  private func read(_ request: InkRequest, model: String?) throws -> JSONText {
    let recognizer = try shelf.recognizer(request.model ?? model ?? "en-US")
    let start = ContinuousClock.now
    let result = try recognizer.recognize(
      [RecognitionRequest(ink: request.ink, context: request.context)])[0].get()
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    return JSONText(
      result, candidates: request.candidates, withSegments: request.hasSegments,
      [("milliseconds", .number(time, digits: 3))])
  }
}
