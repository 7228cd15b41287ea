import DuctusEngine
import Foundation
import InkFormats
import PackCatalog
import ResultFormats
import Support

/// `POST /v1/hands`: a hand for later requests to name; `POST /v1/hands/learn`: a hand to learn.
struct HandsAPI: Sendable {
  let cache: HandCache
  private let catalog = PackCatalog()

  /// Receives the bytes of a hand.
  var uploading: Service {
    Service { [cache] request throws(Problem) in
      let hand: Hand
      do throws(HandError) {
        hand = try Hand(request.body.withUnsafeBytes { FileBytes(name: "hand", copying: $0) })
      } catch {
        throw Problem(.malformed, "\(error)")
      }
      return Plan(
        HTTPResponse(text: JSONText.object([("id", .string(cache.keep(hand)))]).text))
    }
  }

  /// Learns from inks with texts that their writer confirmed.
  var learning: Service {
    Service { request throws(Problem) in
      let body = try LearningRequest(request.body)
      return Plan(try cache.learning { () throws(Problem) in try learn(body) })
    }
  }

  private func learn(_ body: LearningRequest) throws(Problem) -> HTTPResponse {
    var before: Hand?
    if let name = body.hand { before = try cache.hand(name) }
    let teacher: HandTeacher
    do throws(PackCatalogError) {
      teacher = try catalog.withMatch(forTag: body.model) { match throws(DuctusError) in
        let own = before.flatMap { $0.belongs(to: match.pack) ? $0 : nil }
        return try HandTeacher(pack: match.pack, hand: own)
      }
    } catch {
      guard case .unusable(.hand(.notLearned)) = error else { throw Problem(error) }
      throw Problem(
        .malformed, "'model': \(body.model) doesn't read text, so it can't learn a hand")
    }
    do {
      // Inks that are new to the hand show whether it is this writer's.
      var lines = try body.inks.dropFirst(body.known).confirmed(with: teacher)
      let isDoubtful = try teacher.check()?.isDoubtful ?? false
      lines += try body.inks.prefix(body.known).confirmed(with: teacher)
      let hand = try teacher.learn(body.pace)
      return response(hand, confirmed: lines, isDoubtful: isDoubtful)
    } catch {
      throw Problem(error)
    }
  }

  private func response(_ hand: Hand, confirmed: Int, isDoubtful: Bool) -> HTTPResponse {
    var members: [(String, JSONText)] = [
      ("id", .string(cache.keep(hand))),
      ("hand", .string(Data(hand.bytes).base64EncodedString())),
      ("pace", .string(hand.pace.rawValue)), ("confirmed", .integer(confirmed)),
      ("lines", .integer(hand.lines)), ("words", .integer(hand.words.count)),
      ("isDoubtful", .boolean(isDoubtful)), ("isMispaired", .boolean(hand.isMispaired)),
    ]
    if let trial = hand.trial {
      members.append(
        (
          "trial",
          .object([
            ("characters", .integer(trial.characters)), ("before", .integer(trial.errorsBefore)),
            ("after", .integer(trial.errorsAfter)),
          ])
        ))
    }
    return HTTPResponse(text: JSONText.object(members).text)
  }
}

extension ArraySlice<LearningRequest.ConfirmedInk> {
  /// Passes inks to a teacher.
  ///
  /// - Returns: the number of lines that can be learned from.
  fileprivate func confirmed(with teacher: HandTeacher) throws(Problem) -> Int {
    var lines = 0
    for (number, ink) in zip(indices, self) {
      do throws(DuctusError) {
        lines += try teacher.confirm(ink.ink, as: ink.text, writingArea: ink.writingArea)
      } catch {
        throw Problem(error).within("inks[\(number)]")
      }
    }
    return lines
  }
}
