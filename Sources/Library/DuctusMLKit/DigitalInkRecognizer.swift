import DuctusEngine
import Foundation
import InkModel
import ModelStore
import PackCatalog
import Support

/// Takes a result or an error: one of the two is `nil`.
public typealias DigitalInkRecognizerCallback = (DigitalInkRecognitionResult?, (any Error)?) -> Void

/// Reads digital ink with one model.
///
///     let model = DigitalInkRecognitionModel(modelIdentifier: .enUs)
///     let options = DigitalInkRecognizerOptions(model: model)
///     let recognizer = DigitalInkRecognizer.digitalInkRecognizer(options: options)
///     let result = try await recognizer.recognize(ink: ink)
///
/// The model is loaded when the first ink comes, which takes some tens of milliseconds unless
/// another recogniser has loaded it. Errors of loading come with the results, and the next ink
/// tries again. A recogniser keeps the model that it has loaded, even if another version is
/// downloaded or the model is deleted.
///
/// A recogniser is thread-safe. Inks with a completion are read one after another, off the caller's
/// thread, so results come in the order of the calls; the `async` functions read concurrently, on
/// threads that aren't those of Swift's tasks. Programs that read many inks at once, or that want
/// no threads, use ``TextRecognizer``.
///
/// Strokes are expected in the order they were written. Times may be missing. If they decrease,
/// they are all dropped, and the result's warnings say so; a clock that restarts with every stroke
/// is not a fault.
public final class DigitalInkRecognizer: Sendable {
  private let loader: RecognizerLoader
  private let queue = DispatchQueue(label: "org.ductus.recognizer", qos: .userInitiated)
  private let callbacks = Locked(DispatchQueue.main)

  /// Returns a recogniser with its own model and options. Nothing is loaded yet.
  public static func digitalInkRecognizer(
    options: DigitalInkRecognizerOptions
  ) -> DigitalInkRecognizer {
    DigitalInkRecognizer(options: options)
  }

  private init(options: DigitalInkRecognizerOptions) {
    loader = RecognizerLoader(model: options.model, maxResultCount: Int(options.maxResultCount))
  }

  /// The queue that completions run on, by default the main queue.
  ///
  /// A program whose main thread runs neither a run loop nor the main queue must set its own queue;
  /// otherwise no completion is ever called. Earlier calls keep the queue that was set then.
  public var callbackQueue: DispatchQueue {
    get { callbacks.withLock { $0 } }
    set { callbacks.withLock { $0 = newValue } }
  }

  // MARK: - With a completion

  /// Reads an ink about which nothing else is known.
  ///
  /// - Parameters:
  ///   - ink: the strokes in the order they were written. An ink without points has an empty
  ///     result.
  ///   - completion: called once, on ``callbackQueue``, with the result or an error: a
  ///     ``PackCatalogError`` such as ``PackCatalogError/notInstalled(tag:offer:repository:)`` if
  ///     the model isn't there or can't be used, a ``DuctusError`` such as ``DuctusError/ink(_:)``,
  ///     which names the faulty point of the ink, or the fault in the files of a model that was
  ///     opened from its folder.
  public func recognize(ink: Ink, completion: @escaping DigitalInkRecognizerCallback) {
    recognize(ink: ink, context: DigitalInkRecognitionContext(), completion: completion)
  }

  /// Reads an ink with what is known about its place.
  ///
  /// After the pre-context `hello`, the ink of `world` reads ` world`, with the space.
  ///
  /// - Parameters:
  ///   - ink: the strokes in the order they were written. An ink without points has an empty
  ///     result.
  ///   - context: the text before the ink and the size of the writing area, in the ink's units.
  ///   - completion: called once, on ``callbackQueue``, with the result or an error, as for
  ///     ``recognize(ink:completion:)``.
  public func recognize(
    ink: Ink, context: DigitalInkRecognitionContext,
    completion: @escaping DigitalInkRecognizerCallback
  ) {
    let callback = Callback<(DigitalInkRecognitionResult?, (any Error)?)>(
      function: { completion($0.0, $0.1) }, queue: callbackQueue)
    queue.async { [loader] in
      do {
        callback.call((try loader.recognize(ink, context: context), nil))
      } catch {
        callback.call((nil, error))
      }
    }
  }

  /// The older name of ``recognize(ink:context:completion:)``.
  public func recognizeHandwriting(
    from ink: Ink, context: DigitalInkRecognitionContext,
    completion: @escaping DigitalInkRecognizerCallback
  ) {
    recognize(ink: ink, context: context, completion: completion)
  }

  // MARK: - Async

  /// Reads an ink about which nothing else is known.
  ///
  /// - Parameter ink: the strokes in the order they were written. An ink without points has an
  ///   empty result.
  /// - Throws: what ``recognize(ink:completion:)`` reports, and
  ///   `CancellationError` within some milliseconds after the task is cancelled.
  public func recognize(ink: Ink) async throws -> DigitalInkRecognitionResult {
    try await recognize(ink: ink, context: DigitalInkRecognitionContext())
  }

  /// Reads an ink with what is known about its place.
  ///
  /// - Parameters:
  ///   - ink: the strokes in the order they were written. An ink without points has an empty
  ///     result.
  ///   - context: the text before the ink and the size of the writing area, in the ink's units.
  /// - Throws: what ``recognize(ink:completion:)`` reports, and
  ///   `CancellationError` within some milliseconds after the task is cancelled.
  public func recognize(
    ink: Ink, context: DigitalInkRecognitionContext
  ) async throws -> DigitalInkRecognitionResult {
    try await ReadingExecutor.run { [loader] in try loader.recognize(ink, context: context) }
  }

  /// The older name of ``recognize(ink:context:)``.
  public func recognizeHandwriting(
    from ink: Ink, context: DigitalInkRecognitionContext
  ) async throws -> DigitalInkRecognitionResult {
    try await recognize(ink: ink, context: context)
  }
}

/// The options that a ``DigitalInkRecognizer`` is created with.
///
/// A recogniser copies the options when it is created; later changes don't affect it.
public final class DigitalInkRecognizerOptions {
  /// The model that recognises.
  public let model: DigitalInkRecognitionModel

  /// The maximum number of candidates that a result has: 10 unless it is set. Numbers below 1 count
  /// as 1, those above 1,000 as 1,000.
  public var maxResultCount: Int32 = 10 {
    didSet { maxResultCount = max(1, maxResultCount) }
  }

  /// Creates options for a model, with defaults for everything else.
  public init(model: DigitalInkRecognitionModel) {
    self.model = model
  }
}

// ML Kit's names for the engine's values.

/// ``RecognitionContext`` under ML Kit's name.
public typealias DigitalInkRecognitionContext = RecognitionContext
/// ``RecognitionResult`` under ML Kit's name.
public typealias DigitalInkRecognitionResult = RecognitionResult
/// ``RecognitionCandidate`` under ML Kit's name.
public typealias DigitalInkRecognitionCandidate = RecognitionCandidate

extension RecognitionCandidate {
  /// ``cost`` under ML Kit's name and type.
  public var score: NSNumber? { NSNumber(value: cost) }
}

extension Ink {
  /// The ink without times if its clock restarted at 0 with every stroke; otherwise unchanged.
  ///
  /// Programs that count milliseconds from each pen-down produce such inks. They don't contain how
  /// long the pen was up, so nothing can be inferred instead.
  var withoutStrokeClocks: Ink {
    let starts = strokes.compactMap { $0.points.first?.t }
    let drawn = strokes.filter { !$0.points.isEmpty }
    guard starts.count == drawn.count, starts.count > 1, starts.allSatisfy({ $0 == 0 }),
      drawn.allSatisfy(\.timesNeverDecrease)
    else { return self }
    return withoutTimes
  }
}

extension Stroke {
  fileprivate var timesNeverDecrease: Bool {
    let times = points.compactMap(\.t)
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
