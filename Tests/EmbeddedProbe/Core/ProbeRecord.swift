import InkModel
import Support

/// An ink as a line of NDJSON has it, in the form of Quick, Draw!.
struct ProbeRecord {
  let id: String
  let ink: Ink

  init(_ line: UnsafeRawBufferPointer) throws(ProbeFault) {
    do throws(JSONError) {
      let fields = try JSONField(JSONValue(line.bindMemory(to: UInt8.self))).object()
      id = try fields.required("id").string()
      var strokes: [Stroke] = []
      for stroke in try fields.required("drawing").array() {
        strokes.append(try Self.stroke(stroke))
      }
      ink = Ink(strokes: strokes)
    } catch {
      throw ProbeFault("\(error)")
    }
  }

  private static func stroke(_ field: JSONField) throws(JSONError) -> Stroke {
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
}
