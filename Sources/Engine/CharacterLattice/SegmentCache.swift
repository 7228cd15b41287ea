import InkModel
import NeuralNetwork

/// What the network saw in segments that were looked at lately: an ink that is being written is read
/// again with every stroke, and most of its segments are as they were. So are many that lines and
/// columns of the same ink have in common.
struct SegmentCache {
  /// What else an answer depends on.
  struct Question: Equatable {
    var onlyCharacters: Set<Character>?
    var count = 0
  }

  /// The strokes of a segment. The ends of strokes tell most from one another.
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
  // What is asked for again becomes recent. When recent ones are many, those before are forgotten.
  private var recent: [Key: CharacterScores] = [:]
  private var before: [Key: CharacterScores] = [:]
  private var recentPoints = 0

  /// Segments and points of theirs that are recent at most.
  static let most = (segments: 512, points: 1 << 16)

  /// Forgets what was asked otherwise.
  mutating func ask(_ question: Question) {
    guard question != self.question else { return }
    self = SegmentCache()
    self.question = question
  }

  /// What was seen in a segment of these strokes.
  mutating func scores(of strokes: [Stroke]) -> CharacterScores? {
    let key = Key(strokes: strokes)
    if let scores = recent[key] { return scores }
    guard let scores = before[key] else { return nil }
    keep(scores, of: strokes)
    return scores
  }

  mutating func keep(_ scores: CharacterScores, of strokes: [Stroke]) {
    let points = strokes.reduce(0) { $0 + $1.points.count }
    if recent.count == Self.most.segments || recentPoints + points > Self.most.points {
      (before, recent, recentPoints) = (recent, [:], 0)
    }
    if points > Self.most.points { return }
    recent[Key(strokes: strokes)] = scores
    recentPoints += points
  }
}
