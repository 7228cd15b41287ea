import CDuctus
import InkPatterns
import InkReading

/// A result that a caller holds by a pointer to its structure.
final class ReadingResult {
  /// The results from which the structure was made.
  enum Source {
    case readings([Result<RecognitionResult, DuctusError>], hasSegments: Bool)
    case patterns([Result<[PatternCandidate], Fault>])
  }

  /// The lines at words of one ink.
  private typealias Decorations = (first: UnsafePointer<ductus_decoration>?, count: Int)

  private typealias Structure = Shown<ductus_result, ReadingResult>

  let source: Source
  private let arena = Arena()
  /// The lines at words of each ink, in the arena.
  private var decorations: UnsafePointer<Decorations>?

  private init(_ source: Source) {
    self.source = source
  }

  /// The structure of readings, to be freed by `ductus_free_result`.
  static func make(
    _ readings: [Result<RecognitionResult, DuctusError>], _ options: ReadingOptions,
    of pack: UnsafePointer<ductus_pack>
  ) -> UnsafeMutablePointer<ductus_result> {
    let result = ReadingResult(.readings(readings, hasSegments: options.hasSegments))
    let arena = result.arena
    result.decorations = arena.array(readings) { reading in
      guard case .success(let reading) = reading else { return (nil, 0) }
      let text = reading.candidates.first?.text ?? ""
      let found = reading.decorations
      return (arena.array(found) { ductus_decoration($0, of: text, in: arena) }, found.count)
    }
    return result.shown(
      arena.array(readings) { ductus_reading($0, in: arena) }, count: readings.count,
      tag: String(cString: pack.pointee.tag), version: String(cString: pack.pointee.version))
  }

  /// The structure of names of patterns, to be freed by `ductus_free_result`.
  static func make(
    _ matches: [Result<[PatternCandidate], Fault>]
  ) -> UnsafeMutablePointer<ductus_result> {
    let result = ReadingResult(.patterns(matches))
    let arena = result.arena
    return result.shown(
      arena.array(matches) { ductus_reading($0, in: arena) }, count: matches.count, tag: "",
      version: "")
  }

  private func shown(
    _ readings: UnsafePointer<ductus_reading>?, count: Int, tag: String, version: String
  ) -> UnsafeMutablePointer<ductus_result> {
    var result = ductus_result()
    result.readings = readings
    result.reading_count = count
    result.tag = arena.text(tag)
    result.version = arena.text(version)
    return Structure.make(result, keeping: self)
  }

  /// The object behind a structure.
  static func borrow(_ result: UnsafePointer<ductus_result>) -> ReadingResult {
    Structure.owner(of: result)
  }

  /// The lines at words of one ink; none beyond the inks.
  func decorations(ofInk ink: Int) -> (first: UnsafePointer<ductus_decoration>?, count: Int) {
    guard case .readings(let readings, _) = source, readings.indices.contains(ink),
      let decorations
    else { return (nil, 0) }
    return decorations[ink]
  }

  static func free(_ result: UnsafeMutablePointer<ductus_result>?) { Structure.free(result) }
}
