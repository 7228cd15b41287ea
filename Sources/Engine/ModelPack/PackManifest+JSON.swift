import Support

// One JSON object: the fields of the contents are beside the others, and `kind` names the type of
// the contents.
extension PackManifest {
  /// Reads a manifest without checking its values.
  init(_ document: JSONField) throws(JSONError) {
    let fields = try document.object()
    format = try fields.required("format").integer()
    tags = try fields.required("tags").strings()
    version = try fields.required("version").string()
    featureVersion = try fields.required("featureVersion").integer()
    network = try File(fields.required("network"))
    licence = try fields.required("licence").string()
    notice = try fields.required("notice").string()
    if let list = fields.optional("sources") {
      var sources: [Source] = []
      for field in try list.array() { sources.append(try Source(field)) }
      self.sources = sources
    }
    var accuracy: [String: Accuracy] = [:]
    for (set, field) in try fields.required("accuracy").object().members {
      accuracy[set] = try Accuracy(field)
    }
    self.accuracy = accuracy
    training = try Training(fields.required("training"))
    contents =
      switch try fields.required("kind").one(of: Kind.self) {
      case .text: .text(try TextContents(fields))
      case .characters: .characters(try CharacterContents(fields))
      case .classifier: .classifier(try ClassifierContents(fields))
      case .formula: .formula(try FormulaContents(fields))
      }
  }
}

extension PackManifest.File {
  init(_ field: JSONField) throws(JSONError) {
    let fields = try field.object()
    path = try fields.required("path").string()
    bytes = try fields.required("bytes").integer()
    sha256 = try fields.required("sha256").string()
    shared = try fields.optional("shared")?.string()
    narrowedFrom = try fields.optional("narrowedFrom")?.string()
  }

  /// Reads a file that may be missing.
  fileprivate init?(_ key: String, of fields: JSONObject) throws(JSONError) {
    guard let field = fields.optional(key) else { return nil }
    try self.init(field)
  }
}

extension PackManifest.TextContents {
  init(_ fields: JSONObject) throws(JSONError) {
    alphabet = try fields.required("alphabet").string()
    forms = try fields.optional("forms")?.texts()
    characters = try fields.optional("characters")?.string()
    penOrder = try fields.optional("penOrder")?.boolean()
    direction = try fields.optional("direction")?.one(of: PackManifest.Direction.self)
    lineHabits = try fields.optional("lineHabits")?.one(of: PackManifest.LineHabits.self)
    digits = try fields.optional("digits")?.string()
    fallbacks = try fields.optional("fallbacks")?.texts()
    languageModel = try PackManifest.File("languageModel", of: fields)
    decoder = try PackManifest.File(fields.required("decoder"))
    calibration = try PackManifest.File("calibration", of: fields)
    loneCharacters = try PackManifest.File("loneCharacters", of: fields)
  }
}

extension PackManifest.CharacterContents {
  init(_ fields: JSONObject) throws(JSONError) {
    alphabet = try fields.required("alphabet").string()
    hangul = try fields.required("hangul").boolean()
    characters = try fields.required("characters").string()
    digits = try fields.optional("digits")?.string()
    spelling = try fields.optional("spelling")?.string()
    fallbacks = try fields.optional("fallbacks")?.texts()
    languageModel = try PackManifest.File("languageModel", of: fields)
    decoder = try PackManifest.File(fields.required("decoder"))
  }
}

extension PackManifest.ClassifierContents {
  init(_ fields: JSONObject) throws(JSONError) {
    classes = try PackManifest.File(fields.required("classes"))
    looks = try PackManifest.File("looks", of: fields)
  }
}

extension PackManifest.FormulaContents {
  init(_ fields: JSONObject) throws(JSONError) {
    pen = try PackManifest.File("pen", of: fields)
    symbols = try PackManifest.File(fields.required("symbols"))
    relations = try PackManifest.File(fields.required("relations"))
    joins = try PackManifest.File(fields.required("joins"))
    formulas = try PackManifest.File(fields.required("formulas"))
    languageModel = try PackManifest.File("languageModel", of: fields)
    decoder = try PackManifest.File(fields.required("decoder"))
  }
}

extension PackManifest.Accuracy {
  init(_ field: JSONField) throws(JSONError) {
    let fields = try field.object()
    ink = try fields.optional("ink")?.one(of: PackManifest.MeasuredInk.self)
    inks = try fields.required("inks").integer()
    cer = try fields.optional("cer")?.double()
    cerInterval = try fields.optional("cerInterval")?.doubles()
    top1 = try fields.required("top1").double()
    top1Interval = try fields.optional("top1Interval")?.doubles()
    top5 = try fields.required("top5").double()
  }
}

extension PackManifest.Training {
  init(_ field: JSONField) throws(JSONError) {
    let fields = try field.object()
    commands = try fields.required("commands").strings()
    data = try fields.required("data").strings()
  }
}

extension PackManifest.Source {
  init(_ field: JSONField) throws(JSONError) {
    let fields = try field.object()
    part = try fields.required("part").one(of: PackManifest.Part.self)
    name = try fields.required("name").string()
    licence = try fields.required("licence").string()
  }
}
