import CDuctus
import HandLearning
import InkModel
import InkReading
import ModelPack
import NeuralNetwork
import Support

/// A recogniser with one pack, for any number of threads.
final class Recognizer: Sendable {
  /// The maximum number of inks that are read together.
  private static var batchCount: Int { 32 }
  /// The maximum number of points that are read together, if they are from several inks.
  private static var batchPoints: Int { 20_000 }

  /// Finds the pack that reads Latin words, at the first one among those of another script.
  typealias LatinPack = @Sendable () -> PackFiles?

  let parts: UnsharedParts
  private let options: RecognizerOptions
  private let folder: String
  /// The tag that the caller wants; `nil` for the pack's first.
  private let wantedTag: String?
  private let latin: LatinPack
  let model: any ReadingModel
  let sessions: SessionPool
  let description: PackDescription

  /// Opens a pack.
  ///
  /// - Parameters:
  ///   - folder: the pack's folder; empty for one in memory.
  ///   - tag: a tag of the pack, by default its first.
  ///   - latin: finds the pack that reads Latin words, for a pack of another script.
  convenience init(
    _ files: PackFiles, folder: String, tag: String?, options: RecognizerOptions,
    latin: @escaping LatinPack
  ) throws(Fault) {
    try self.init(
      UnsharedParts(files), folder: folder, tag: tag, options: options, latin: latin)
  }

  /// Creates a recogniser with another's pack and options, and with a person's hand.
  convenience init(_ other: Recognizer, hand: Hand) throws(Fault) {
    switch other.parts.manifest.contents {
    case .text, .characters: break
    case .classifier, .formula:
      throw Fault(.hand(.notLearned(file: hand.name, pack: other.parts.files.name)))
    }
    var options = other.options
    options.hand = hand
    try self.init(
      other.parts, folder: other.folder, tag: other.wantedTag, options: options,
      latin: other.latin)
  }

  private init(
    _ parts: UnsharedParts, folder: String, tag: String?, options: RecognizerOptions,
    latin: @escaping LatinPack
  ) throws(Fault) {
    let manifest = parts.manifest
    self.parts = parts
    wantedTag = tag
    self.options = options
    self.folder = folder
    self.latin = latin
    do throws(DuctusError) {
      if manifest.kind != .classifier, let tag, manifest.tag(serving: tag) == nil {
        throw .notServed(tag: tag, tags: manifest.tags)
      }
      var model = try parts.makeModel(languageTag: tag, options: options)
      if let own = options.forLatinWords(beside: manifest) {
        model = MixedModel(model) { try? latin()?.makeModel(options: own) }
      }
      self.model = model
      sessions = SessionPool(of: model)
      // Packs that can't be used for reading aren't opened.
      for answer in sessions.recognize(
        [RecognitionRequest(ink: Ink(strokes: []))], maxResultCount: 1)
      { _ = try answer.get() }
    } catch {
      throw Fault(error)
    }
    description = PackDescription(
      folder: folder, manifest: manifest,
      tag: tag.flatMap(manifest.tag(serving:)) ?? model.version.tag,
      labels: (model as? FigureModel)?.labels ?? [])
  }

  /// Reads inks; each has its own result or error.
  ///
  /// - Throws: ``Fault`` if the caller cancels the work.
  func read(
    _ inks: InkArrays, _ contexts: Contexts, _ options: ReadingOptions
  ) throws(Fault) -> [Result<RecognitionResult, DuctusError>] {
    var results: [Result<RecognitionResult, DuctusError>] = []
    results.reserveCapacity(inks.count)
    while results.count < inks.count {
      let first = results.count
      var last = first
      var points = 0
      repeat {
        points += inks.pointCount(of: last)
        last += 1
      } while last < inks.count && last - first < Self.batchCount
        && points + inks.pointCount(of: last) <= Self.batchPoints
      try read(first..<last, of: inks, contexts, options, into: &results)
    }
    return results
  }

  /// Reads a batch of inks together.
  private func read(
    _ batch: Range<Int>, of inks: InkArrays, _ contexts: Contexts, _ options: ReadingOptions,
    into results: inout [Result<RecognitionResult, DuctusError>]
  ) throws(Fault) {
    var requests: [RecognitionRequest] = []
    var errors: [(number: Int, error: InkError)] = []
    for number in batch {
      do throws(InkError) {
        requests.append(
          RecognitionRequest(ink: try inks[number], context: contexts[number]))
      } catch {
        errors.append((number, error))
      }
    }
    var read = sessions.recognize(requests, maxResultCount: options.maxCandidates)
    do throws(DuctusError) {
      var failed = errors.startIndex
      for number in batch {
        if failed < errors.endIndex, errors[failed].number == number {
          results.append(.failure(.ink(errors[failed].error)))
          failed += 1
        } else {
          let place = number - batch.lowerBound - failed
          let reading = read[place]
          // Without another owner, it is settled in place.
          read[place] = .failure(.cancelled)
          results.append(try options.settled(reading))
        }
      }
    } catch {
      throw Fault(error)
    }
  }
}

extension ReadingOptions {
  /// A result with only what the caller wants; the data behind it are freed.
  ///
  /// - Throws: ``DuctusError/cancelled``.
  func settled(
    _ result: consuming Result<RecognitionResult, DuctusError>
  ) throws(DuctusError) -> Result<RecognitionResult, DuctusError> {
    switch consume result {
    case .success(var reading):
      reading.settle(segments: hasSegments, geometry: hasShapes)
      if Cancellation.isRequested { throw .cancelled }
      return .success(reading)
    case .failure(.cancelled): throw .cancelled
    case .failure(let error): return .failure(error)
    }
  }
}

extension RecognizerOptions {
  /// - Throws: ``Fault`` naming the member.
  init(_ options: UnsafePointer<ductus_open_options>?) throws(Fault) {
    self.init()
    guard let options = options?.pointee else { return }
    let reserved = options.reserved
    try checkReserved(
      isZero: reserved.0 | reserved.1 | reserved.2 | reserved.3 == 0, "options")
    guard options.beam_width >= 0 else {
      throw .argument("options.beam_width is \(options.beam_width)")
    }
    if options.beam_width > 0 { beamWidth = Int(options.beam_width) }
    usesLanguageModel = options.no_language_model == 0
    readsLatinWords = options.no_latin_words == 0
    precision = options.single_precision == 0 ? .int8 : .float32
  }
}
