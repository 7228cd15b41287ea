/// What a network said of recent groups of strokes: an ink that is being written is read again with
/// every stroke, and most of its groups are unchanged.
///
/// It is public so that the compiler specialises it across modules, like `Best`.
@frozen
public struct StrokeCache<Output> {
  /// The strokes of a group. Their ends make the best hash.
  @frozen @usableFromInline struct Key: Hashable {
    @usableFromInline let strokes: [[SIMD2<Double>]]

    @inlinable init(strokes: [[SIMD2<Double>]]) { self.strokes = strokes }

    @inlinable func hash(into hasher: inout Hasher) {
      for stroke in strokes {
        hasher.combine(stroke.count)
        hasher.combine(stroke.first)
        hasher.combine(stroke.last)
      }
    }

    @inlinable static func == (a: Key, b: Key) -> Bool { a.strokes == b.strokes }
  }

  // A used entry becomes recent. When there are many recent ones, older entries are forgotten.
  @usableFromInline var recent: [Key: Output] = [:]
  @usableFromInline var before: [Key: Output] = [:]
  @usableFromInline var recentPoints = 0

  /// The maximum number of recent groups, and of points in them.
  @inlinable static var limits: (groups: Int, points: Int) { (512, 1 << 17) }

  @inlinable public init() {}

  /// Returns the network's output for a group of these strokes.
  @inlinable public mutating func output(for strokes: [[SIMD2<Double>]]) -> Output? {
    let key = Key(strokes: strokes)
    if let output = recent[key] { return output }
    guard let output = before[key] else { return nil }
    keep(output, for: strokes)
    return output
  }

  /// Returns the bytes of the strokes and of the outputs.
  ///
  /// - Parameter bytes: returns those of an output.
  @inlinable public func memoryUse(_ bytes: (Output) -> Int) -> Int {
    var sum = 0
    for group in [recent, before] {
      for (key, output) in group {
        let points = key.strokes.reduce(0) { $0 + $1.count }
        sum += points * MemoryLayout<SIMD2<Double>>.stride + bytes(output)
      }
    }
    return sum
  }

  @inlinable public mutating func keep(_ output: Output, for strokes: [[SIMD2<Double>]]) {
    let points = strokes.reduce(0) { $0 + $1.count }
    if recent.count == Self.limits.groups || recentPoints + points > Self.limits.points {
      (before, recent, recentPoints) = (recent, [:], 0)
    }
    if points > Self.limits.points { return }
    recent[Key(strokes: strokes)] = output
    recentPoints += points
  }
}
