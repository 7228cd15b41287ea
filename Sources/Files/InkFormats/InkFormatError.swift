import Foundation
import InkModel

/// The place of a fault in a file. Lines and columns are counted from 1, columns in bytes.
public struct InkFilePlace: Hashable, Sendable {
  /// The file's name, as it was given to the reader.
  public var file: String
  /// The line, from 1; `nil` if the fault is in the file as a whole.
  public var line: Int?
  /// The byte within the line, from 1; `nil` if unknown.
  public var column: Int?

  /// A place in a file.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// The reason why a file, or one record of it, can't be read.
public enum InkFormatError: Error, Hashable, Sendable {
  /// The file can't be opened or read; `code` is the system's `errno`.
  case unreadable(file: String, code: Int32)
  /// The file is XML, and libxml2 can't be opened; the reason is the system's.
  case noLibrary(file: String, reason: String)
  /// Neither the file's extension nor its first bytes indicate a known format.
  case unknownFormat(file: String)
  /// The file can't be decompressed; the place is the line of text that it breaks off in.
  case damagedCompression(at: InkFilePlace, CompressionFault)
  /// An NDJSON line has more bytes than the limit.
  case lineTooLong(at: InkFilePlace, limit: Int)
  /// Blank NDJSON lines in a row have more bytes than a line may have; nothing after them is read.
  case tooManyBlankLines(at: InkFilePlace, limit: Int)
  /// A JSON or InkML document, or the file as a whole, has more bytes than the limit.
  case documentTooLarge(file: String, limit: Int)
  /// The text isn't JSON.
  case malformedJSON(at: InkFilePlace, JSONFault)
  /// The text is JSON but not an ink record.
  case malformedRecord(at: InkFilePlace, RecordFault)
  /// The text isn't XML; `code` is that of libxml2's `xmlParserErrors`.
  case malformedXML(at: InkFilePlace, code: Int)
  /// The document uses a feature of XML that this reader refuses.
  case refusedXML(at: InkFilePlace, XMLRefusal)
  /// The text is XML but not readable InkML.
  case malformedInkML(at: InkFilePlace, InkMLFault)
  /// The ink itself is not valid.
  case invalidInk(at: InkFilePlace, InkError)
}

/// The fault of a file compressed with xz or gzip.
public enum CompressionFault: Hashable, Sendable {
  /// The stream ends too early.
  case truncated
  /// The stream's checksums or structure are wrong.
  case damaged
  /// The stream needs more memory than the limit, or an unknown feature.
  case unsupported
}

/// A fault in the text of an InkML trace.
public enum TraceFault: Hashable, Sendable {
  /// A byte that traces don't have.
  case unexpectedCharacter(UInt8)
  /// A point has more or fewer values than the format has channels.
  case wrongValueCount(expected: Int, found: Int)
  /// A difference or wildcard without a preceding value.
  case nothingBefore(channel: String)
  /// A point has no value for X or Y.
  case missingCoordinate(channel: String)
  /// A time beyond ±2⁵³, where doubles have gaps.
  case timeOutOfRange
}

// MARK: - Descriptions

extension InkFormatError {
  /// The place of the fault, as far as it is known.
  public var place: InkFilePlace {
    switch self {
    case .unreadable(let file, _), .noLibrary(let file, _), .unknownFormat(let file),
      .documentTooLarge(let file, _):
      InkFilePlace(file: file)
    case .damagedCompression(let place, _), .lineTooLong(let place, _),
      .tooManyBlankLines(let place, _),
      .malformedJSON(let place, _), .malformedRecord(let place, _), .malformedXML(let place, _),
      .refusedXML(let place, _), .malformedInkML(let place, _), .invalidInk(let place, _):
      place
    }
  }
}

extension InkFilePlace: CustomStringConvertible {
  public var description: String {
    [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
  }
}

extension InkFormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let code): "\(file): \(String(cString: strerror(code)))"
    case .noLibrary(let file, let reason):
      "\(file): libxml2, which reads it, can't be opened: \(reason)"
    case .unknownFormat(let file): "\(file): not a known ink format"
    case .damagedCompression(let place, let fault): "\(place): \(fault)"
    case .lineTooLong(let place, let limit): "\(place): line has more than \(limit) bytes"
    case .tooManyBlankLines(let place, let limit):
      "\(place): more than \(limit) bytes of blank lines"
    case .documentTooLarge(let file, let limit): "\(file): document has more than \(limit) bytes"
    case .malformedJSON(let place, let fault): "\(place): \(fault)"
    case .malformedRecord(let place, let fault): "\(place): \(fault)"
    case .malformedXML(let place, let code): "\(place): not well-formed XML (error \(code))"
    case .refusedXML(let place, let refusal): "\(place): \(refusal)"
    case .malformedInkML(let place, let fault): "\(place): \(fault)"
    case .invalidInk(let place, let error): "\(place): \(error)"
    }
  }
}

extension InkFormatError: LocalizedError {
  /// The fault and its place in English, like the description.
  public var errorDescription: String? { description }
}

extension CompressionFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated: "compressed data ends too early"
    case .damaged: "compressed data is damaged"
    case .unsupported: "compressed data needs too much memory or an unknown feature"
    }
  }
}

extension TraceFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedCharacter(let byte): "unexpected \(byte.name)"
    case .wrongValueCount(let expected, let found): "\(found) values instead of \(expected)"
    case .nothingBefore(let channel): "channel \(channel) refers to a value before the first"
    case .missingCoordinate(let channel): "channel \(channel) has no value"
    case .timeOutOfRange: "time is out of range"
    }
  }
}
