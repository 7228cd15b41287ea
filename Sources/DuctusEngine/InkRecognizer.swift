import CTCDecoder
import CharacterLattice
import InkModel
import ModelPack
import NeuralNetwork

/// Recognises ink with one pack: a ``TextRecognizer`` or a ``FigureRecognizer``.
public protocol InkRecognizer: Sendable {
  /// The pack that the recogniser reads with.
  var pack: Pack { get }

  /// Recognises many inks together, which is faster than one by one.
  ///
  /// - Returns: a result or an error for each request, in their order. One bad ink doesn't keep
  ///   the others from being read.
  func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>]
}

/// Opens the recogniser that a pack needs: one of text or one of figures.
public enum InkRecognizers {
  /// The recogniser of a pack.
  ///
  /// - Parameter languageTag: One of the tags that the pack serves; by default its first.
  /// - Throws: ``DuctusError``; the error names the file.
  public static func open(
    _ pack: Pack, languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any InkRecognizer {
    switch pack.manifest.contents {
    case .text, .characters: try TextRecognizer(pack: pack, options: options)
    case .classifier:
      try FigureRecognizer(
        pack: pack, languageTag: languageTag, maxResultCount: options.maxResultCount)
    }
  }

  /// Opens the recogniser of a pack and has it read a stroke: before the pack is installed.
  ///
  /// - Throws: ``DuctusError`` where the pack is no model that works.
  public static func check(_ pack: Pack) throws(DuctusError) {
    let stroke = Stroke(points: (0..<20).map { StrokePoint(x: Float($0), y: Float($0 * $0 % 7)) })
    _ = try open(pack).recognize([RecognitionRequest(ink: Ink(strokes: [stroke]))])[0].get()
  }
}

/// How a ``TextRecognizer`` departs from the settings of its pack.
public struct RecognizerOptions: Sendable {
  /// Readings in a result at most; at least 1.
  public var maxResultCount = 10
  /// Whether the character language model takes part.
  public var usesLanguageModel = true
  /// Parameters of the beam search in place of the pack's tuned ones; for packs that read whole
  /// lines.
  public var decoderParameters: DecoderParameters?
  /// The same for packs that read character by character.
  public var latticeParameters: LatticeParameters?
  /// Prefixes that the beam search keeps, in place of the pack's number.
  public var beamWidth: Int?
  /// What the network is computed in. 8 bits are several times as fast, and read as well.
  public var precision = NetworkPrecision.int8
  /// Whether results keep what their confidences are computed from, for calibration.
  @_spi(Laboratory) public var keepsEvidence = false

  /// The pack's own settings.
  public init() {}
}
