// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import InkEditing
import InkModel
import InkReading
import ResultFormats
import Support

@c @implementation
public func ductus_page_of_result(
  _ result: UnsafePointer<ductus_result>!, _ ink: Int, _ inks: UnsafePointer<ductus_inks>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in Handle.make(try PageText(result, ink, of: inks)) } ?? nil
}

@c @implementation
public func ductus_page_of_words(
  _ words: UnsafePointer<ductus_word>!, _ wordCount: Int, _ ink: UnsafePointer<ductus_inks>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    Handle.make(try PageText(words, count: wordCount, of: ink))
  } ?? nil
}

@c @implementation
public func ductus_free_page(_ page: OpaquePointer!) { Handle<PageText>.free(page) }

@c @implementation
public func ductus_page_text(_ page: OpaquePointer!) -> UnsafePointer<CChar>! {
  page.map { Handle<PageText>.borrow($0).text }
}

@c @implementation
public func ductus_read_gesture(
  _ recognizer: OpaquePointer!, _ ink: UnsafePointer<ductus_inks>!, _ page: OpaquePointer!,
  _ options: UnsafePointer<ductus_gesture_options>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_gestures>! {
  ductus_read_gesture_over_ink(recognizer, nil, ink, page, options, error)
}

@c @implementation
public func ductus_read_gesture_over_ink(
  _ recognizer: OpaquePointer!, _ text: OpaquePointer!, _ ink: UnsafePointer<ductus_inks>!,
  _ page: OpaquePointer!, _ options: UnsafePointer<ductus_gesture_options>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_gestures>! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let page = try Handle<PageText>.borrow(page, "page")
    let options = try GestureOptions(options)
    let own = try InkArrays(ink).single("ink")
    let (reading, _) = try recognizer.gestures(
      own, over: page.written, of: page.ink, options,
      words: text.map { Handle<Recognizer>.borrow($0) })
    return ductus_gestures.make(reading, over: page)
  }
}

@c @implementation
public func ductus_free_gestures(_ gestures: UnsafeMutablePointer<ductus_gestures>!) {
  Shown<ductus_gestures, Arena>.free(gestures)
}

@c @implementation
public func ductus_read_gesture_json(
  _ recognizer: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ jsonSize: Int,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<CChar>! {
  ductus_read_gesture_over_ink_json(recognizer, nil, json, jsonSize, error)
}

@c @implementation
public func ductus_read_gesture_over_ink_json(
  _ recognizer: OpaquePointer!, _ text: OpaquePointer!, _ json: UnsafePointer<CChar>!,
  _ jsonSize: Int, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<CChar>! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let bytes = try JSONRequest.bytes(json, jsonSize)
    let asked: GestureRequest
    do throws(JSONError) {
      asked = try GestureRequest(JSONValue(bytes))
    } catch {
      throw Fault(DUCTUS_BAD_JSON, "json: \(error)")
    }
    let written: WrittenText
    do throws(InkError) { written = try asked.text() } catch { throw Fault(error) }
    let (reading, forms) = try recognizer.gestures(
      asked.ink, over: written, of: asked.page, asked.options,
      words: text.map { Handle<Recognizer>.borrow($0) })
    return freeable(JSONText(reading, over: written, forms: forms).text)
  }
}
