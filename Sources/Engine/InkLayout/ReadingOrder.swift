import Support

/// The order in which a line's strokes are read.
///
/// A reader trained on pen movements expects strokes in the order of time, with bars and dots after
/// the word they belong to. So each stroke follows the one written before it, unless the pen went
/// elsewhere to insert something: then its position decides.
struct ReadingOrder {
  /// The distance by which the pen goes back, in heights of the writing, to insert a letter or a
  /// small stroke; the latter may well be delayed within its own word.
  private let letterReturn: Double
  private let smallReturn: Double
  private let numbersRunBack: Bool
  private let signGap: Double?
  /// The minimum gap between words, if the line is also read in the order of time.
  private let doubtfulGap: Double?
  /// The minimum gap between words.
  private static let wordGap = 0.9
  /// The maximum width of a digit.
  private static let digitWidth = 1.0
  /// The maximum gap between the parts of a sum.
  private static let numberGap = 2.5
  /// The budget of comparisons, which bounds the time for ink that isn't writing: when it is spent,
  /// the order is that of time.
  private var budget = 4_000_000

  private let shapes: StrokeShapes
  /// The strokes ordered so far, as indices in `shapes`.
  private var order: [Int] = []
  /// The last stroke's index in `order`.
  private var last = -1
  /// The right end of all strokes.
  private var front = -Double.infinity

  /// Returns the strokes of a line in reading order, as indices in the ink's strokes.
  ///
  /// - Parameters:
  ///   - members: indices in `shapes`, ascending.
  ///   - habits: the script's habits.
  /// - Complexity: O(strokes · insertions): O(strokes) for a line that was written in one go.
  static func strokes(
    _ members: [Int], _ shapes: StrokeShapes, _ habits: ScriptHabits
  ) -> [Int] {
    var reading = ReadingOrder(shapes: shapes, count: members.count, habits)
    reading.order.reserveCapacity(members.count)
    for member in members {
      if Cancellation.isRequested { return members.map { shapes[$0].index } }
      reading.add(member)
    }
    for position in reading.order.indices {
      reading.order[position] = shapes[reading.order[position]].index
    }
    return reading.order
  }

  private init(shapes: StrokeShapes, count: Int, _ habits: ScriptHabits) {
    self.shapes = shapes
    letterReturn = habits.letterReturn
    smallReturn = habits.smallReturn
    numbersRunBack = habits.numbersRunBack
    signGap = habits.signGap
    doubtfulGap = count <= habits.maximumDoubtfulStrokeCount ? habits.doubtfulGap : nil
  }

  private mutating func add(_ member: Int) {
    let position = budget > 0 ? position(for: member) : last + 1
    order.insert(member, at: position)
    budget -= order.count - position
    last = position
    front = max(front, shapes[member].right)
  }

  private mutating func position(for member: Int) -> Int {
    guard last >= 0 else { return 0 }
    let shape = shapes[member]
    let previous = shapes[order[last]]
    let isInterrupted = order[last] != member - 1  // by another line
    if last == order.count - 1 {
      let back = front - shape.centre
      if back < letterReturn || runsBack(member, from: previous) { return order.count }
      if shape.isSmall || isCovered(shape) {
        guard isInterrupted || back >= smallReturn || whiteFollows(shape) else {
          return order.count
        }
        return isSign(shape) ? fittingPosition(for: shape) : endOfWord(at: shape)
      }
      // The dots of a colon stand above each other.
      let isBeside = order.suffix(6).contains {
        shape.top < shapes[$0].bottom && shapes[$0].top < shape.bottom
      }
      return isBeside ? fittingPosition(for: shape) : order.count
    }
    // Inside an insertion.
    let next = shapes[order[last + 1]]
    let isBeyond = shape.left > next.centre
    let isBack = shape.centre < previous.left - letterReturn
    guard isBeyond || isBack || isInterrupted else { return last + 1 }
    if isSign(shape) { return fittingPosition(for: shape) }
    return shape.isSmall || isCovered(shape) ? endOfWord(at: shape) : fittingPosition(for: shape)
  }

  /// Returns whether a stroke is where the next digit or sign of a number would be.
  private func runsBack(_ member: Int, from previous: StrokeShape) -> Bool {
    let shape = shapes[member]
    return numbersRunBack
      && (-Self.wordGap..<Self.numberGap).contains(previous.left - shape.right)
      && !(doubtfulGap != nil && beginsWord(member, before: previous))
  }

  /// The number of strokes, with the dots and marks of a letter, among which the next letter is.
  private static let marksOfWord = 12

  /// Returns whether a stroke begins a word that was put before the last one: it is too wide for a
  /// digit, or the word goes on towards the last one, where the next digit would be on the other
  /// side.
  private func beginsWord(_ member: Int, before previous: StrokeShape) -> Bool {
    let shape = shapes[member]
    if shape.width > Self.digitWidth { return true }
    let next = shapes.strokes[(member + 1)...].prefix(Self.marksOfWord).first { !$0.isSmall }
    return next.map { shape.centre < $0.centre && $0.centre < previous.left } ?? false
  }

  /// Returns whether a stroke may be a sign that was forgotten, such as a comma: it is small and
  /// stands beside letters, where dots and bars stand above or below them.
  private mutating func isSign(_ shape: StrokeShape) -> Bool {
    signGap != nil && shape.isSmall && !isCovered(shape)
  }

  /// Returns whether white parts a stroke from the ink written last: the pen came from another word.
  private mutating func whiteFollows(_ shape: StrokeShape) -> Bool {
    guard let gap = signGap ?? doubtfulGap else { return false }
    var (right, reached) = (shape.centre, -Double.infinity)
    while reached < right, budget > 0 {
      budget -= order.count
      reached = right
      for member in order where shapes[member].left <= right + gap {
        right = max(right, shapes[member].right)
      }
    }
    return right < front
  }

  /// Returns the index with the least ink on the wrong side: to the right of the stroke before it,
  /// or to the left of it afterwards.
  private mutating func fittingPosition(for shape: StrokeShape) -> Int {
    budget -= order.count
    var (least, position) = (0.0, 0)  // relative to the index 0
    var sum = 0.0
    for (index, member) in order.enumerated() {
      let other = shapes[member]
      sum += other.centre > shape.centre ? other.weight : -other.weight
      if sum <= least { (least, position) = (sum, index + 1) }
    }
    return position
  }

  /// Returns the index after the word on which a small stroke stands.
  private mutating func endOfWord(at stroke: StrokeShape) -> Int {
    let gap = doubtfulGap ?? Self.wordGap
    var position = fittingPosition(for: stroke)
    var right = position > 0 ? max(stroke.right, shapes[order[position - 1]].right) : stroke.right
    while position < order.count, shapes[order[position]].left < right + gap {
      right = max(right, shapes[order[position]].right)
      position += 1
    }
    return position
  }

  /// Returns whether a stroke was written over or under others, like a bar.
  private mutating func isCovered(_ shape: StrokeShape) -> Bool {
    budget -= order.count
    var (all, covered) = (0, 0)
    for share in stride(from: 0.1, to: 1, by: 0.2) {
      let x = shape.left + share * shape.width
      all += 1
      if order.contains(where: { shapes[$0].left <= x && x <= shapes[$0].right }) { covered += 1 }
    }
    return 2 * covered > all
  }
}
