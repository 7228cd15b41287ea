import InkModel
import Support

/// An ink as a line of NDJSON has it, in the form of Quick, Draw!.
func probeInk(_ line: UnsafeRawBufferPointer) throws(ProbeFault) -> Ink {
  do throws(JSONError) {
    let fields = try JSONField(JSONValue(line.bindMemory(to: UInt8.self))).object()
    var strokes: [Stroke] = []
    for field in try fields.required("drawing").array() { strokes.append(try stroke(field)) }
    return Ink(strokes: strokes)
  } catch {
    throw ProbeFault("\(error)")
  }
}

private func stroke(_ field: JSONField) throws(JSONError) -> Stroke {
  let rows = try field.array()
  guard rows.count >= 2 else { throw field.fault("no stroke") }
  let (xs, ys) = (try rows[0].array(), try rows[1].array())
  let times = rows.count > 2 ? try rows[2].array() : []
  var points: [StrokePoint] = []
  for (index, x) in xs.enumerated() where index < ys.count {
    points.append(
      StrokePoint(
        x: try x.float(), y: try ys[index].float(),
        time: index < times.count ? try times[index].integer() : nil))
  }
  return Stroke(points: points)
}
