import InkModel

/// A reader of one format, for ``InkFileReader``.
protocol RecordReader: AnyObject {
  /// Returns the next record or fault, or `nil` at the end.
  func next() -> Result<LabelledInk, InkFormatError>?
}

extension JSONScanner {
  package mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }
}

extension InkFormatError {
  init(_ error: RecordError, place: (_ offset: Int) -> InkFilePlace) {
    switch error {
    case .syntax(let fault, let offset): self = .malformedJSON(at: place(offset), fault)
    case .record(let fault, let offset): self = .malformedRecord(at: place(offset), fault)
    case .ink(let error, let offset): self = .invalidInk(at: place(offset), error)
    }
  }

  init(_ error: ByteSourceError, at place: InkFilePlace) {
    switch error {
    case .system(let code): self = .unreadable(file: place.file, code: code)
    case .tooLong(let limit): self = .documentTooLarge(file: place.file, limit: limit)
    case .compression(let fault): self = .damagedCompression(at: place, fault)
    }
  }
}

extension FloatingPoint where Self: CustomStringConvertible {
  /// The shortest digits that give the same value; a whole number without a fraction.
  var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
