import InkModel
import Support

/// An ink as a line of NDJSON has it, in the form of Quick, Draw!, with the text before it.
struct ProbeRecord {
  let ink: Ink
  let preContext: String?

  init(_ line: UnsafeRawBufferPointer) throws(JSONError) {
    let fields = try JSONField(JSONValue(line.bindMemory(to: UInt8.self))).object()
    var strokes: [Stroke] = []
    for field in try fields.required("drawing").array() { strokes.append(try stroke(field)) }
    ink = Ink(strokes: strokes)
    preContext = try fields.optional("preContext")?.string()
  }
}

/// All inks of a file.
func probeRecords(_ file: UnsafeRawBufferPointer) throws(ProbeFault) -> [ProbeRecord] {
  var records: [ProbeRecord] = []
  for line in file.split(separator: 0x0A) {
    records.append(
      try probed { () throws(JSONError) in
        try ProbeRecord(UnsafeRawBufferPointer(rebasing: line))
      })
  }
  return records
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
