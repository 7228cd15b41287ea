// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import InkPatterns
import InkReading
import ResultFormats

@c @implementation
public func ductus_read_json(
  _ recognizer: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ jsonSize: Int,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<CChar>! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let asked = try JSONRequest(JSONRequest.bytes(json, jsonSize))
    do throws(DuctusError) {
      let result = try recognizer.sessions.recognize(
        [asked.request], maxResultCount: asked.maxCandidates)[0].get()
      let members = JSONText.members(of: result, withSegments: asked.hasSegments)
      return freeable(JSONText.object(asked.names + members).text)
    } catch {
      throw Fault(error)
    }
  }
}

@c @implementation
public func ductus_result_json(
  _ result: UnsafePointer<ductus_result>!, _ ink: Int, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<CChar>! {
  answer(error) { () throws(Fault) in
    guard let result else { throw .argument("result is null") }
    let own = ReadingResult.borrow(result)
    let count = result.pointee.reading_count
    guard (0..<count).contains(ink) else {
      throw .argument("ink is \(ink), of \(count) in the result")
    }
    return freeable(own.json(of: ink).text)
  }
}

extension ReadingResult {
  /// The reading of one ink, in the command's JSON.
  fileprivate func json(of ink: Int) -> JSONText {
    switch source {
    case .readings(let readings, let hasSegments):
      switch readings[ink] {
      case .success(let result): JSONText(result, withSegments: hasSegments)
      case .failure(let error): fault(Fault(error))
      }
    case .patterns(let matches):
      switch matches[ink] {
      case .success(let names):
        .object([
          (
            "candidates",
            .array(
              names.map { name in
                .object([
                  ("text", .string(name.name)), ("score", .number(name.score, digits: 4)),
                ])
              })
          )
        ])
      case .failure(let error): fault(error)
      }
    }
  }

  private func fault(_ fault: Fault) -> JSONText { .object([("error", .string(fault.text))]) }
}
