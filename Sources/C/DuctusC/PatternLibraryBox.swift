import InkModel
import InkPatterns
import Support

final class PatternLibraryBox<Pattern: InkPattern>: AnyPatternLibrary {
  private let library: Locked<PatternLibrary<Pattern>>

  init(_ library: PatternLibrary<Pattern> = PatternLibrary()) {
    self.library = Locked(library)
  }

  var text: String { library.withLock { $0 }.text }

  func teach(_ name: String, from inks: [Ink]) throws(PatternError) {
    try library.withLock { patterns throws(PatternError) in
      try patterns.teach(name, from: inks)
    }
  }

  func forget(_ name: String) -> Bool { library.withLock { $0.remove(name) } }

  func reject(_ rejection: PatternRejection) { library.withLock { $0.rejection = rejection } }

  func matcher(limit: Int) -> (Ink) throws(PatternError) -> [PatternCandidate] {
    // A copy, so that teaching needn't wait.
    let known = library.withLock { $0 }
    return { ink throws(PatternError) in try known.candidates(for: ink, limit: limit) }
  }
}
