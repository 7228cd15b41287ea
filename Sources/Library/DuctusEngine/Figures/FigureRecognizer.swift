import InkModel
import InkReading
import ModelPack
import NeuralNetwork
import ShapeGeometry

/// Names single figures: shapes, sketches, emoji, gestures.
///
///     let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes")
///     let result = try recognizer.recognize(ink)
///     print(result.text)  // RECTANGLE, for one
///
/// The whole ink is one figure, in any number of strokes. A candidate's text is the name of its
/// class; its ``RecognitionCandidate/cost`` is the negative natural logarithm of its probability,
/// which is calibrated, so a threshold stays valid across versions of the pack.
///
/// A recogniser is thread-safe: threads that call it at the same time share the weights, and each
/// has its own working memory, which is kept for later calls.
public final class FigureRecognizer: PooledRecognizer {
  /// The pack that the recogniser names figures with.
  public var pack: Pack { reader.pack }
  /// The tag of the pack whose classes the recogniser distinguishes: `und-x-gesture` for a
  /// recogniser of `en-US-x-gesture`.
  public let languageTag: String
  /// The names of all classes that the recogniser distinguishes, in the pack's order.
  public let labels: [String]
  let reader: PooledReader

  /// Creates a recogniser with an opened pack.
  ///
  /// - Parameters:
  ///   - languageTag: one of the tags that the pack serves, each of which has its own classes; by
  ///     default its first.
  ///   - options: Only ``RecognizerOptions/maxResultCount`` and ``RecognizerOptions/precision`` are
  ///     heeded.
  /// - Throws: ``DuctusError`` if a file is missing, damaged, foreign or inconsistent with the
  ///   others, ``DuctusError/wrongKind(directory:kind:expected:)`` for a pack that reads text, and
  ///   ``DuctusError/notServed(tag:tags:)`` for a tag that the pack doesn't serve.
  public convenience init(
    pack: Pack, languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    let model = try SharedModels.figureModel(
      of: pack, tag: languageTag, precision: options.precision)
    self.init(
      PooledReader(pack: pack, model: model, maxResultCount: options.maxResultCount),
      languageTag: model.tag, labels: model.labels)
  }

  /// Creates a recogniser with an opened pack.
  ///
  /// - Throws: ``DuctusError`` as ``init(pack:languageTag:options:)``.
  @available(*, deprecated, message: "give maxResultCount and precision as options")
  public convenience init(
    pack: Pack, languageTag: String? = nil, maxResultCount: Int,
    precision: NetworkPrecision = .int8
  ) throws(DuctusError) {
    var options = RecognizerOptions()
    (options.maxResultCount, options.precision) = (maxResultCount, precision)
    try self.init(pack: pack, languageTag: languageTag, options: options)
  }

  /// Creates a recogniser with an opened pack.
  ///
  /// - Throws: ``DuctusError`` as ``init(pack:languageTag:options:)``.
  @available(*, deprecated, message: "give the precision as one of the options")
  public convenience init(
    pack: Pack, languageTag: String? = nil, precision: NetworkPrecision
  ) throws(DuctusError) {
    var options = RecognizerOptions()
    options.precision = precision
    try self.init(pack: pack, languageTag: languageTag, options: options)
  }

  /// Creates a recogniser that shares another's model, with its own sessions.
  package convenience init(sharing other: FigureRecognizer) {
    self.init(
      PooledReader(sharing: other.reader), languageTag: other.languageTag, labels: other.labels)
  }

  private init(_ reader: PooledReader, languageTag: String, labels: [String]) {
    (self.reader, self.languageTag, self.labels) = (reader, languageTag, labels)
  }

  /// Names one figure.
  ///
  /// An ink without points has an empty result, and so has one of a single place: a dot isn't a
  /// figure. A round figure is a ``ShapeKind/circle`` or an ``ShapeKind/ellipse`` as people mean
  /// it: both share their probability where either may be meant, with axes of about 7 to 10.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault, and
  ///   ``DuctusError/cancelled`` if the current task is cancelled.
  /// - Complexity: O(points).
  public func recognize(_ ink: Ink) throws(DuctusError) -> RecognitionResult {
    try reader.recognize(ink)
  }

  /// Names many figures together, which is faster than one by one.
  ///
  /// The requests' contexts are ignored: they say nothing about figures.
  public func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    reader.recognize(requests)
  }
}
