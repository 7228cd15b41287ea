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
/// Some of the inks are set apart and decide: where they are read no better, the hand changes nothing.
/// Nothing is learned, either, where the texts hardly agree with what the pack reads, as those of a list
/// that has slipped by a line: ``Hand/isMispaired``.
/// Only confirmed texts are for teaching: readings that nobody looked at make a hand worse.
///
/// The teacher keeps in memory what the network makes of the inks, and nothing elsewhere. Threads
/// may share it.
public final class HandTeacher: Sendable {
  private let course: HandCourse

  /// A teacher of a pack that reads text.
  ///
  /// - Parameter hand: what was learned before: its words are remembered, and ``LearningPace/atOnce``
  ///   goes on from its layers.
  /// - Throws: ``DuctusError``, also for a hand of another network.
  public init(pack: Pack, hand: Hand? = nil) throws(DuctusError) {
    course = try HandCourse(SharedParts(pack), hand: hand)
  }

  /// Takes in an ink with its text; what it teaches is learned when it is asked for.
  ///
  /// - Parameters:
  ///   - text: what is written; lines end with newlines. A text of one line takes all of the ink for one.
  ///   - writingArea: the space of one line.
  /// - Returns: the lines that can be learned from, or the characters, of a pack that reads character by
  ///   character: none where ink and text haven't as many, or the pack can't write the text.
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  @discardableResult
  public func confirm(
    _ ink: Ink, as text: String, writingArea: WritingArea? = nil
  ) throws(DuctusError) -> Int {
    let request = RecognitionRequest(
      ink: ink, context: RecognitionContext(writingArea: writingArea))
    return course.take([try course.confirmed(request, as: text)])
  }

  /// Lines, or characters, that were taken in.
  public var lineCount: Int { course.lineCount }

  /// Learns from all that was confirmed: at once the output layer, whole the network from the pack's
  /// weights anew. Of packs that read character by character either learns the output layer.
  ///
  /// The last 65,536 frames of a long history count: some thousand words; or the last 4,096 characters.
  ///
  /// - Parameter progress: told what share of the work is done, from 0 to 1.
  /// - Throws: ``DuctusError/cancelled`` within some milliseconds after the current task is cancelled;
  ///   then all is as before.
  /// - Complexity: linear in the inks' lengths together.
  public func learn(
    _ pace: LearningPace, progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    try course.learn(pace, progress: progress)
  }

  /// Learns with settings of one's own.
  @_spi(Laboratory)
  public func learn(
    _ pace: LearningPace, settings: LearningSettings, progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    try course.learn(pace, settings: settings, progress: progress)
  }

  /// Whether the hand that the teacher began with, or learned whole, is that of who wrote the lines that
  /// were confirmed since.
  ///
  /// - Returns: `nil` without such a hand, or with one that changes no reading.
  public func check() throws(DuctusError) -> HandCheck? { try course.check() }

  /// Forgets all inks and words, and what was learned.
  ///
  /// Files are their owner's to delete.
  public func forget() { course.forget() }
}
