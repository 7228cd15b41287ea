import CDuctus
import InkModel
import InkPatterns
import Support

/// Patterns of any kind, which threads use in turn.
final class PatternBook: Sendable {
  private enum Library: Sendable {
    case grid(PatternLibrary<GridPattern>)
    case path(PatternLibrary<PathPattern>)
    case cloud(PatternLibrary<CloudPattern>)
  }

  private let library: Locked<Library>

  init(kind: Int32) throws(Fault) {
    switch Int(kind) {
    case DUCTUS_GRID: library = Locked(.grid(PatternLibrary()))
    case DUCTUS_PATH: library = Locked(.path(PatternLibrary()))
    case DUCTUS_CLOUD: library = Locked(.cloud(PatternLibrary()))
    default: throw .argument("kind is \(kind)")
    }
  }

  /// Adds a pattern for each ink, or none.
  func teach(_ name: String, _ inks: InkArrays) throws(Fault) {
    var own: [Ink] = []
    for index in 0..<inks.count {
      own.append(try inks.ink(index))
    }
    do throws(PatternError) {
      try change { library throws(PatternError) in
        switch library {
        case .grid(var patterns):
          try patterns.teach(name, from: own)
          library = .grid(patterns)
        case .path(var patterns):
          try patterns.teach(name, from: own)
          library = .path(patterns)
        case .cloud(var patterns):
          try patterns.teach(name, from: own)
          library = .cloud(patterns)
        }
      }
    } catch {
      throw Fault(error)
    }
  }

  /// - Returns: whether there were patterns of the name.
  func forget(_ name: String) -> Bool {
    var wasThere = false
    change { library in
      switch library {
      case .grid(var patterns):
        wasThere = patterns.remove(name)
        library = .grid(patterns)
      case .path(var patterns):
        wasThere = patterns.remove(name)
        library = .path(patterns)
      case .cloud(var patterns):
        wasThere = patterns.remove(name)
        library = .cloud(patterns)
      }
    }
    return wasThere
  }

  /// Sets which names are no candidates.
  func reject(_ rejection: PatternRejection) {
    change { library in
      switch library {
      case .grid(var patterns):
        patterns.rejection = rejection
        library = .grid(patterns)
      case .path(var patterns):
        patterns.rejection = rejection
        library = .path(patterns)
      case .cloud(var patterns):
        patterns.rejection = rejection
        library = .cloud(patterns)
      }
    }
  }

  private func change<Failure: Error>(
    _ body: (inout Library) throws(Failure) -> Void
  ) throws(Failure) {
    try library.withLock { library throws(Failure) in try body(&library) }
  }

  /// The names that each ink may be meant to be.
  ///
  /// - Throws: ``Fault`` where the caller cancels the work.
  func match(
    _ inks: InkArrays, _ options: ReadingOptions
  ) throws(Fault) -> [Result<[PatternCandidate], Fault>] {
    // A copy: whoever teaches meanwhile doesn't wait.
    let known = library.withLock { $0 }
    var matches: [Result<[PatternCandidate], Fault>] = []
    for index in 0..<inks.count {
      do throws(PatternError) {
        let ink: Ink
        do throws(InkError) { ink = try inks[index] } catch { throw .ink(error) }
        let limit = options.maxCandidates
        let found =
          switch known {
          case .grid(let patterns): try patterns.candidates(for: ink, limit: limit)
          case .path(let patterns): try patterns.candidates(for: ink, limit: limit)
          case .cloud(let patterns): try patterns.candidates(for: ink, limit: limit)
          }
        matches.append(.success(found))
      } catch {
        let fault = Fault(error)
        if fault.code == Int32(DUCTUS_CANCELLED) { throw fault }
        matches.append(.failure(fault))
      }
    }
    return matches
  }
}
