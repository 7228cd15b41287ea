import CDuctus
import InkModel
import InkPatterns
import Support

final class PatternsOfKind<Pattern: InkPattern>: PatternShelf {
  private let library = Locked(PatternLibrary<Pattern>())

  func teach(_ name: String, from inks: [Ink]) throws(PatternError) {
    try library.withLock { patterns throws(PatternError) in
      try patterns.teach(name, from: inks)
    }
  }

  func forget(_ name: String) -> Bool { library.withLock { $0.remove(name) } }

  func reject(_ rejection: PatternRejection) { library.withLock { $0.rejection = rejection } }

  func match(
    _ inks: InkArrays, limit: Int
  ) throws(Fault) -> [Result<[PatternCandidate], Fault>] {
    // A copy: whoever teaches meanwhile doesn't wait.
    let known = library.withLock { $0 }
    var matches: [Result<[PatternCandidate], Fault>] = []
    for number in 0..<inks.count {
      do throws(PatternError) {
        let ink: Ink
        do throws(InkError) { ink = try inks[number] } catch { throw .ink(error) }
        matches.append(.success(try known.candidates(for: ink, limit: limit)))
      } catch {
        let fault = Fault(error)
        if fault.code == Int32(DUCTUS_CANCELLED) { throw fault }
        matches.append(.failure(fault))
      }
    }
    return matches
  }
}
