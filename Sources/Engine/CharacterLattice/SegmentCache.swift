import InkModel
import NeuralNetwork

/// The network's output for recent segments: an ink that is being written is read again with every
/// stroke, and most of its segments are unchanged. Lines and columns of the same ink also share
/// many.
struct SegmentCache {
  /// The circumstances that also affect an answer.
  struct Question: Equatable {
    var onlyCharacters: Set<Character>?
    var count = 0
  }

  /// The strokes of a segment. Their ends make the best hash.
  private struct Key: Hashable {
    let strokes: [Stroke]

    func hash(into hasher: inout Hasher) {
      for stroke in strokes {
        hasher.combine(stroke.points.count)
        hasher.combine(stroke.points.first)
        hasher.combine(stroke.points.last)
      }
    }
  }

  private var question = Question()
  // A used entry becomes recent. When there are many recent ones, older entries are forgotten.
  private var recent: [Key: CharacterScores] = [:]
  private var before: [Key: CharacterScores] = [:]
  private var recentPoints = 0

  /// The most recent segments, and the most points in them.
  static let limits = (segments: 512, points: 1 << 16)

  /// Forgets answers to other questions.
  mutating func ask(_ question: Question) {
    guard question != self.question else { return }
    self = SegmentCache()
    self.question = question
  }

  /// Returns the network's output for a segment of these strokes.
  mutating func scores(of strokes: [Stroke]) -> CharacterScores? {
    let key = Key(strokes: strokes)
    if let scores = recent[key] { return scores }
    guard let scores = before[key] else { return nil }
    keep(scores, of: strokes)
    return scores
  }

  mutating func keep(_ scores: CharacterScores, of strokes: [Stroke]) {
    let points = strokes.reduce(0) { $0 + $1.points.count }
    if recent.count == Self.limits.segments || recentPoints + points > Self.limits.points {
      (before, recent, recentPoints) = (recent, [:], 0)
    }
    if points > Self.limits.points { return }
    recent[Key(strokes: strokes)] = scores
    recentPoints += points
  }
}
