import CDuctus
import InkModel
import InkReading
import ResultFormats
import Support

/// An ink to read, as JSON: the record of an ink file, or the body of `POST /v1/recognize` of
/// `ductus serve`.
struct JSONRequest {
  let request: RecognitionRequest
  let maxCandidates: Int
  let hasSegments: Bool
  /// The members of the answer before its readings.
  let names: [(String, JSONText)]

  /// The maximum number of bytes of a document: room for as many points as an ink may have.
  private static var maximumByteCount: Int { 64 << 20 }

  /// The bytes of a caller's document.
  ///
  /// - Throws: ``Fault`` if there are none or too many.
  static func bytes(
    _ json: UnsafePointer<CChar>?, _ count: Int
  ) throws(Fault) -> UnsafeBufferPointer<UInt8> {
    guard let json, count >= 0 else { throw .argument("json is null") }
    guard count <= maximumByteCount else {
      throw Fault(DUCTUS_BAD_JSON, "json has more than \(maximumByteCount) bytes")
    }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(json).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// - Throws: ``Fault`` naming the byte, or the member that is wrong.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) {
    // The drawing counts if both are given.
    var drawing: Ink?
    var strokes: Ink?
    var members = RequestMembers()
    var id: String?
    var label: String?
    do throws(JSONError) {
      for (name, field) in try JSONField(JSONValue(bytes)).object().members where !field.isNull {
        switch name {
        case "drawing": drawing = try field.drawing()
        case "strokes": strokes = try field.strokes()
        // Members are sorted: of two names, the one that counts comes first.
        case "id", "key_id":
          let text = try field.identifier()
          id = id ?? text
        case "label", "word":
          let text = try field.identifier()
          label = label ?? text
        // Records of files have other members.
        default: _ = try members.read(name, field)
        }
      }
      try members.check()
    } catch {
      throw Fault(DUCTUS_BAD_JSON, "json: \(error)")
    }
    guard let ink = drawing ?? strokes else {
      throw Fault(DUCTUS_BAD_JSON, "json: 'drawing' is missing")
    }
    request = RecognitionRequest(ink: ink, context: members.context)
    maxCandidates = members.candidates
    hasSegments = members.hasSegments
    var names: [(String, JSONText)] = []
    if let id { names.append(("id", .string(id))) }
    if let label { names.append(("label", .string(label))) }
    self.names = names
  }
}

extension JSONField {
  /// A text, which may be written as a number.
  fileprivate func identifier() throws(JSONError) -> String {
    guard case .number(let number) = value else { return try string() }
    return number.integer.map { "\($0)" } ?? "\(number.double)"
  }
}
