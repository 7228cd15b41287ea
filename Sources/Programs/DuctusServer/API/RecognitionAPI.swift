import DuctusEngine
import InkFormats
import InkModel
import ResultFormats

/// `POST /v1/recognize`: one ink, or many in one request.
enum RecognitionAPI {
  static let service = Service(plan: plan)

  private static func plan(_ request: HTTPRequest) throws(Problem) -> Plan {
    switch try RecognitionBody(request.body) {
    case .one(let ink):
      return try Plan([toRead(ink, nil)]) { readings throws(Problem) in
        HTTPResponse(text: try json(readings[0], of: ink).text)
      }
    case .many(let inks, let model):
      let sound = inks.compactMap { try? $0.get() }
      return try Plan(sound.map { toRead($0, model) }) { readings in
        var readings = readings[...]
        let results = inks.map { ink in
          do throws(Problem) {
            let ink = try ink.get()
            return try json(readings.removeFirst(), of: ink)
          } catch {
            return .object([("error", error.json)])
          }
        }
        return HTTPResponse(text: JSONText.object([("results", .array(results))]).text)
      }
    }
  }

  private static func toRead(_ ink: InkRequest, _ model: String?) -> InkToRead {
    InkToRead(
      ink.ink, model: ink.model ?? model ?? "en-US", hand: ink.hand, context: ink.context,
      candidates: ink.candidates)
  }

  private static func json(
    _ reading: TimedResult, of ink: InkRequest
  ) throws(Problem) -> JSONText {
    var members = [("milliseconds", JSONText.number(reading.milliseconds, digits: 3))]
    if let usesHand = reading.usesHand { members.append(("usesHand", .boolean(usesHand))) }
    let result = try reading.result.get()
    return .object(
      ink.names
        + JSONText.members(of: result, withSegments: ink.hasSegments)
        + members)
  }
}
