import Foundation
import InkFormats

/// The reason why nothing of a note can be read.
public enum NoteFormatError: Error, Hashable, Sendable {
  /// The file can't be opened or read; `code` is the system's `errno`.
  case unreadable(file: String, code: Int32)
  /// Its content has no known format.
  case unknownFormat(file: String)
  /// The file is from a known program, in an unsupported version.
  case unsupportedVersion(file: String, String)
  /// The path names a pipe, a device or another thing that is neither a file nor a folder.
  case notARegularFile(file: String)
  /// The file, or its decompressed content, has more bytes than the limit.
  case tooLarge(file: String, limit: Int)
  /// The file is damaged from the beginning.
  case damaged(NoteDamage)
}

/// A part of a note that couldn't be read.
public struct NoteDamage: Hashable, Sendable {
  /// The file's name, as given to the reader, followed by that of an archive's member.
  public var file: String
  /// The place in the decompressed file of the fault, or of the first that it caused.
  public var position: NotePosition
  /// The fault at that place.
  public var fault: NoteFault

  /// Creates the damage of a fault at a place.
  public init(file: String, position: NotePosition, fault: NoteFault) {
    self.file = file
    self.position = position
    self.fault = fault
  }
}

/// A place in a file.
public enum NotePosition: Hashable, Sendable {
  /// The file as a whole.
  case whole
  /// A byte, from 0.
  case byte(Int)
  /// The line and column in a text, counted from 1; columns are bytes.
  case text(line: Int, column: Int)
}

/// A fault of BSON, the binary JSON of Saber's files.
public enum BSONFault: Hashable, Sendable {
  /// The file ends within a document.
  case unexpectedEnd
  /// A value of an unknown type.
  case unknownType(UInt8)
  /// A length that doesn't match its content.
  case wrongLength
  /// A text that isn't UTF-8.
  case invalidText
  /// A letter with more than 1,000 marks.
  case tooManyMarks
}

/// The damage of a file, while it is read: a small file may have millions of faults, of which only
/// the first are kept.
struct DamageList {
  static let limit = 1_000

  private var kept: [NoteDamage] = []
  private var count = 0

  mutating func append(_ damage: NoteDamage) {
    count += 1
    if count <= Self.limit { kept.append(damage) }
  }

  /// The kept faults, followed by the number of the others.
  var all: [NoteDamage] {
    guard count > Self.limit, let first = kept.first else { return kept }
    let rest = NoteDamage(file: first.file, position: .whole, fault: .more(count - Self.limit))
    return kept + [rest]
  }
}

// MARK: - Descriptions

extension NoteFormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let code): "\(file): \(String(cString: strerror(code)))"
    case .unknownFormat(let file): "\(file): not a known note format"
    case .unsupportedVersion(let file, let what): "\(file): \(what)"
    case .notARegularFile(let file): "\(file): not a regular file"
    case .tooLarge(let file, let limit): "\(file): more than \(limit) bytes"
    case .damaged(let damage): "\(damage)"
    }
  }
}

extension NoteFormatError: LocalizedError {
  /// The fault and its place in English, like the description.
  public var errorDescription: String? { description }
}

extension NoteDamage: CustomStringConvertible {
  public var description: String {
    switch position {
    case .whole: "\(file): \(fault)"
    case .byte(let offset): "\(file): byte \(offset): \(fault)"
    case .text(let line, let column): "\(file):\(line):\(column): \(fault)"
    }
  }
}

extension BSONFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedEnd: "file ends within a document"
    case .unknownType(let code): "value of the unknown type \(code)"
    case .wrongLength: "length that doesn't agree with the content"
    case .invalidText: "text that isn't UTF-8"
    case .tooManyMarks: "more than 1,000 marks on a letter"
    }
  }
}
