import DuctusEngine
import InkEditing
import InkModel
import ResultFormats
import Support

/// `POST /v1/gestures`: the meaning of an ink drawn over a text.
enum GesturesAPI {
  static let service = Service(plan: plan)

  private static let model = "und-x-gesture"

  private static func plan(_ request: HTTPRequest) throws(Problem) -> Plan {
    let asked: GestureRequest
    do throws(JSONError) {
      let document = try request.body.withUnsafeBufferPointer { bytes throws(JSONError) in
        try JSONValue(bytes)
      }
      asked = try GestureRequest(document)
    } catch {
      throw Problem(.malformed, "\(error)")
    }
    let text: WrittenText
    do throws(InkError) {
      text = try asked.text(
        pointLimit: Plan.maximumPointCount, strokeLimit: Plan.maximumStrokeCount)
    } catch {
      throw Problem(error)
    }
    var inks = [InkToRead(text.oriented(asked.ink), model: model)]
    // The words beside the ink may include it.
    if let model = asked.model, let page = asked.page,
      let doubt = text.doubt(asked.ink, of: page)
    {
      inks += [doubt.without, doubt.with].map { InkToRead($0, model: model) }
    }
    return try Plan(inks) { readings throws(Problem) in
      let forms = try readings[0].result.get()
      var reading = GestureReading(
        asked.ink, forms: forms.candidates, over: text, asked.options)
      if readings.count > 1 {
        reading = reading.weighed(
          without: try readings[1].result.get().candidates.first?.confidence ?? 0,
          with: try readings[2].result.get().candidates.first?.confidence ?? 0)
      }
      return HTTPResponse(text: JSONText(reading, over: text, forms: forms).text)
    }
  }
}
