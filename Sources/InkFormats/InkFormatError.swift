import Foundation
import InkModel

/// Where in a file a fault lies. Lines and columns are counted from 1, columns in bytes.
public struct InkFilePlace: Hashable, Sendable {
  public var file: String
  public var line: Int?
  public var column: Int?

  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Why a file, or one record of it, can't be read.
public enum InkFormatError: Error, Hashable, Sendable {
  /// The file can't be opened or read; `code` is the system's `errno`.
  case unreadable(file: String, code: Int32)
  /// Neither the file's extension nor its first bytes are those of a known format.
  case unknownFormat(file: String)
  /// The xz stream can't be decompressed; the place is the line of text that it breaks off in.
  case damagedCompression(at: InkFilePlace, CompressionFault)
  /// An NDJSON line has more bytes than the limit.
  case lineTooLong(at: InkFilePlace, limit: Int)
  /// A JSON or InkML document has more bytes than the limit.
  case documentTooLarge(file: String, limit: Int)
  /// The text isn't JSON.
  case malformedJSON(at: InkFilePlace, JSONFault)
  /// The text is JSON but not an ink record.
  case malformedRecord(at: InkFilePlace, RecordFault)
  /// The text isn't XML; `code` is that of libxml2's `xmlParserErrors`.
  case malformedXML(at: InkFilePlace, code: Int)
  /// The document asks for what this reader refuses of XML.
  case refusedXML(at: InkFilePlace, XMLRefusal)
  /// The text is XML but not InkML that can be read.
  case malformedInkML(at: InkFilePlace, InkMLFault)
  /// The ink itself is not valid.
  case invalidInk(at: InkFilePlace, InkError)
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
    case .unknownFormat(let file): "\(file): not a known ink format"
    case .damagedCompression(let place, let fault): "\(place): \(fault)"
    case .lineTooLong(let place, let limit): "\(place): line has more than \(limit) bytes"
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
