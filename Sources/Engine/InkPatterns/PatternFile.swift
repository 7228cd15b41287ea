import Support

/// Files of patterns: JSON that people can read and edit.
///
///     {
///       "configuration" : { "columns" : 8, "measure" : "difference", "rows" : 8 },
///       "format" : 2,
///       "kind" : "grid",
///       "patterns" : { "l" : [ [ "...##...", …, "...####." ] ] },
///       "rejectionThreshold" : 0.55
///     }
///
/// `patterns` has a list of patterns for each name: for ``GridPattern``, rows of cells, or an
/// object with these as `cells` and the `facts` of the ink (``DrawnFacts``); for ``PathPattern``,
/// directions and conditions; for ``CloudPattern``, strokes in the Quick, Draw! form.
/// `configuration` may be omitted for the kind's own. `rejectionThreshold` is a score, or
/// `"spread"` for ``PatternRejection/bySpread``; without it, nothing is rejected. Format 1, which
/// can also be read, had neither facts nor spread.
public enum PatternFile {
  /// The version of the format that this version of the library writes. It reads this and earlier
  /// ones.
  public static let format = PatternError.fileFormat

  /// The maximum number of bytes that a file may have: 64 MiB.
  public static let byteLimit = 64 << 20

  /// The maximum number of patterns in a file: 100,000.
  public static let patternLimit = 100_000

  /// The value of `rejectionThreshold` for ``PatternRejection/bySpread``.
  static let spread = "spread"

  /// Returns the text of a file with these members.
  fileprivate static func text(
    _ kind: PatternKind, _ configuration: PatternContent, _ rejection: PatternRejection,
    _ patterns: [String: JSONValue]
  ) -> String {
    var members: [String: JSONValue] = [
      "format": .number(JSONNumber(format)), "kind": .string(kind.rawValue),
      "configuration": configuration.field.value, "patterns": .object(patterns),
    ]
    switch rejection {
    case .none: break
    case .above(let score): members["rejectionThreshold"] = .number(JSONNumber(score))
    case .bySpread: members["rejectionThreshold"] = .string(spread)
    }
    return JSONValue.object(members).laidOut
  }
}

extension PatternLibrary {
  /// Reads a library from a file's content.
  ///
  /// - Throws: ``PatternError``, which names the place in the file.
  /// - Complexity: O(bytes + patterns).
  package init(_ file: FileBytes) throws(PatternError) {
    let document = try PatternDocument(file)
    guard document.kind == Pattern.kind else {
      throw .wrongKind(file: file.name, found: document.kind, expected: Pattern.kind)
    }
    if let field = document.configuration {
      self.init(
        configuration: try Pattern.Configuration(
          content: PatternContent(field, file: file.name)))
    } else {
      self.init()
    }
    rejection = document.rejection
    for (name, fields) in document.patterns {
      if name.isEmpty {
        throw .malformedFile(
          file: file.name, place: "patterns", reason: "has an empty name")
      }
      var patterns: [Pattern] = []
      for field in fields {
        if Cancellation.isRequested { throw .cancelled }
        let content = PatternContent(field, file: file.name)
        let pattern = try Pattern(content: content)
        if let fault = pattern.fault(in: configuration) { throw content.fault(fault) }
        patterns.append(pattern)
      }
      insert(patterns, named: name)
    }
  }

  /// The library as a file's content; reading it gives an equal library.
  ///
  /// - Complexity: O(patterns).
  package var text: String {
    var patterns: [String: JSONValue] = [:]
    for entry in entries {
      patterns[entry.name] = .array(entry.patterns.map { $0.content.field.value })
    }
    return PatternFile.text(Pattern.kind, configuration.content, rejection, patterns)
  }
}
