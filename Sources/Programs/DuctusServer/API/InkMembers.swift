import InkFormats
import InkModel
import InkReading
import Support

/// The members of an ink in JSON.
struct InkMembers: InkObject {
  private(set) var model: String?
  private var forms = InkForms()
  private(set) var hand: String?
  private(set) var request = RequestMembers(
    maximumCandidateCount: InkRequest.maximumCandidateCount)
  /// The first member that is wrong or unknown: a misspelt hint would otherwise be ignored
  /// silently.
  private(set) var problem: Problem?

  var drawing: Ink? { forms.ink }

  /// Reads the value of a member.
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "model": model = try scanner.string(name)
    case "drawing", "strokes": try forms.read(name, &scanner)
    case "hand": hand = try scanner.string(name)
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
