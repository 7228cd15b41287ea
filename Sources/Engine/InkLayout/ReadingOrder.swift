import Support

/// The order in which a line's strokes are read.
///
/// A reader that learned from the pen's movement expects strokes in the order of time, with bars
/// and dots after the word they belong to. So a stroke comes after the one that was written before
/// it, unless the pen had gone elsewhere to put something in: then it comes where it stands.
struct ReadingOrder {
  /// How far back, in heights of the writing, the pen goes to put a letter in; and a small stroke,
  /// which may well be delayed within its own word.
  private let letterReturn: Double
  private let smallReturn: Double
  private let numbersRunBack: Bool
  /// White between words, at least.
  private static let wordGap = 0.9
  /// White between the parts of a sum, at most.
  private static let numberGap = 2.5
  /// Bounds the time on ink that is no writing: when it is spent, time is the order.
  private var budget = 4_000_000

  private let shapes: [StrokeShape]
  /// What was read so far, as places in `shapes`.
  private var order: [Int] = []
  /// Where the last stroke is in `order`.
  private var last = -1
  /// The right end of all.
  private var front = -Double.infinity

  /// The members of a line in reading order.
  ///
  /// - Parameters:
  ///   - members: places in `shapes`, ascending.
  ///   - habits: of the script.
  /// - Complexity: O(strokes · insertions): O(strokes) for a line that was written in one go.
  static func order(
    _ members: [Int], _ shapes: [StrokeShape], _ habits: ScriptHabits
  ) -> [Int] {
    var reading = ReadingOrder(shapes: shapes, habits)
    reading.order.reserveCapacity(members.count)
    for member in members {
      if Cancellation.isRequested { return members }
      reading.add(member)
    }
    return reading.order
  }

  private init(shapes: [StrokeShape], _ habits: ScriptHabits) {
    self.shapes = shapes
    letterReturn = habits.letterReturn
    smallReturn = habits.smallReturn
    numbersRunBack = habits.numbersRunBack
  }

  private mutating func add(_ member: Int) {
    let place = budget > 0 ? place(for: member) : last + 1
    order.insert(member, at: place)
    budget -= order.count - place
    last = place
    front = max(front, shapes[member].right)
  }

  private mutating func place(for member: Int) -> Int {
    guard last >= 0 else { return 0 }
    let shape = shapes[member]
    let previous = shapes[order[last]]
    let isInterrupted = order[last] != member - 1  // by another line
    if last == order.count - 1 {
      let back = front - shape.centre
      if back < letterReturn || runsBack(shape, from: previous) { return order.count }
      if shape.isSmall || isCovered(shape) {
        return back < smallReturn && !isInterrupted ? order.count : endOfWord(at: shape)
      }
      // The dots of a colon stand one above the other.
      let isBeside = order.suffix(6).contains {
        shape.top < shapes[$0].bottom && shapes[$0].top < shape.bottom
      }
      return isBeside ? fittingPlace(for: shape) : order.count
    }
    // Within what was put in.
    let next = shapes[order[last + 1]]
    let isBeyond = shape.left > next.centre
    let isBack = shape.centre < previous.left - letterReturn
    guard isBeyond || isBack || isInterrupted else { return last + 1 }
    return shape.isSmall || isCovered(shape) ? endOfWord(at: shape) : fittingPlace(for: shape)
  }

  /// Whether a stroke stands where the next digit, or the next sign, of a number does.
  private func runsBack(_ shape: StrokeShape, from previous: StrokeShape) -> Bool {
    numbersRunBack && (-Self.wordGap..<Self.numberGap).contains(previous.left - shape.right)
  }

  /// The place with the least ink on the wrong side: to the right of the stroke before it, or to
  /// the left of it after.
  private mutating func fittingPlace(for shape: StrokeShape) -> Int {
    budget -= order.count
    var (least, place) = (0.0, 0)  // relative to the place before all
    var sum = 0.0
    for (index, member) in order.enumerated() {
      let other = shapes[member]
      sum += other.centre > shape.centre ? other.weight : -other.weight
      if sum <= least { (least, place) = (sum, index + 1) }
    }
    return place
  }

  /// The place after the word that a small stroke stands on.
  private mutating func endOfWord(at stroke: StrokeShape) -> Int {
    var place = fittingPlace(for: stroke)
    var right = place > 0 ? max(stroke.right, shapes[order[place - 1]].right) : stroke.right
    while place < order.count, shapes[order[place]].left < right + Self.wordGap {
      right = max(right, shapes[order[place]].right)
      place += 1
    }
    return place
  }

  /// Whether a stroke has been written over or under others, as a bar is.
  private mutating func isCovered(_ shape: StrokeShape) -> Bool {
    budget -= order.count
    let samples = stride(from: 0.1, to: 1, by: 0.2).map { shape.left + $0 * shape.width }
    let covered = samples.filter { x in
      order.contains { shapes[$0].left <= x && x <= shapes[$0].right }
    }
    return 2 * covered.count > samples.count
  }
}
