import DuctusEngine
import InkEditing
import InkModel
import ResultFormats
import Support

/// `POST /v1/gestures`: what an ink means that is drawn over a text.
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
    return try Plan([InkToRead(asked.ink, model: model)]) { readings throws(Problem) in
      let forms = try readings[0].result.get()
      let reading = GestureReading(
        asked.ink, forms: forms.candidates, over: asked.text, asked.options)
      return HTTPResponse(text: JSONText(reading, over: asked.text, forms: forms).text)
    }
  }
}
