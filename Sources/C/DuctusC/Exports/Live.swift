// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import InkReading

@c @implementation
public func ductus_open_live(
  _ recognizer: OpaquePointer!, _ context: UnsafePointer<ductus_context>!,
  _ maxCandidates: UInt32, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    Handle.make(
      try LiveInkBox(
        Handle<Recognizer>.borrow(recognizer, "recognizer"),
        RecognitionContext(context, "context"),
        maxCandidates: ReadingOptions.candidates(maxCandidates, "max_candidates")))
  } ?? nil
}

@c @implementation
public func ductus_close_live(_ live: OpaquePointer!) { Handle<LiveInkBox>.free(live) }

/// The result of `body` for an ink; `nil` for a null pointer, or while this thread reads the ink.
private func with<Value>(_ live: OpaquePointer?, _ body: (LiveSession) -> Value) -> Value? {
  guard let live = live.map({ Handle<LiveInkBox>.borrow($0) }), !live.isBeingRead else {
    return nil
  }
  return live.withSession(body)
}

@c @implementation
public func ductus_live_begin(_ live: OpaquePointer!) { _ = with(live) { $0.beginStroke() } }

@c @implementation
public func ductus_live_add(
  _ live: OpaquePointer!, _ xy: UnsafePointer<Float>!, _ t: UnsafePointer<Int64>!,
  _ pointCount: Int, _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    try Handle<LiveInkBox>.borrow(live, "live").add(xy, t, count: pointCount)
    return 0
  } ?? -1
}

@c @implementation
public func ductus_live_end(_ live: OpaquePointer!) -> Int64 {
  with(live) { $0.endStroke() }?.map { Int64($0) } ?? -1
}

@c @implementation
public func ductus_live_cancel(_ live: OpaquePointer!) { _ = with(live) { $0.cancelStroke() } }

@c @implementation
public func ductus_live_remove(_ live: OpaquePointer!, _ stroke: Int64) -> Int32 {
  guard let stroke = Int(exactly: stroke) else { return 0 }
  return with(live) { $0.remove(stroke) } == true ? 1 : 0
}

@c @implementation
public func ductus_live_replace(
  _ live: OpaquePointer!, _ stroke: Int64, _ strokes: UnsafePointer<ductus_inks>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    try Handle<LiveInkBox>.borrow(live, "live")
      .replace(stroke, with: InkArrays(strokes, "strokes")) ? 1 : 0
  } ?? -1
}

@c @implementation
public func ductus_live_insert(
  _ live: OpaquePointer!, _ index: Int, _ strokes: UnsafePointer<ductus_inks>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> Int64 {
  answer(error) { () throws(Fault) in
    // C counts further than Swift, beyond any end.
    let index = index < 0 ? Int.max : index
    return Int64(
      try Handle<LiveInkBox>.borrow(live, "live")
        .insert(InkArrays(strokes, "strokes"), at: index) ?? -1)
  } ?? -1
}

@c @implementation
public func ductus_live_reset(_ live: OpaquePointer!) { _ = with(live) { $0.reset() } }

@c @implementation
public func ductus_live_set_context(
  _ live: OpaquePointer!, _ context: UnsafePointer<ductus_context>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    try Handle<LiveInkBox>.borrow(live, "live").set(RecognitionContext(context, "context"))
    return 0
  } ?? -1
}

@c @implementation
public func ductus_live_strokes(
  _ live: OpaquePointer!, _ numbers: UnsafeMutablePointer<Int64>!, _ room: Int
) -> Int {
  let strokes = with(live) { $0.strokeIDs } ?? []
  if let numbers {
    // A negative room is one beyond the greatest `Int`.
    for (index, number) in strokes.prefix(room < 0 ? .max : room).enumerated() {
      numbers[index] = Int64(number)
    }
  }
  return strokes.count
}

@c @implementation
public func ductus_live_partial(
  _ live: OpaquePointer!, _ options: UnsafePointer<ductus_options>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_result>! {
  read(live, options, error) { session throws(DuctusError) in try session.partialResult() }
}

@c @implementation
public func ductus_live_result(
  _ live: OpaquePointer!, _ options: UnsafePointer<ductus_options>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_result>! {
  read(live, options, error) { session throws(DuctusError) in try session.result() }
}

private func read(
  _ live: OpaquePointer?, _ options: UnsafePointer<ductus_options>?, _ error: ErrorPointer,
  _ read: (LiveSession) throws(DuctusError) -> RecognitionResult
) -> UnsafeMutablePointer<ductus_result>? {
  answer(error) { () throws(Fault) in
    try Handle<LiveInkBox>.borrow(live, "live").result(ReadingOptions(options), read: read)
  }
}
