import CKernels
import InkModel
import InkReading
import ModelPack
import Support

/// Reads inks with the core alone, at the kernels' level that all processors have, and prints the
/// readings with their numbers to the last bit.

/// The files that were passed. Only one thread uses them.
private nonisolated(unsafe) var files: [String: FileBytes] = [:]

/// The memory of the files, which is never freed.
private final class Forever {}

@_cdecl("probe_add")
public func add(_ name: UnsafePointer<CChar>, _ bytes: UnsafeRawPointer, _ count: Int) {
  let name = String(cString: name)
  files[name] = FileBytes(
    name: name, bytes: UnsafeRawBufferPointer(start: bytes, count: count), owner: Forever())
}

@_cdecl("probe_read")
public func read(_ mode: UnsafePointer<CChar>, _ inks: UnsafeRawPointer, _ count: Int) -> Int32 {
  ck_limit_level(.portable)
  do throws(ProbeFault) {
    let records = try probeRecords(UnsafeRawBufferPointer(start: inks, count: count))
    let mode = String(cString: mode)
    if mode == "patterns" {
      try comparePatterns(records.map { $0.ink })
      return 0
    }
    let pack = try probed { () throws(PackError) in try PackFiles(name: "pack", files: files) }
    let model = try probed { () throws(DuctusError) in try pack.makeModel() }
    switch mode {
    case "inks": try readInks(records, model)
    case "page": try readPage(records, model)
    case "live": try readLive(records, model)
    default: throw ProbeFault("no mode is called \(mode)")
    }
    return 0
  } catch {
    print("fault: \(error.reason)")
    return 1
  }
}

/// All inks together: in one batch, as they are.
private func readInks(_ records: [ProbeRecord], _ model: any ReadingModel) throws(ProbeFault) {
  let requests = records.map { record in
    RecognitionRequest(
      ink: record.ink, context: RecognitionContext(preContext: record.preContext))
  }
  let session = try probed { () throws(DuctusError) in try model.makeSession() }
  for result in session.recognize(requests, maxResultCount: 5) {
    report(try probed { () throws(DuctusError) in try result.get() })
  }
}

/// The inks under one another, twice: as a page, with hints, and with what the first reading left
/// in the session's memory.
private func readPage(_ records: [ProbeRecord], _ model: any ReadingModel) throws(ProbeFault) {
  let session = try probed { () throws(DuctusError) in try model.makeSession() }
  var request = RecognitionRequest(ink: page(of: records))
  for type in RecognitionType.allCases {
    var hints = RecognitionHints()
    hints.recognitionType = type
    hints.postContext = "!"
    request.context.hints = hints
    print(type.rawValue)
    report(
      try probed { () throws(DuctusError) in try session.recognize(request, maxResultCount: 3) })
  }
}

/// The page, stroke by stroke; then a stroke is removed, and replaced by another.
private func readLive(_ records: [ProbeRecord], _ model: any ReadingModel) throws(ProbeFault) {
  let live = try probed { () throws(DuctusError) in try LiveSession(model, maxResultCount: 3) }
  func partial() throws(ProbeFault) {
    report(try probed { () throws(DuctusError) in try live.partialResult() })
  }
  for stroke in page(of: records).strokes {
    try probed { () throws(InkError) in
      for point in stroke.points { try live.add(point) }
    }
    live.endStroke()
    try partial()
  }
  let strokes = live.strokeIDs
  let middle = live.ink.strokes[strokes.count / 2]
  _ = live.remove(strokes[strokes.count - 1])
  try partial()
  _ = try probed { () throws(InkError) in
    try live.replace(strokes[0], with: [middle, live.ink.strokes[0]])
  }
  try partial()
  report(try probed { () throws(DuctusError) in try live.result() })
  live.reset()
  try partial()
}

/// All inks, each below the one before.
private func page(of records: [ProbeRecord]) -> Ink {
  var strokes: [Stroke] = []
  var top: Float = 0
  for record in records {
    let ys = record.ink.strokes.flatMap { $0.points.map { $0.y } }
    let xs = record.ink.strokes.flatMap { $0.points.map { $0.x } }
    guard let above = ys.min(), let below = ys.max(), let left = xs.min() else { continue }
    for stroke in record.ink.strokes {
      strokes.append(
        Stroke(
          points: stroke.points.map {
            StrokePoint(x: $0.x - left, y: $0.y - above + top, time: $0.t)
          }))
    }
    top += 1.6 * (below - above)
  }
  return Ink(strokes: strokes)
}
