import InkModel

/// The small network that predicts the pen's path beside the chord between two samples.
///
/// Its input is the chord and two chords on either side, rotated so that the chord points right, in
/// a unit of about their length, so the ink's size and orientation don't matter. It also sees their
/// mirror image and averages both answers, so a straight stroke stays straight.
///
/// It uses only sums, products, quotients and roots of doubles, in one order, which are the same to
/// the last bit on all processors. `tools/ductus_tools/ink/learn_curves.py` trains it.
struct CurveNetwork {
  /// The number of chords that replace one between two samples.
  static let parts = 6

  /// The number of chords seen before and after a chord.
  private static let reach = 2
  /// The maximum coordinate of another chord, in units.
  private static let maximumCoordinate = 4.0
  /// The number of inputs: for each other chord, two coordinates and whether it exists; and the
  /// length of the chord itself.
  private static let inputs = 6 * reach + 1
  /// The number of outputs: two coordinates of each point between two samples.
  private static let outputs = 2 * (parts - 1)
  /// The weights: for each hidden unit its bias and one of each input, then for each output its
  /// bias and one of each hidden unit.
  private static let weights = CurveTable.weights.map { Double($0) / CurveTable.steps }

  private var seen = [Double](repeating: 0, count: inputs)
  private var hidden = [Double](repeating: 0, count: CurveTable.units)
  /// The outputs, then those for the mirror image.
  private var answers = [Double](repeating: 0, count: 2 * outputs)

  /// Appends the points between a sample and the next.
  ///
  /// - Parameters:
  ///   - index: the index of the chord between them.
  ///   - chords: the stroke's chords, none of length 0.
  ///   - start: the place of the first sample.
  mutating func append(
    along index: Int, of chords: [Vector], from start: Vector, to points: inout [Vector]
  ) {
    let chord = chords[index]
    let length = chord.length
    let axis = chord / length
    var unit = length
    if index > 0 { unit = max(unit, chords[index - 1].length / 2) }
    if index + 1 < chords.count { unit = max(unit, chords[index + 1].length / 2) }
    look(at: index, of: chords, axis: axis, unit: unit)
    seen[Self.inputs - 1] = length / unit
    answer(from: 0)
    for position in 0..<2 * Self.reach { seen[2 * position + 1] = -seen[2 * position + 1] }
    answer(from: Self.outputs)
    for part in 1..<Self.parts {
      let (x, y) = (2 * part - 2, 2 * part - 1)
      let right = (answers[x] + answers[Self.outputs + x]) / 2
      let down = (answers[y] - answers[Self.outputs + y]) / 2
      let offset = Vector(right, down) * unit
      let share = Double(part) / Double(Self.parts)
      points.append(start + (share * chord + offset.turned(axis)))
    }
  }

  /// Sets the inputs of the other chords, some of which are missing at a stroke's ends.
  private mutating func look(at index: Int, of chords: [Vector], axis: Vector, unit: Double) {
    let back = Vector(axis.x, -axis.y)
    var position = 0
    for other in index - Self.reach...index + Self.reach where other != index {
      let isThere = chords.indices.contains(other)
      let way = isThere ? chords[other].turned(back) / unit : .zero
      seen[2 * position] = min(Self.maximumCoordinate, max(-Self.maximumCoordinate, way.x))
      seen[2 * position + 1] = min(Self.maximumCoordinate, max(-Self.maximumCoordinate, way.y))
      seen[4 * Self.reach + position] = isThere ? 1 : 0
      position += 1
    }
  }

  /// Stores the outputs in ``answers``, from an index on.
  private mutating func answer(from first: Int) {
    for row in hidden.indices { hidden[row] = max(0, sum(of: seen, row: row, from: 0)) }
    let start = hidden.count * (Self.inputs + 1)
    for row in 0..<Self.outputs { answers[first + row] = sum(of: hidden, row: row, from: start) }
  }

  private func sum(of values: [Double], row: Int, from first: Int) -> Double {
    let start = first + row * (values.count + 1)
    let weights = Self.weights
    var sum = weights[start]
    for (index, value) in values.enumerated() { sum += weights[start + 1 + index] * value }
    return sum
  }
}
