@_spi(Laboratory) import HandLearning
import InkModel
import InkReading
import ModelPack

/// Learns one person's hand from inks whose text the person confirmed.
///
///     let teacher = try HandTeacher(pack: recognizer.pack)
///     try teacher.confirm(ink, as: "Dear Zoë")
///     let hand = try teacher.learn(.atOnce)
///     let recognizer = try TextRecognizer(contentsOf: directory, hand: hand)
///
/// Some inks are set apart as a trial. If they are read no better, nothing is learned and the
/// earlier hand, if any, stays. Nothing is learned either if the texts hardly match the readings,
/// as in a list shifted by a line: ``Hand/isMispaired``. Teach only confirmed texts: readings that
/// nobody checked make a hand worse.
///
/// The teacher keeps the network's output for the inks in memory and stores nothing elsewhere.
/// Threads may share it.
public final class HandTeacher: Sendable {
  private let adaptation: WriterAdaptation

  /// Creates a teacher for a pack that reads text.
  ///
  /// - Parameter hand: the earlier hand: its words are remembered, ``LearningPace/atOnce``
  ///   continues from its layers, and they stay if nothing is learned. Confirm only lines that it
  ///   hasn't seen: the words of others are counted again.
  /// - Throws: ``DuctusError``, also for a hand of another network.
  public init(pack: Pack, hand: Hand? = nil) throws(DuctusError) {
    adaptation = try WriterAdaptation(SharedParts(pack), hand: hand)
  }

  /// Adds an ink with its text, which is learned from on demand.
  ///
  /// - Parameters:
  ///   - text: the text of the ink; lines end with newlines. A text of one line takes the whole ink
  ///     as one, or is shared out among the ink's lines if these agree far better with it.
  ///   - writingArea: the space of one line.
  /// - Returns: the number of lines that can be learned from (characters, for a pack that reads
  ///   character by character): none if the ink and the text have different numbers of them, or if
  ///   the pack can't write the text.
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  @discardableResult
  public func confirm(
    _ ink: Ink, as text: String, writingArea: WritingArea? = nil
  ) throws(DuctusError) -> Int {
    let request = RecognitionRequest(
      ink: ink, context: RecognitionContext(writingArea: writingArea))
    return adaptation.take([try adaptation.confirmed(request, as: text)])
  }

  /// The number of lines, or characters, that were added.
  public var lineCount: Int { adaptation.lineCount }

  /// Learns from everything that was confirmed: at once only the output layer, whole the network
  /// afresh from the pack's weights. For packs that read character by character, both learn the
  /// output layer.
  ///
  /// The last 65,536 frames of a long history count: some thousand words; or the last 4,096
  /// characters.
  ///
  /// - Parameter progress: called with the share of the work that is done, from 0 to 1.
  /// - Throws: ``DuctusError/cancelled`` within some milliseconds after the current task is
  ///   cancelled; then nothing has changed.
  /// - Complexity: linear in the inks' lengths together.
  public func learn(
    _ pace: LearningPace, progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    try adaptation.learn(pace, progress: progress)
  }

  /// Learns with custom settings.
  @_spi(Laboratory)
  public func learn(
    _ pace: LearningPace, settings: LearningSettings, progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    try adaptation.learn(pace, settings: settings, progress: progress)
  }

  /// Checks whether the hand that the teacher began with, or learned whole, is that of the writer
  /// of the lines confirmed since.
  ///
  /// - Returns: `nil` without such a hand, or with one that changes no reading.
  /// - Throws: ``DuctusError/cancelled``.
  public func check() throws(DuctusError) -> HandCheck? { try adaptation.check() }

  /// Forgets all inks and words, and everything learned; not what is being learned meanwhile, but
  /// nothing continues from that hand.
  ///
  /// Their owner must delete any files.
  public func forget() { adaptation.forget() }
}
