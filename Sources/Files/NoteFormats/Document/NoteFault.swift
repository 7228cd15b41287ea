import Foundation
import InkFormats

/// A fault of a note.
public enum NoteFault: Error, Hashable, Sendable {
  /// Compressed data ends too early.
  case compressionEnds
  /// Compressed data is damaged.
  case compressionDamaged
  /// The archive can't be opened; the text is the library's.
  case archive(String)
  /// The archive lacks this member, or it can't be read.
  case missingMember(String)
  /// Not JSON.
  case json(JSONFault)
  /// Not BSON.
  case bson(BSONFault)
  /// libxml2, which reads XML, can't be opened; the reason is the system's.
  case noLibrary(reason: String)
  /// Not XML; the number is that of libxml2's `xmlParserErrors`.
  case xml(code: Int)
  /// XML of an unsupported kind.
  case refusedXML(XMLRefusal)
  /// The text lacks what makes it a note of its kind.
  case missing(String)
  /// An element has an invalid form and was left out.
  case malformed(String)
  /// The file ends within a block.
  case blockEnds
  /// More of something than a note or a page may have; the excess was left out, and a page with too
  /// much ink is blank.
  case tooMany(String, limit: Int)
  /// The number of further faults that aren't listed.
  case more(Int)
}

extension NoteFault {
  /// Whether it is an error of syntax, at which a reader stops.
  var endsReading: Bool {
    switch self {
    case .json, .bson, .xml: true
    default: false
    }
  }
}

extension NoteFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .compressionEnds: "compressed data ends too early"
    case .compressionDamaged: "compressed data is damaged"
    case .archive(let reason): "archive can't be opened: \(reason)"
    case .missingMember(let name): "\(name) is missing or can't be read"
    case .json(let fault): "\(fault)"
    case .bson(let fault): "\(fault)"
    case .noLibrary(let reason): "libxml2, which reads it, can't be opened: \(reason)"
    case .xml(let code): "not well-formed XML (error \(code))"
    case .refusedXML(let refusal): "\(refusal)"
    case .missing(let what): "\(what) is missing"
    case .malformed(let what): "malformed \(what)"
    case .blockEnds: "file ends within a block"
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    case .more(let count): "\(count) more faults"
    }
  }
}

extension NoteFault: LocalizedError {
  /// The fault in English, like the description.
  public var errorDescription: String? { description }
}
