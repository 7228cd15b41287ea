import CLibxml2

/// What a document's reader is told, in the order of the document.
package protocol XMLEventHandler: AnyObject {
  func startElement(_ name: String, _ attributes: [String: String], _ parser: XMLEvents)
  func endElement(_ parser: XMLEvents)
  /// Part of an element's text, as UTF-8.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: XMLEvents)
}

/// libxml2's event interface (SAX2) over a document in memory. Builds no tree, knows no entities
/// but XML's own, and opens no other file.
package final class XMLEvents {
  /// The first fault.
  package struct Fault: Error {
    /// One of libxml2's `xmlParserErrors`.
    package var code: Int
    package var line: Int
    package var column: Int
  }

  private let context: xmlParserCtxtPtr
  private unowned let handler: any XMLEventHandler
  private var fault: Fault?
  private var isStopped = false

  private init?(_ handler: any XMLEventHandler) {
    _ = Self.library
    guard let context = xmlNewParserCtxt() else { return nil }
    self.context = context
    self.handler = handler
  }

  deinit { xmlFreeParserCtxt(context) }

  /// libxml2's globals, made before any thread needs them.
  private static let library: Void = xmlInitParser()

  /// Reports a document to `handler`, up to its end, the first fault or ``stop()``.
  ///
  /// - Parameter document: UTF-8 that went through ``XMLGuard``, less than 2 GiB.
  package static func parse(_ document: [UInt8], _ handler: any XMLEventHandler) throws(Fault) {
    guard let events = XMLEvents(handler), let size = Int32(exactly: document.count) else {
      throw Fault(code: Int(XML_ERR_NO_MEMORY.rawValue), line: 1, column: 1)
    }
    let context = events.context
    context.pointee.sax.pointee = callbacks()
    context.pointee.userData = Unmanaged.passUnretained(events).toOpaque()
    document.withUnsafeBytes { bytes in
      let options = XML_PARSE_HUGE.rawValue | XML_PARSE_NONET.rawValue
      _ = xmlCtxtReadMemory(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), size, nil, "UTF-8",
        Int32(options))
    }
    if let fault = events.fault { throw fault }
    if !events.isStopped, context.pointee.wellFormed == 0 {
      throw Fault(code: Int(context.pointee.errNo), line: events.line, column: events.column)
    }
  }

  /// The place that was read last, from 1.
  package var line: Int { max(1, Int(xmlSAX2GetLineNumber(context))) }
  package var column: Int { max(1, Int(xmlSAX2GetColumnNumber(context))) }

  /// Reports nothing more.
  package func stop() {
    isStopped = true
    xmlStopParser(context)
  }

  // MARK: - Callbacks

  private static func callbacks() -> xmlSAXHandler {
    var callbacks = xmlSAXHandler()
    callbacks.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC
    callbacks.startElementNs = { user, name, _, _, _, _, count, _, attributes in
      guard let events = XMLEvents.events(user), let name else { return }
      events.handler.startElement(
        String(cString: name), XMLEvents.attributes(attributes, count), events)
    }
    callbacks.endElementNs = { user, _, _, _ in
      guard let events = XMLEvents.events(user) else { return }
      events.handler.endElement(events)
    }
    let text: charactersSAXFunc = { user, bytes, count in
      guard let events = XMLEvents.events(user) else { return }
      events.handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)), events)
    }
    callbacks.characters = text
    callbacks.ignorableWhitespace = text
    callbacks.cdataBlock = text
    // The guard leaves no way to a document type; if there were one, it would end here.
    callbacks.internalSubset = { user, _, _, _ in
      guard let events = XMLEvents.events(user) else { return }
      events.fail(code: Int(XML_ERR_DOCTYPE_NOT_FINISHED.rawValue))
    }
    callbacks.serror = { user, error in
      guard let events = XMLEvents.events(user), let error = error?.pointee,
        error.level.rawValue >= XML_ERR_ERROR.rawValue
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
    fault = Fault(code: code, line: line, column: column)
    stop()
  }

  /// - Parameter attributes: name, prefix, namespace, start and end of the value for each.
  private static func attributes(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32
  ) -> [String: String] {
    var result: [String: String] = [:]
    guard let attributes else { return result }
    for i in stride(from: 0, to: 5 * Int(count), by: 5) {
      guard let local = attributes[i], let start = attributes[i + 3], let end = attributes[i + 4]
      else { continue }
      let name = String(cString: local)
      let prefix = attributes[i + 1].map { String(cString: $0) + ":" } ?? ""
      let value = String(
        decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      // Without entity substitution libxml2 leaves an ampersand as this, whatever it was written
      // as.
      result[prefix + name] =
        value.utf8.contains(UInt8(ascii: "&"))
        ? value.replacing("&#38;", with: "&") : value
    }
    return result
  }
}
