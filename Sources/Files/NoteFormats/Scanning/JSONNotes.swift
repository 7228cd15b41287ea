import InkFormats
import InkModel

/// A reader of one kind of JSON note. At a fault it keeps what it has read.
protocol JSONNoteReader: AnyObject {
  init()
  /// Reads the value of a member of the outermost object.
  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError)
  /// Returns the result; `nil` if it isn't a note of this kind.
  func finished() -> NoteDocument?
}

/// Detects the kind of a JSON note, and reads it as far as the text is JSON.
enum JSONNotes {
  /// - Parameter kind: the text's kind; `nil` to detect it by its members.
  static func document(
    _ bytes: [UInt8], file: String, by kind: (any JSONNoteReader.Type)? = nil
  ) throws(NoteFormatError) -> NoteDocument {
    let (document, damage) = bytes.withUnsafeBufferPointer { bytes in
      let reader = (kind ?? self.kind(of: bytes)).init()
      let damage = read(bytes, file: file) { scanner, name throws(RecordError) in
        try reader.member(name, &scanner)
      }
      return (reader.finished(), damage)
    }
    return try NoteDocument.finished(document, endedBy: damage, file: file)
  }

  /// Returns the kind suggested by the members of the outermost object.
  private static func kind(of bytes: UnsafeBufferPointer<UInt8>) -> any JSONNoteReader.Type {
    var kind: any JSONNoteReader.Type = JIIXReader.self
    _ = read(bytes) { scanner, name throws(RecordError) in
      if name == "data" { kind = RnoteReader.self }
      if name == "records" || name == "tldraw" { kind = TldrawReader.self }
      if name == "z" || name == "s" { kind = SaberReader.self }
      if name == "fileVersion" { kind = ButterflyReader.self }
      if name == "type", try scanner.peek() == UInt8(ascii: "\"") {
        if try scanner.string().hasPrefix("excalidraw") { kind = ExcalidrawReader.self }
      } else {
        try scanner.skipValue()
      }
    }
    return kind
  }

  /// Reads the members of the object in a text.
  ///
  /// - Returns: the fault that ended reading before the end of the text.
  static func read(
    _ json: [UInt8], file: String,
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) -> NoteDamage? {
    json.withUnsafeBufferPointer { read($0, file: file, member) }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String,
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) -> NoteDamage? {
    read(bytes, member).map {
      NoteDamage(file: file, position: position(of: $0.offset, in: bytes), fault: .json($0.fault))
    }
  }

  /// - Returns: the fault that ended reading.
  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) -> (fault: JSONFault, offset: Int)? {
    var scanner = JSONScanner(bytes)
    scanner.skipByteOrderMark()
    scanner.replacesLoneSurrogates = true
    do throws(RecordError) {
      try scanner.object(member)
      return nil
    } catch {
      // Only a syntax error can occur.
      guard case .syntax(let fault, let offset) = error else { return (.invalidString, 0) }
      return (fault, offset)
    }
  }

  private static func position(
    of offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> NotePosition {
    let end = min(offset, bytes.count)
    var (line, lineStart, place) = (1, 0, 0)
    while place < end {
      if bytes[place] == 0x0A { (line, lineStart) = (line + 1, place + 1) }
      place += 1
    }
    return .text(line: line, column: end - lineStart + 1)
  }
}

/// Reading that skips values of an unexpected type: a later version of a program may have changed
/// them. Only invalid JSON ends it.
extension JSONScanner {
  /// Returns the members of an object; a value of another type has none.
  mutating func members(
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "{") else { return try skipValue() }
    try object(member)
  }

  /// Reads one member of an object; the others are passed over.
  mutating func member(
    _ wanted: String, _ value: (inout JSONScanner) throws(RecordError) -> Void
  ) throws(RecordError) {
    try members { scanner, name throws(RecordError) in
      if name == wanted { try value(&scanner) } else { try scanner.skipValue() }
    }
  }

  /// Returns the elements of an array; a value of another type has none.
  mutating func elements(
    _ element: (inout JSONScanner, Int) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "[") else { return try skipValue() }
    try array(element)
  }

  /// Returns a finite number.
  mutating func numberOrNil() throws(RecordError) -> Float? {
    let start = self
    if let number = try float() { return number.isFinite ? number : nil }
    self = start
    try skipValue()
    return nil
  }

  mutating func stringOrNil() throws(RecordError) -> String? {
    if try peek() == UInt8(ascii: "\"") { return try string() }
    try skipValue()
    return nil
  }

  mutating func booleanOrNil() throws(RecordError) -> Bool? {
    let first = try peek()
    try skipValue()
    return first == UInt8(ascii: "t") ? true : first == UInt8(ascii: "f") ? false : nil
  }

  /// The numbers of an array, with nested arrays flattened; those beyond the points of a stroke are
  /// skipped.
  ///
  /// - Returns: `nil` if an element isn't a finite number.
  mutating func numbers() throws(RecordError) -> [Float]? {
    var numbers: [Float]? = []
    try readNumbers(into: &numbers, depth: 0)
    return numbers
  }

  private mutating func readNumbers(
    into numbers: inout [Float]?, depth: Int
  ) throws(RecordError) {
    try elements { scanner, _ throws(RecordError) in
      if depth < 2, try scanner.peek() == UInt8(ascii: "[") {
        try scanner.readNumbers(into: &numbers, depth: depth + 1)
      } else if let number = try scanner.numberOrNil() {
        if numbers?.count ?? 0 < 2 * NoteBudget.strokePointLimit { numbers?.append(number) }
      } else {
        numbers = nil
      }
    }
  }

  /// Returns a place as two numbers; `nil` for anything else.
  mutating func place() throws(RecordError) -> StrokePoint? {
    guard let numbers = try numbers(), numbers.count >= 2 else { return nil }
    return StrokePoint(x: numbers[0], y: numbers[1])
  }
}
