@_spi(Laboratory) import HandLearning
import NeuralNetwork

/// The adaptation of packs of one kind.
protocol AdaptationMethod: AnyObject, Sendable {
  /// The number of lines, or characters, that were added.
  var lineCount: Int { get }

  func examples(
    of request: RecognitionRequest, confirmedAs text: String
  ) throws(DuctusError) -> InkLessons

  func take(_ inks: [InkLessons])

  /// Learns from everything that was added; `nil` in a cancelled task.
  func learn(
    _ pace: LearningPace, settings: LearningSettings?, progress: (Double) -> Void
  ) throws(DuctusError) -> AdaptationResult?

  /// Makes ``LearningPace/atOnce`` continue from a hand with what was learned, unless that has been
  /// forgotten since.
  func continueLearning(from hand: Hand, with learned: AdaptationResult) throws(DuctusError)

  func check() throws(DuctusError) -> HandCheck?

  func forget()
}

/// The result of learning.
struct AdaptationResult {
  let changes: WeightChanges
  /// The changed rows, for packs that read character by character.
  var rows: HeadRows?
  let verdict: Verdict
  /// The number of lines, or characters, that had been added.
  let count: Int
  /// The number of times that everything had been forgotten.
  let epoch: Int
}

/// The lessons from an ink with confirmed text.
struct InkLessons: Sendable {
  /// The lines, for packs that read whole ones.
  var lines: [LabelledLine] = []
  /// The characters, for packs that read one by one.
  var characters: [EncodedCharacter] = []

  var count: Int { lines.count + characters.count }
}
