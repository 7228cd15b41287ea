import InkModel
import Support

extension JSONField {
  package var isNull: Bool { if case .null = value { true } else { false } }

  /// Reads strokes as `[[x…], [y…], [t…]]`; the list of times or any time may be missing or null.
  package func drawing() throws(JSONError) -> Ink {
    var strokes: [Stroke] = []
    for field in try array() {
      let rows = try field.array()
      guard rows.count == 2 || rows.count == 3 else {
        throw field.fault(
          "not of the form [[x…], [y…], [t…]]: \(rows.count) rows instead of 2 or 3")
      }
      let count = try rows[0].count()
      let times = rows.count == 3 && !rows[2].isNull ? rows[2] : nil
      guard try rows[1].count() == count, try times?.count() ?? count == count else {
        throw field.fault("made of rows that differ in length")
      }
      var points: [StrokePoint] = []
      points.reserveCapacity(count)
      for index in 0..<count {
        points.append(
          StrokePoint(
            x: try rows[0].coordinate(index), y: try rows[1].coordinate(index),
            time: try times?.milliseconds(index)))
      }
      strokes.append(Stroke(points: points))
    }
    return Ink(strokes: strokes)
  }

  /// Reads strokes in ML Kit's form, `[{"points": [{"x": …, "y": …, "t": …}]}]`; any time may be
  /// missing or null.
  package func strokes() throws(JSONError) -> Ink {
    var strokes: [Stroke] = []
    for field in try array() {
      var points: [StrokePoint] = []
      for field in try field.object().required("points").array() {
        let point = try field.object()
        points.append(
          StrokePoint(
            x: try point.required("x").coordinate(), y: try point.required("y").coordinate(),
            time: try point.optional("t")?.milliseconds()))
      }
      strokes.append(Stroke(points: points))
    }
    return Ink(strokes: strokes)
  }

  private func count() throws(JSONError) -> Int {
    guard case .array(let elements) = value else { return try array().count }
    return elements.count
  }

  /// Returns an element of a row that is a number: a page has too many for a field of each.
  private func number(_ index: Int) -> JSONNumber? {
    guard case .array(let row) = value, case .number(let number) = row[index] else { return nil }
    return number
  }

  private func coordinate(_ index: Int) throws(JSONError) -> Float {
    if let number = number(index) { return number.float }
    return try array()[index].coordinate()
  }

  /// Reads a number that may exceed a float's range; the ink's validation names its place.
  @inline(never)  // Inlined, it would be in the library four times.
  private func coordinate() throws(JSONError) -> Float {
    guard case .number(let number) = value else { return try float() }
    return number.float
  }

  private func milliseconds(_ index: Int) throws(JSONError) -> Int? {
    if let time = number(index)?.milliseconds { return time }
    let field = try array()[index]
    return field.isNull ? nil : try field.milliseconds()
  }

  @inline(never)
  private func milliseconds() throws(JSONError) -> Int {
    guard case .number(let number) = value else { return try integer() }
    guard let time = number.milliseconds else { throw fault("a time that is out of range") }
    return time
  }
}

extension JSONNumber {
  /// The number as a time; `nil` beyond 2⁵³, where doubles have gaps.
  fileprivate var milliseconds: Int? {
    // Times in 32-bit integers wrap around every 50 days.
    abs(double) <= 0x1p53 ? Int(truncatingIfNeeded: Int64(double.rounded())) : nil
  }
}
