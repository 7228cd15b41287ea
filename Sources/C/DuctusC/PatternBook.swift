import CDuctus
import InkModel
import InkPatterns

/// Patterns of any kind, which threads use in turn.
final class PatternBook: Sendable {
  private let shelf: any PatternShelf

  init(kind: Int32) throws(Fault) {
    switch Int(kind) {
    case DUCTUS_GRID: shelf = PatternsOfKind<GridPattern>()
    case DUCTUS_PATH: shelf = PatternsOfKind<PathPattern>()
    case DUCTUS_CLOUD: shelf = PatternsOfKind<CloudPattern>()
    default: throw .argument("kind is \(kind)")
    }
  }

  /// Adds a pattern for each ink, or none.
  func teach(_ name: String, _ inks: InkArrays) throws(Fault) {
    var own: [Ink] = []
    for number in 0..<inks.count { own.append(try inks.ink(number)) }
    do throws(PatternError) {
      try shelf.teach(name, from: own)
    } catch {
      throw Fault(error)
    }
  }

  /// - Returns: whether there were patterns of the name.
  func forget(_ name: String) -> Bool { shelf.forget(name) }

  /// Sets which names are no candidates.
  func reject(_ rejection: PatternRejection) { shelf.reject(rejection) }

  /// The names that each ink may be meant to be.
  ///
  /// - Throws: ``Fault`` where the caller cancels the work.
  func match(
    _ inks: InkArrays, _ options: ReadingOptions
  ) throws(Fault) -> [Result<[PatternCandidate], Fault>] {
    try shelf.match(inks, limit: options.maxCandidates)
  }
}

/// Patterns of one kind.
protocol PatternShelf: AnyObject, Sendable {
  func teach(_ name: String, from inks: [Ink]) throws(PatternError)
  func forget(_ name: String) -> Bool
  func reject(_ rejection: PatternRejection)
  func match(
    _ inks: InkArrays, limit: Int
  ) throws(Fault) -> [Result<[PatternCandidate], Fault>]
}
