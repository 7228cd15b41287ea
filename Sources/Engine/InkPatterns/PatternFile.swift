import Support

/// Files of patterns: JSON that people can read and change.
///
///     {
///       "configuration" : { "columns" : 8, "measure" : "difference", "rows" : 8 },
///       "format" : 2,
///       "kind" : "grid",
///       "patterns" : { "l" : [ [ "...##...", …, "...####." ] ] },
///       "rejectionThreshold" : 0.55
///     }
///
/// `patterns` has a list of patterns for each name: for ``GridPattern`` rows of cells, or an object
/// with these as `cells` and the `facts` of the ink (``DrawnFacts``), for ``PathPattern`` directions
/// and conditions, for ``CloudPattern`` strokes in the Quick, Draw! form. `configuration` may be left
/// out for the kind's own. `rejectionThreshold` is a score, or `"spread"` for
/// ``PatternRejection/bySpread``; without it nothing is rejected. Format 1, which is read as well,
/// had neither facts nor spread.
public enum PatternFile {
  /// The version of the form that this version of the library writes. It reads this and earlier ones.
  public static let format = PatternError.fileFormat

  /// The most bytes that a file may have: 64 MiB.
  public static let byteLimit = 64 << 20

  /// What `rejectionThreshold` is for ``PatternRejection/bySpread``.
  fileprivate static let spread = "spread"

  /// A file's document and what it holds.
  package static func header(
    _ file: FileBytes
  ) throws(PatternError) -> (content: PatternContent, kind: PatternKind) {
    let content = try PatternContent(file)
    let version = try content.read { field throws(JSONError) in
      try field.object().required("format").integer()
    }
    guard (1...format).contains(version) else {
      throw .unsupportedFormat(file: file.name, format: version)
    }
    let kind = try content.read { field throws(JSONError) in
      try field.object().required("kind").one(of: PatternKind.self)
    }
    return (content, kind)
  }
}

extension PatternLibrary {
  /// Reads a library from a file's content.
  ///
  /// - Throws: ``PatternError``, which names the place in the file.
  /// - Complexity: O(bytes).
  package init(_ file: FileBytes) throws(PatternError) {
    let (content, kind) = try PatternFile.header(file)
    guard kind == Pattern.kind else {
      throw .wrongKind(file: file.name, found: kind, expected: Pattern.kind)
    }
    func part(_ field: JSONField) -> PatternContent { PatternContent(field, file: file.name) }
    let (configuration, rejection, names) = try content.read { field throws(JSONError) in
      let members = try field.object()
      return (
        members.optional("configuration"),
        try PatternRejection(members.optional("rejectionThreshold")),
        try members.required("patterns").object().members
      )
    }
    try self.init(read: configuration.map(part))
    self.rejection = rejection
    for (name, field) in names {
      let fields = try part(field).read { field throws(JSONError) in try field.array() }
      var patterns: [Pattern] = []
      for field in fields {
        let pattern = try Pattern(content: part(field))
        if let fault = pattern.fault(in: self.configuration) {
          throw .malformedFile(file: file.name, place: "\(field.place)", reason: fault)
        }
        patterns.append(pattern)
      }
      insert(patterns, named: name)
    }
  }

  /// An empty library of the configuration in a file, or of the kind's own.
  private init(read content: PatternContent?) throws(PatternError) {
    guard let content else {
      self.init()
      return
    }
    let configuration = try Pattern.Configuration(content: content)
    if let fault = Pattern.fault(of: configuration) {
      throw .malformedFile(file: content.file, place: "\(content.field.place)", reason: fault)
    }
    self.init(configuration: configuration)
  }

  /// The library as a file's content, which reads as an equal library.
  ///
  /// - Complexity: O(patterns).
  package var text: String {
    var patterns: [String: JSONValue] = [:]
    for entry in entries {
      patterns[entry.name] = .array(entry.patterns.map { $0.content.field.value })
    }
    var members: [String: JSONValue] = [
      "format": .number(JSONNumber(PatternFile.format)),
      "kind": .string(Pattern.kind.rawValue),
      "configuration": configuration.content.field.value,
      "patterns": .object(patterns),
    ]
    switch rejection {
    case .none: break
    // JSON has no infinity, which takes all as well as nothing does.
    case .above(let score):
      if score.isFinite { members["rejectionThreshold"] = .number(JSONNumber(score)) }
    case .bySpread: members["rejectionThreshold"] = .string(PatternFile.spread)
    }
    return JSONValue.object(members).laidOut
  }
}

extension PatternRejection {
  /// A score, or the spread of patterns; nothing rejects nothing.
  fileprivate init(_ field: JSONField?) throws(JSONError) {
    guard let field else {
      self = .none
      return
    }
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
