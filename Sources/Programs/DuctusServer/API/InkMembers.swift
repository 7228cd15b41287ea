import InkFormats
import InkModel
import InkReading
import ResultFormats
import Support

/// The members of an ink in JSON.
struct InkMembers: InkObject {
  private(set) var model: String?
  private var forms = InkForms()
  private(set) var hand: String?
  private var id, key, label, word: String?
  private(set) var request = RequestMembers(
    maximumCandidateCount: InkRequest.maximumCandidateCount)
  /// The first member that is wrong, unknown or there twice: a misspelt hint would otherwise be
  /// ignored silently.
  private(set) var problem: Problem?
  private var found: Set<String> = []

  var drawing: Ink? { forms.ink }

  /// The names of the ink, as its answer gives them.
  var names: [(String, JSONText)] {
    [("id", id ?? key), ("label", label ?? word)].compactMap { name, text in
      text.map { (name, .string($0)) }
    }
  }

  /// Notes that there is a member. After a problem, which ends the request, no more are kept.
  mutating func note(_ name: String) {
    guard problem == nil, !found.insert(name).inserted else { return }
    problem = Problem(.malformed, "'\(name.prefix(60))' is there twice")
  }

  /// Returns whether a member of the records of ink files, or of Quick, Draw!, says nothing about
  /// reading.
  static func isOfRecords(_ name: String) -> Bool {
    switch name {
    case "writer", "split", "hz", "symbols", "multiline", "countrycode", "timestamp", "recognized":
      true
    default: false
    }
  }

  /// Reads the value of a member.
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    note(name)
    switch name {
    case "model": model = try scanner.string(name)
    case "drawing", "strokes": try forms.read(name, &scanner)
    case "hand": hand = try scanner.string(name)
    case "id": id = try scanner.identifier(name)
    case "key_id": key = try scanner.identifier(name)
    case "label": label = try scanner.identifier(name)
    case "word": word = try scanner.identifier(name)
    case _ where Self.isOfRecords(name): try scanner.skipValue()
    default:
      let value = try scanner.value()
      do throws(JSONError) {
        if try request.read(name, JSONField(JSONValue(value), named: name)) { return }
        problem = problem ?? Problem(.malformed, "'\(name.prefix(60))' isn't a member of an ink")
      } catch {
        problem = problem ?? Problem(.malformed, "\(error)")
      }
    }
  }
}
