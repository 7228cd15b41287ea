import DuctusEngine
import InkFormats
import ResultFormats

/// The body of `POST /v1/recognize`. With the member `inks` it has many inks, otherwise one.
enum RecognitionBody {
  case one(InkRequest)
  /// Each ink or its error, since the others are read nonetheless; and the default model.
  case many([Result<InkRequest, Problem>], model: String?)

  /// - Throws: ``Problem``.
  init(_ body: [UInt8]) throws(Problem) {
    var members = InkMembers()
    var inks: [Result<InkRequest, Problem>]?
    var other: String?
    try JSONScanner.readObject(body, "the body") { scanner, name throws(RecordError) in
      if name == "inks" {
        members.note(name)
        inks = try scanner.inks(name) { (members: InkMembers) throws(Problem) in
          try InkRequest(members)
        }
      } else {
        if name != "model" { other = name }
        try members.read(name, &scanner)
      }
    }
    if let inks {
      if let other {
        throw Problem(.malformed, "'\(other.prefix(60))' stands in each ink, not beside 'inks'")
      }
      if let problem = members.problem { throw problem }
      // Even an unreadable ink has an answer.
      try Plan.check(points: 0, strokes: inks.count)
      self = .many(inks, model: members.model)
    } else {
      self = .one(try InkRequest(members))
    }
  }
}
