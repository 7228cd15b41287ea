import InkFormats

/// Reads XML notes as far as the text is XML.
enum XMLNotes {
  /// The maximum number of bytes of a tag, which holds the pressures of a whole stroke, or a path.
  private static let tagByteLimit = 16 << 20

  /// - Returns: the fault that ended reading before the end of the text.
  static func read(_ bytes: [UInt8], file: String, _ handler: some XMLEventHandler) -> NoteDamage? {
    func damage(_ fault: NoteFault, _ line: Int?, _ column: Int?) -> NoteDamage {
      let position = line.map { NotePosition.text(line: $0, column: column ?? 1) } ?? .whole
      return NoteDamage(file: file, position: position, fault: fault)
    }
    do throws(InkFormatError) {
      let text = try XMLGuard.checked(bytes, file: file, tagByteLimit: tagByteLimit)
      do throws(XMLEvents.Fault) {
        try XMLEvents.parse(text, handler)
      } catch {
        switch error {
        case .noLibrary(let missing): return damage(.noLibrary(reason: missing.reason), nil, nil)
        case .malformed(let code, let line, let column):
          return damage(.xml(code: code), line, column)
        case .refused(let refusal, let line, let column):
          return damage(.refusedXML(refusal), line, column)
        }
      }
    } catch {
      switch error {
      case .refusedXML(let place, let refusal):
        return damage(.refusedXML(refusal), place.line, place.column)
      case .malformedXML(let place, let code):
        return damage(.xml(code: code), place.line, place.column)
      default: break
      }
    }
    return nil
  }
}
