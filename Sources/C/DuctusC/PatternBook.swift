import CDuctus
import CPackFolders
import CSupport
import InkModel
import InkPatterns
import Support

/// Patterns of any kind, which threads use in turn.
final class PatternBook: Sendable {
  private let library: any AnyPatternLibrary
  /// The library, if it has clouds. Only they have files here: code for files of the other kinds
  /// would make the library 1 % larger.
  private let clouds: PatternLibraryBox<CloudPattern>?

  init(kind: Int32) throws(Fault) {
    clouds = Int(kind) == DUCTUS_CLOUD ? PatternLibraryBox() : nil
    switch Int(kind) {
    case DUCTUS_GRID: library = PatternLibraryBox<GridPattern>()
    case DUCTUS_PATH: library = PatternLibraryBox<PathPattern>()
    default:
      guard let clouds else { throw .argument("kind is \(kind)") }
      library = clouds
    }
  }

  /// Creates the patterns from a file's content.
  init(_ file: FileBytes) throws(Fault) {
    do throws(PatternError) {
      let own = PatternLibraryBox(try PatternLibrary<CloudPattern>(file))
      (library, clouds) = (own, own)
    } catch {
      throw Fault(error)
    }
  }

  /// Creates the patterns from a file.
  convenience init(path: String) throws(Fault) {
    let file: FileBytes
    do throws(Unreadable) {
      file = try FileBytes(mapping: path)
    } catch {
      throw Fault(PatternError.unreadable(file: path, reason: error.reason))
    }
    try self.init(file)
  }

  /// The content of a file with the patterns.
  ///
  /// - Throws: ``Fault`` if they aren't clouds.
  func text() throws(Fault) -> String {
    guard let clouds else { throw .argument("patterns: only cloud patterns can be saved") }
    return clouds.text
  }

  /// Writes a file entirely or not at all.
  func save(to path: String) throws(Fault) {
    let text = try text()
    let bytes = freeable(text)
    defer { bytes.deallocate() }
    let fault = cs_write(path, 0o666, bytes, text.utf8.count)
    guard fault == 0 else {
      throw Fault(
        PatternError.unwritable(file: path, reason: String(cString: cf_reason(fault))))
    }
  }

  /// Adds a pattern for each ink, or none.
  func teach(_ name: String, _ inks: InkArrays) throws(Fault) {
    var own: [Ink] = []
    for number in 0..<inks.count {
      do throws(InkError) {
        own.append(try inks[number])
      } catch {
        throw Fault(inks.count > 1 ? PatternError.oneOfInks(number, .ink(error)) : .ink(error))
      }
    }
    do throws(PatternError) {
      try library.teach(name, from: own)
    } catch {
      throw Fault(error)
    }
  }

  /// - Returns: whether there were patterns with the name.
  func forget(_ name: String) -> Bool { library.forget(name) }

  /// Sets how names are rejected.
  func reject(_ rejection: PatternRejection) { library.reject(rejection) }

  /// The candidate names of each ink.
  ///
  /// - Throws: ``Fault`` if the caller cancels the work.
  func match(
    _ inks: InkArrays, _ options: ReadingOptions
  ) throws(Fault) -> [Result<[PatternCandidate], Fault>] {
    let match = library.matcher(limit: options.maxCandidates)
    var matches: [Result<[PatternCandidate], Fault>] = []
    for number in 0..<inks.count {
      do throws(PatternError) {
        let ink: Ink
        do throws(InkError) { ink = try inks[number] } catch { throw .ink(error) }
        matches.append(.success(try match(ink)))
      } catch {
        let fault = Fault(error)
        if fault.code == Int32(DUCTUS_CANCELLED) { throw fault }
        matches.append(.failure(fault))
      }
    }
    return matches
  }
}

/// Patterns of one kind.
protocol AnyPatternLibrary: AnyObject, Sendable {
  func teach(_ name: String, from inks: [Ink]) throws(PatternError)
  func forget(_ name: String) -> Bool
  func reject(_ rejection: PatternRejection)
  /// A function that finds the names of an ink by the present patterns.
  func matcher(limit: Int) -> (Ink) throws(PatternError) -> [PatternCandidate]
}
