import Support

/// A part of a file of patterns, with its place in it.
public struct PatternContent: Hashable {
  let field: JSONField
  /// The file's name in errors.
  let file: String

  init(_ field: JSONField, file: String) {
    (self.field, self.file) = (field, file)
  }

  /// Creates a part of a file to be written.
  init(_ value: JSONValue) {
    self.init(JSONField(value), file: "")
  }

  /// Returns an error at this place.
  func fault(_ reason: String) -> PatternError {
    .malformedFile(file: file, place: "\(field.path)", reason: reason)
  }

  /// Reads the part; a fault in it becomes the file's.
  func read<Value>(
    _ body: (JSONField) throws(JSONError) -> Value
  ) throws(PatternError) -> Value {
    do throws(JSONError) {
      return try body(field)
    } catch {
      throw PatternError(error, file: file)
    }
  }
}

extension PatternError {
  init(_ error: JSONError, file: String) {
    self = .malformedFile(
      file: file, place: error.path,
      reason: error.path.isEmpty ? error.reason : "is \(error.reason)")
  }
}
