import CDuctus
import InkEditing

// The meanings of gestures as the structures of `ductus.h`, in the memory of an arena.

extension ductus_gestures {
  /// The meanings of a gesture, to be freed by `ductus_free_gestures`.
  static func make(
    _ reading: GestureReading, over page: PageText
  ) -> UnsafeMutablePointer<ductus_gestures> {
    let arena = Arena()
    var gestures = ductus_gestures()
    gestures.gestures = arena.array(
      reading.gestures.map { ductus_gesture($0, over: page, in: arena) })
    gestures.gesture_count = reading.gestures.count
    gestures.writing = reading.writing
    return Shown.make(gestures, keeping: arena)
  }
}

extension ductus_gesture {
  fileprivate init(_ gesture: EditingGesture, over page: PageText, in arena: Arena) {
    self.init()
    let offsets = page.offsets
    action =
      switch gesture.action {
      case .scratchOut: Int32(DUCTUS_SCRATCH_OUT)
      case .strikeThrough: Int32(DUCTUS_STRIKE_THROUGH)
      case .underline: Int32(DUCTUS_UNDERLINE)
      case .surround: Int32(DUCTUS_SURROUND)
      case .insert: Int32(DUCTUS_INSERT)
      case .split: Int32(DUCTUS_SPLIT)
      case .join: Int32(DUCTUS_JOIN)
      case .lineBreak: Int32(DUCTUS_LINE_BREAK)
      }
    confidence = gesture.confidence
    ranges = arena.array(
      gesture.ranges.map {
        ductus_range(begin: offsets[$0.lowerBound], end: offsets[$0.upperBound])
      })
    range_count = gesture.ranges.count
    words = arena.array(gesture.words) { UInt32($0) }
    word_count = gesture.words.count
    strokes = arena.array(gesture.strokes) { UInt32($0) }
    stroke_count = gesture.strokes.count
    edits = arena.array(
      gesture.edits.map { edit in
        ductus_edit(
          begin: offsets[edit.range.lowerBound], end: offsets[edit.range.upperBound],
          text: arena.text(edit.replacement))
      })
    edit_count = gesture.edits.count
  }
}

extension GestureOptions {
  /// - Throws: ``Fault`` naming the member.
  init(_ options: UnsafePointer<ductus_gesture_options>?) throws(Fault) {
    self.init()
    guard let options = options?.pointee else { return }
    let reserved = options.reserved
    try checkReserved(
      isZero: reserved.0 | reserved.1 | reserved.2 | reserved.3 | reserved.4 | reserved.5 == 0,
      "options")
    if options.takes_characters != 0 { extent = .characters }
    if options.takes_touched != 0 { reach = .touched }
  }
}
