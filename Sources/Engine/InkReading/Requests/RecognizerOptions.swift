import CTCDecoder
import CharacterLattice
import HandLearning
import NeuralNetwork

/// How a ``TextRecognizer`` departs from the settings of its pack.
public struct RecognizerOptions: Sendable {
  /// Readings in a result at most, from 1 to 1,000; more count as 1,000.
  public var maxResultCount = 10
  /// Readings of several lines are choices of one of each, which would be without end.
  package static let mostResults = 1_000
  /// Whether the character language model takes part.
  public var usesLanguageModel = true
  /// Parameters of the beam search in place of the pack's tuned ones; for packs that read whole
  /// lines.
  public var decoderParameters: DecoderParameters?
  /// Parameters of the lattice in place of the pack's tuned ones; for packs that read character by
  /// character.
  public var latticeParameters: LatticeParameters?
  /// Prefixes that the beam search keeps, in place of the pack's number.
  public var beamWidth: Int?
  /// What the network is computed in. 8 bits are several times as fast, and read as well.
  public var precision = NetworkPrecision.int8
  /// The hand of the person who writes; for packs that read text.
  public var hand: Hand?
  /// Whether Latin words in lines of another script are read with a pack of Latin script, where the
  /// recogniser is given one.
  public var readsLatinWords = true
  /// Whether results keep what their confidences are computed from, for calibration.
  @_spi(Laboratory) public var keepsEvidence = false

  /// The pack's own settings.
  public init() {}
}
