import InkModel
import Support

// Faults of a JSON text come from the scanner, and are part of this module's errors.
@_exported import enum Support.JSONFault

/// The reason why reading a JSON text failed, and the byte offset.
package enum RecordError: JSONFailure {
  case syntax(JSONFault, offset: Int)
  case record(RecordFault, offset: Int)
  case ink(InkError, offset: Int)
}

/// The place in a JSON text from which records are read.
package typealias JSONScanner = JSONCursor<RecordError>

extension JSONScanner {
  /// Returns the error for a place where a value of another type is expected: the fault of the
  /// record, or of the syntax if no value begins here.
  package func unexpected(instead fault: RecordFault) -> RecordError {
    isAtValue ? .record(fault, offset: offset) : unexpected()
  }
}
