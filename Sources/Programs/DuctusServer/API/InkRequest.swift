import DuctusEngine
import InkModel
import ResultFormats
import Support

/// An ink to read and what is known about it: the body of `POST /v1/recognize`, or one of its
/// `inks`.
struct InkRequest: Sendable {
  let model: String?
  let ink: Ink
  let context: RecognitionContext
  /// The maximum number of candidates in the answer.
  let candidates: Int
  /// Whether the answer has the ink of each character.
  let hasSegments: Bool
  /// The name of the writer's hand; `nil` for the server's own, if it has one.
  let hand: String?
  /// The members of the answer before its reading.
  let names: [(String, JSONText)]

  /// The maximum number of candidates that can be requested.
  static let maximumCandidateCount = 20

  /// - Throws: ``Problem`` naming the member that is unknown, missing or wrong.
  init(_ members: InkMembers) throws(Problem) {
    if let problem = members.problem { throw problem }
    do throws(JSONError) {
      try members.request.check()
    } catch {
      throw Problem(.malformed, "\(error)")
    }
    guard let ink = members.drawing else { throw Problem(.malformed, "'drawing' is missing") }
    (model, hand, self.ink) = (members.model, members.hand, ink)
    (context, candidates) = (members.request.context, members.request.candidates)
    (hasSegments, names) = (members.request.hasSegments, members.names)
  }
}
