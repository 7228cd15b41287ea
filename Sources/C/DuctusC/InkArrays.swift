import CDuctus
import InkModel
import InkReading

/// The inks of a caller's arrays, whose counts agree.
struct InkArrays {
  private let arrays: ductus_inks

  /// The number of inks.
  let count: Int

  /// Creates inks over arrays, which mustn't change meanwhile.
  ///
  /// - Parameter name: the argument's name in the error if it is null.
  /// - Throws: ``Fault`` naming the array and the place if counts disagree.
  /// - Complexity: O(strokes + inks); points aren't read.
  init(_ inks: UnsafePointer<ductus_inks>?, _ name: String = "inks") throws(Fault) {
    guard let inks else { throw .argument("\(name) is null") }
    arrays = inks.pointee
    // Counts of C that exceed the memory.
    guard arrays.point_count >= 0, arrays.stroke_count >= 0, arrays.ink_count >= 0 else {
      throw .argument("inks has a count that is too large")
    }
    if arrays.point_count > 0, arrays.xy == nil { throw .argument("inks.xy is null") }
    try Self.check(
      arrays.stroke_ends, arrays.stroke_count, "inks.stroke_ends",
      end: arrays.point_count, "inks.point_count")
    guard arrays.ink_ends != nil else {
      guard arrays.ink_count <= 1 else { throw .argument("inks.ink_ends is null") }
      count = 1
      return
    }
    count = arrays.ink_count
    try Self.check(
      arrays.ink_ends, count, "inks.ink_ends", end: arrays.stroke_count,
      "inks.stroke_count")
  }

  /// Checks that ends don't decrease, and that the last is `end`.
  private static func check(
    _ ends: UnsafePointer<UInt32>?, _ count: Int, _ name: String, end: Int, _ endName: String
  ) throws(Fault) {
    guard count > 0 else {
      guard end == 0 else { throw .argument("\(endName) is \(end), but \(name) has no element") }
      return
    }
    guard let ends else { throw .argument("\(name) is null") }
    var last: UInt32 = 0
    for index in 0..<count {
      guard ends[index] >= last else {
        throw .argument("\(name)[\(index)] is \(ends[index]), below the one before it")
      }
      last = ends[index]
    }
    guard UInt(last) == UInt(bitPattern: end) else {
      throw .argument("\(endName) is \(end), but the last of \(name) is \(last)")
    }
  }

  /// The range of an ink's strokes among all.
  private func strokes(of ink: Int) -> Range<Int> {
    guard let ends = arrays.ink_ends else { return 0..<arrays.stroke_count }
    return (ink > 0 ? Int(ends[ink - 1]) : 0)..<Int(ends[ink])
  }

  /// The range of strokes' points among all.
  private func pointRange(of strokes: Range<Int>) -> Range<Int> {
    guard let ends = arrays.stroke_ends, !strokes.isEmpty else { return 0..<0 }
    let start = strokes.lowerBound > 0 ? Int(ends[strokes.lowerBound - 1]) : 0
    return start..<Int(ends[strokes.upperBound - 1])
  }

  /// The number of an ink's points.
  func pointCount(of ink: Int) -> Int { pointRange(of: strokes(of: ink)).count }

  /// One ink.
  ///
  /// - Throws: ``InkError`` for more strokes or points than an ink may have, before they are
  ///   copied.
  subscript(ink: Int) -> Ink {
    get throws(InkError) {
      let strokes = strokes(of: ink)
      guard strokes.count <= Ink.defaultStrokeLimit else {
        throw .tooManyStrokes(count: strokes.count, limit: Ink.defaultStrokeLimit)
      }
      let count = pointRange(of: strokes).count
      guard count <= Ink.defaultPointLimit else {
        throw .tooManyPoints(count: count, limit: Ink.defaultPointLimit)
      }
      return Ink(strokes: strokes.map { Stroke(points: points(of: $0)) })
    }
  }

  /// The ink of arrays that must have exactly one.
  ///
  /// - Parameter name: the arrays' name in errors.
  /// - Throws: ``Fault`` for another number of inks, and for an ink that is too large.
  func single(_ name: String) throws(Fault) -> Ink {
    guard count == 1 else { throw .argument("\(name) is \(count) inks, not one") }
    return try ink(0)
  }

  /// One ink.
  ///
  /// - Throws: ``Fault`` for an ink that is too large.
  func ink(_ number: Int) throws(Fault) -> Ink {
    do throws(InkError) { return try self[number] } catch { throw Fault(error) }
  }

  private func points(of stroke: Int) -> [StrokePoint] {
    guard let xy = arrays.xy else { return [] }
    return pointRange(of: stroke..<stroke + 1).map { StrokePoint(xy, arrays.t, at: $0) }
  }
}

extension StrokePoint {
  /// The point at a place of interleaved coordinates, with its time if there are times.
  init(_ xy: UnsafePointer<Float>, _ times: UnsafePointer<Int64>?, at index: Int) {
    var time: Int?
    if let times, times[index] != Int64.min { time = Int(clamping: times[index]) }
    self.init(x: xy[2 * index], y: xy[2 * index + 1], time: time)
  }
}
