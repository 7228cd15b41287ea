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
    InkToRead(ink.ink, model: ink.model ?? model ?? "en-US", context: ink.context)
  }

  private static func json(
    _ reading: InkReading, of ink: InkRequest
  ) throws(Problem) -> JSONText {
    JSONText(
      try reading.result.get(), candidates: ink.candidates, withSegments: ink.hasSegments,
      [("milliseconds", .number(reading.milliseconds, digits: 3))])
  }
}

/// The body of `POST /v1/recognize`. The member `inks` tells many inks from one.
enum RecognitionBody {
  case one(InkRequest)
  /// Each ink or what is wrong with it, for the others are read all the same; and the model of those
  /// that name none.
  case many([Result<InkRequest, Problem>], model: String?)

  /// - Throws: ``Problem``.
  init(_ body: [UInt8]) throws(Problem) {
    var members = InkMembers()
    var inks: [Result<InkRequest, Problem>]?
    var other: String?
    try JSONScanner.read(body) { scanner throws(RecordError) in
      try scanner.object("the body") { scanner, name throws(RecordError) in
        if name == "inks" {
          inks = try Self.inks(&scanner, name)
        } else {
          if name != "model" { other = name }
          try members.read(name, &scanner)
        }
      }
    }
    if let inks {
      if let other {
        throw Problem(.malformed, "'\(other.prefix(60))' stands in each ink, not beside 'inks'")
      }
      // Even an ink that can't be read has an answer.
      try Plan.check(points: 0, strokes: inks.count)
      self = .many(inks, model: members.model)
    } else {
      self = .one(try InkRequest(members))
    }
  }

  private static func inks(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> [Result<InkRequest, Problem>] {
    var inks: [Result<InkRequest, Problem>] = []
    try scanner.array(name) { scanner, number throws(RecordError) in
      guard number <= Plan.mostStrokes else { return try scanner.skipValue() }
      var members = InkMembers()
      let problem = try scanner.attempt { scanner throws(RecordError) in
        try scanner.object("ink") { scanner, name throws(RecordError) in
          try members.read(name, &scanner)
        }
      }
      if let problem {
        inks.append(.failure(problem))
      } else {
        inks.append(Result { () throws(Problem) in try InkRequest(members) })
      }
    }
    return inks
  }
}
