// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import HandLearning
import InkModel
import InkReading

@c @implementation
public func ductus_open_hand(
  _ path: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    Handle.make(try HeldHand(path: String(path, "path")))
  } ?? nil
}

@c @implementation
public func ductus_read_hand(
  _ bytes: UnsafeRawPointer!, _ size: Int, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    guard let bytes, size >= 0 else { throw .argument("bytes is null") }
    return Handle.make(
      try HeldHand(UnsafeRawBufferPointer(start: bytes, count: size), name: "hand"))
  } ?? nil
}

@c @implementation
public func ductus_free_hand(_ hand: OpaquePointer!) { Handle<HeldHand>.free(hand) }

@c @implementation
public func ductus_hand_learned(_ hand: OpaquePointer!) -> UnsafePointer<ductus_learned>! {
  hand.map { Handle<HeldHand>.borrow($0).learned }
}

@c @implementation
public func ductus_is_mispaired(_ hand: OpaquePointer!) -> Int32 {
  hand.map { Handle<HeldHand>.borrow($0).hand.isMispaired ? 1 : 0 } ?? 0
}

@c @implementation
public func ductus_save_hand(
  _ hand: OpaquePointer!, _ path: UnsafePointer<CChar>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    try Handle<HeldHand>.borrow(hand, "hand").save(to: String(path, "path"))
    return 0
  } ?? -1
}

@c @implementation
public func ductus_open_with_hand(
  _ recognizer: OpaquePointer!, _ hand: OpaquePointer!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let hand = try Handle<HeldHand>.borrow(hand, "hand").hand
    return Handle.make(try Recognizer(recognizer, hand: hand))
  } ?? nil
}

@c @implementation
public func ductus_open_teacher(
  _ recognizer: OpaquePointer!, _ hand: OpaquePointer!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let hand = hand.map { Handle<HeldHand>.borrow($0).hand }
    do throws(DuctusError) {
      return Handle.make(try WriterAdaptation(recognizer.parts, hand: hand))
    } catch {
      throw Fault(error)
    }
  } ?? nil
}

@c @implementation
public func ductus_close_teacher(_ teacher: OpaquePointer!) {
  Handle<WriterAdaptation>.free(teacher)
}

@c @implementation
public func ductus_confirm(
  _ teacher: OpaquePointer!, _ inks: UnsafePointer<ductus_inks>!,
  _ texts: UnsafePointer<UnsafePointer<CChar>?>!, _ contexts: UnsafePointer<ductus_context>!,
  _ contextCount: Int, _ error: UnsafeMutablePointer<ductus_error>!
) -> Int64 {
  answer(error) { () throws(Fault) in
    let adaptation = try Handle<WriterAdaptation>.borrow(teacher, "teacher")
    let inks = try InkArrays(inks)
    let texts = try strings(texts, count: inks.count, "texts")
    let contexts = try Contexts(contexts, count: contextCount, inks: inks.count)
    var confirmed: [WriterAdaptation.Confirmed] = []
    for number in 0..<inks.count {
      do throws(DuctusError) {
        let ink: Ink
        do throws(InkError) { ink = try inks[number] } catch { throw .ink(error) }
        confirmed.append(
          try adaptation.confirmed(
            RecognitionRequest(ink: ink, context: contexts[number]), as: texts[number]))
      } catch {
        throw Fault(error, ink: number)
      }
    }
    return Int64(adaptation.take(confirmed))
  } ?? -1
}

@c @implementation
public func ductus_learn(
  _ teacher: OpaquePointer!, _ learning: UnsafePointer<ductus_learning>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    let adaptation = try Handle<WriterAdaptation>.borrow(teacher, "teacher")
    let learning = try Learning(learning)
    return try learning.cancelling { () throws(Fault) in
      do throws(DuctusError) {
        return Handle.make(HeldHand(try adaptation.learn(learning.pace) { learning.report($0) }))
      } catch {
        throw Fault(error)
      }
    }
  } ?? nil
}

@c @implementation
public func ductus_doubts_hand(
  _ teacher: OpaquePointer!, _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    let adaptation = try Handle<WriterAdaptation>.borrow(teacher, "teacher")
    do throws(DuctusError) {
      return try adaptation.check()?.isDoubtful == true ? 1 : 0
    } catch {
      throw Fault(error)
    }
  } ?? -1
}

@c @implementation
public func ductus_forget_hand(
  _ teacher: OpaquePointer!, _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    let adaptation = try Handle<WriterAdaptation>.borrow(teacher, "teacher")
    adaptation.forget()
    return 0
  } ?? -1
}
