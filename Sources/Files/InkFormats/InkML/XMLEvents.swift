import CLibxml2
import Support

/// The events of reading a document, in its order.
package protocol XMLEventHandler: AnyObject {
  func startElement(_ name: String, _ attributes: [String: String], _ parser: XMLEvents)
  func endElement(_ parser: XMLEvents)
  /// A part of an element's text, as UTF-8.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: XMLEvents)
}

/// libxml2's event interface (SAX2) over a document in memory. It builds no tree, knows only XML's
/// own entities, and opens no other file.
package final class XMLEvents {
  /// The reason why reading ended before the document did.
  package enum Fault: Error {
    /// libxml2 can't be opened.
    case noLibrary(DynamicLibrary.Missing)
    /// The first fault of the document: one of libxml2's `xmlParserErrors`, and its place.
    case malformed(code: Int, line: Int, column: Int)
    /// XML that is refused, and its place.
    case refused(XMLRefusal, line: Int, column: Int)
  }

  private let library: UnsafePointer<cxml_functions>
  private let context: UnsafeMutablePointer<cxml_context>
  private unowned let handler: any XMLEventHandler
  private var fault: Fault?
  private var isStopped = false
  /// The number of open elements.
  private var depth = 0

  /// The maximum number of open elements: handlers keep each of them, and a tag of three bytes
  /// opens one.
  package static let depthLimit = 200

  private init?(_ handler: any XMLEventHandler, _ library: UnsafePointer<cxml_functions>) {
    guard let context = library.pointee.xmlNewParserCtxt() else { return nil }
    self.library = library
    self.context = context
    self.handler = handler
  }

  deinit { library.pointee.xmlFreeParserCtxt(context) }

  /// Reports a document to `handler`, up to its end, the first fault or ``stop()``.
  ///
  /// - Parameter document: UTF-8 that passed ``XMLGuard``, less than 2 GiB.
  package static func parse(_ document: [UInt8], _ handler: any XMLEventHandler) throws(Fault) {
    let library: UnsafePointer<cxml_functions>
    switch Libxml2.functions {
    case .success(let found): library = found.table
    case .failure(let missing): throw .noLibrary(missing)
    }
    guard let events = XMLEvents(handler, library), let size = Int32(exactly: document.count) else {
      throw .malformed(code: Int(cxml_no_memory), line: 1, column: 1)
    }
    let context = events.context
    context.pointee.handler.pointee = callbacks()
    context.pointee.user = Unmanaged.passUnretained(events).toOpaque()
    document.withUnsafeBytes { bytes in
      _ = library.pointee.xmlCtxtReadMemory(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), size, nil, "UTF-8",
        Int32(cxml_huge | cxml_no_network))
    }
    if let fault = events.fault { throw fault }
    if !events.isStopped, context.pointee.is_well_formed == 0 {
      let code = library.pointee.xmlCtxtGetLastError(context)?.pointee.code ?? 0
      throw .malformed(code: Int(code), line: events.line, column: events.column)
    }
  }

  /// The place that was read last, from 1.
  package var line: Int { max(1, Int(library.pointee.xmlSAX2GetLineNumber(context))) }
  package var column: Int { max(1, Int(library.pointee.xmlSAX2GetColumnNumber(context))) }

  /// Reports nothing more.
  package func stop() {
    isStopped = true
    library.pointee.xmlStopParser(context)
  }

  // MARK: - Callbacks

  private static func callbacks() -> cxml_handler {
    var callbacks = cxml_handler()
    callbacks.initialized = cxml_sax2
    callbacks.start_element = { user, name, _, _, _, _, count, _, attributes in
      guard let events = XMLEvents.events(user), let name else { return }
      guard events.depth < XMLEvents.depthLimit else {
        return events.refuse(.nestedTooDeep)
      }
      events.depth += 1
      let element = String(cString: name)
      guard element.hasFewMarks, let attributes = XMLEvents.attributes(attributes, count) else {
        return events.refuse(.tooManyMarks)
      }
      events.handler.startElement(element, attributes, events)
    }
    callbacks.end_element = { user, _, _, _ in
      guard let events = XMLEvents.events(user) else { return }
      events.depth -= 1
      events.handler.endElement(events)
    }
    let text: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32) -> Void = {
      user, bytes, count in
      guard let events = XMLEvents.events(user) else { return }
      events.handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)), events)
    }
    callbacks.characters = text
    callbacks.ignorable_whitespace = text
    callbacks.cdata_block = text
    // The guard excludes document types; if there were one, it would end here.
    callbacks.internal_subset = { user, _, _, _ in
      guard let events = XMLEvents.events(user) else { return }
      events.fail(code: Int(cxml_doctype_not_finished))
    }
    callbacks.error = { user, error in
      guard let events = XMLEvents.events(user), let error = error?.pointee,
        error.level >= cxml_level_of_error
      else { return }
      events.fail(code: Int(error.code))
    }
    return callbacks
  }

  /// - Returns: `nil` when there is nothing more to report.
  private static func events(_ user: UnsafeMutableRawPointer?) -> XMLEvents? {
    guard let user else { return nil }
    let events = Unmanaged<XMLEvents>.fromOpaque(user).takeUnretainedValue()
    return events.isStopped ? nil : events
  }

  private func fail(code: Int) {
    fault = .malformed(code: code, line: line, column: column)
    stop()
  }

  /// Ends reading at text that is refused.
  package func refuse(_ refusal: XMLRefusal) {
    fault = .refused(refusal, line: line, column: column)
    stop()
  }

  /// - Parameter attributes: name, prefix, namespace, start and end of the value for each.
  /// - Returns: `nil` if a letter has too many marks.
  private static func attributes(
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int32
  ) -> [String: String]? {
    var result: [String: String] = [:]
    guard let attributes else { return result }
    for i in stride(from: 0, to: 5 * Int(count), by: 5) {
      guard let local = attributes[i], let start = attributes[i + 3], let end = attributes[i + 4]
      else { continue }
      let prefix = attributes[i + 1].map { String(cString: $0) + ":" } ?? ""
      let name = prefix + String(cString: local)
      let value = String(
        decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      guard name.hasFewMarks, value.hasFewMarks else { return nil }
      // Without entity substitution, libxml2 always reports an ampersand in this form.
      result[name] =
        value.utf8.contains(UInt8(ascii: "&"))
        ? value.replacing("&#38;", with: "&") : value
    }
    return result
  }
}
