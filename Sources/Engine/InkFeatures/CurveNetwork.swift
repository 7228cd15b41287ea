import InkModel

/// The small network that says how far a pen went beside the chord between two samples.
///
/// It sees the chord and two chords before and after it, turned so that the chord leads to the right,
/// in a unit that is about their length: it doesn't matter how large the ink is, or how it is turned.
/// It also looks at their mirror image, and answers with the mean of both: a straight stroke stays
/// straight.
///
/// It takes nothing but sums, products, quotients and roots of doubles, in one order, which are the
/// same to the last bit on all processors. `tools/ductus_tools/ink/learn_curves.py` teaches it.
struct CurveNetwork {
  /// Chords that replace one between two samples.
  static let parts = 6

  /// Chords that it sees before a chord, and after it.
  private static let reach = 2
  /// Units that another chord reaches at most, to each side.
  private static let farthest = 4.0
  /// Two coordinates of each other chord, whether it is there, and the length of the chord itself.
  private static let inputs = 6 * reach + 1
  /// Two coordinates of each point between two samples.
  private static let outputs = 2 * (parts - 1)
  /// The bias of each hidden unit, each followed by a weight for each input; those of each output likewise.
  private static let weights = CurveTable.weights.map { Double($0) / CurveTable.steps }

  private var seen = [Double](repeating: 0, count: inputs)
  private var hidden = [Double](repeating: 0, count: CurveTable.units)
  /// The outputs, and those for the mirror image.
  private var answers = [Double](repeating: 0, count: 2 * outputs)

  /// Appends the places between a sample and the next.
  ///
  /// - Parameters:
  ///   - index: of the chord between them.
  ///   - chords: those of the stroke, none of length 0.
  ///   - start: where the first sample is.
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
    for place in 0..<2 * Self.reach { seen[2 * place + 1] = -seen[2 * place + 1] }
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

  /// Takes in the other chords, of which some are missing at a stroke's ends.
  private mutating func look(at index: Int, of chords: [Vector], axis: Vector, unit: Double) {
    let back = Vector(axis.x, -axis.y)
    var place = 0
    for other in index - Self.reach...index + Self.reach where other != index {
      let isThere = chords.indices.contains(other)
      let way = isThere ? chords[other].turned(back) / unit : .zero
      seen[2 * place] = min(Self.farthest, max(-Self.farthest, way.x))
      seen[2 * place + 1] = min(Self.farthest, max(-Self.farthest, way.y))
      seen[4 * Self.reach + place] = isThere ? 1 : 0
      place += 1
    }
  }

  /// Puts the outputs into ``answers``, from a place on.
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
