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
          "not of the form [[x…], [y…], [t…]], with \(rows.count) in place of 2 or 3 rows")
      }
      let (xs, ys) = (try rows[0].array(), try rows[1].array())
      let times = rows.count == 3 && !rows[2].isNull ? try rows[2].array() : nil
      guard xs.count == ys.count, times?.count ?? xs.count == xs.count else {
        throw field.fault("made of rows that differ in length")
      }
      var points: [StrokePoint] = []
      points.reserveCapacity(xs.count)
      for index in xs.indices {
        var time: Int?
        if let field = times?[index], !field.isNull { time = try field.milliseconds() }
        points.append(
          StrokePoint(x: try xs[index].coordinate(), y: try ys[index].coordinate(), time: time))
      }
      strokes.append(Stroke(points: points))
    }
    return Ink(strokes: strokes)
  }

  /// Reads strokes in ML Kit's form, `[{"points": [{"x": …, "y": …, "t": …}]}]`; any time may be missing or null.
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

  /// Reads a number that may exceed a float's range; the ink's validation names its place.
  @inline(never)  // Inlined, it would be in the library four times.
  private func coordinate() throws(JSONError) -> Float {
    guard case .number(let number) = value else { return try float() }
    return number.float
  }

  @inline(never)
  private func milliseconds() throws(JSONError) -> Int {
    guard case .number(let number) = value else { return try integer() }
    if let time = number.integer { return time }
    guard abs(number.double) <= 0x1p53 else { throw fault("a time that is out of range") }
    // Times in 32-bit integers wrap around every 50 days.
    return Int(truncatingIfNeeded: Int64(number.double.rounded()))
  }
}
