import CTCDecoder
import CharacterLattice
import HandLearning
import NeuralNetwork

/// A ``TextRecognizer``'s departures from the settings of its pack.
public struct RecognizerOptions: Sendable {
  /// Readings in a result at most: numbers below 1 count as 1, those above 1,000 as 1,000.
  public var maxResultCount: Int
  /// The maximum number of results: readings of several lines combine one candidate of each, which
  /// has no natural limit.
  package static let maximumResultCount = 1_000
  /// Whether the character language model takes part.
  public var usesLanguageModel: Bool
  /// The parameters of the beam search, instead of the pack's tuned ones; for packs that read whole
  /// lines.
  public var decoderParameters: DecoderParameters?
  /// The parameters of the lattice, instead of the pack's tuned ones; for packs that read character
  /// by character.
  public var latticeParameters: LatticeParameters?
  /// The number of prefixes that the beam search keeps, from 1 to 65,536, instead of the pack's.
  public var beamWidth: Int?
  /// The precision of the network. With 8 bits it is several times as fast and reads as well.
  public var precision: NetworkPrecision
  /// The hand of the writer; for packs that read text.
  public var hand: Hand?
  /// Whether Latin words in lines of another script are read with a pack of Latin script, if the
  /// recogniser is given one.
  public var readsLatinWords: Bool
  /// Whether results keep what their confidences are computed from, for calibration.
  @_spi(Laboratory) public var keepsEvidence = false

  /// Creates options; those that aren't given keep the pack's own settings.
  public init(
    maxResultCount: Int = 10, usesLanguageModel: Bool = true,
    decoderParameters: DecoderParameters? = nil, latticeParameters: LatticeParameters? = nil,
    beamWidth: Int? = nil, precision: NetworkPrecision = .int8, hand: Hand? = nil,
    readsLatinWords: Bool = true
  ) {
    self.maxResultCount = maxResultCount
    self.usesLanguageModel = usesLanguageModel
    self.decoderParameters = decoderParameters
    self.latticeParameters = latticeParameters
    self.beamWidth = beamWidth
    self.precision = precision
    self.hand = hand
    self.readsLatinWords = readsLatinWords
  }
}
