import Support

/// A file's document, parsed as far as files of all kinds agree.
package struct PatternDocument {
  package private(set) var kind = PatternKind.cloud
  /// The configuration that all patterns share; `nil` for the kind's own.
  private(set) var configuration: JSONField?
  private(set) var rejection = PatternRejection.none
  private(set) var patterns: [(name: String, fields: [JSONField])] = []

  package init(_ file: FileBytes) throws(PatternError) {
    guard file.bytes.count <= PatternFile.byteLimit else {
      throw .unreadable(file: file.name, reason: "has more than \(PatternFile.byteLimit) bytes")
    }
    var newerFormat: Int?
    do throws(JSONError) {
      let members = try JSONField(try file.json()).object()
      let format = try members.required("format").integer()
      if (1...PatternFile.format).contains(format) {
        try read(members)
      } else {
        newerFormat = format
      }
    } catch {
      throw PatternError(error, file: file.name)
    }
    if let newerFormat { throw .unsupportedFormat(file: file.name, format: newerFormat) }
    guard patterns.reduce(0, { $0 + $1.fields.count }) <= PatternFile.patternLimit else {
      throw .malformedFile(
        file: file.name, place: "patterns",
        reason: "has more than \(PatternFile.patternLimit) patterns")
    }
  }

  private mutating func read(_ members: JSONObject) throws(JSONError) {
    kind = try members.required("kind").one(of: PatternKind.self)
    configuration = members.optional("configuration")
    rejection = try members.optional("rejectionThreshold").map(PatternRejection.init) ?? .none
    for (name, field) in try members.required("patterns").object().members {
      patterns.append((name, try field.array()))
    }
  }
}

extension PatternRejection {
  /// Reads a score, or the spread of patterns.
  package init(_ field: JSONField) throws(JSONError) {
    guard case .string(let word) = field.value else {
      self = .above(try field.double())
      return
    }
    guard word == PatternFile.spread else {
      throw field.fault("'\(word)', neither a number nor \"\(PatternFile.spread)\"")
    }
    self = .bySpread
  }
}
