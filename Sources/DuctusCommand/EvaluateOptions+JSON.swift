extension EvaluateOptions {
  /// What a measurement depends on besides the model, so that its figures can be traced and made
  /// again. Options that change no figure are left out.
  var json: JSONText {
    .object([
      ("files", .array(input.files.map(JSONText.string))),
      ("format", .string(input.format.rawValue)),
      ("split", filter.split.map(JSONText.string) ?? .null),
      ("limit", limit.map(JSONText.integer) ?? .null),
      ("excludeMultiline", .boolean(filter.excludesMultiline)),
      (
        "onlyCharacters",
        filter.onlyCharacters.map { characters in
          let sorted = characters.sorted { $0.value < $1.value }
          return .string(sorted.map(String.init).joined())
        } ?? .null
      ),
      ("withinClass", .boolean(filter.onlyUnipenTasks)),
      ("labelMap", filter.labelMap.map { .string($0.file) } ?? .null),
      ("dropTimes", .boolean(input.reading.dropsTimes)), ("batch", .integer(batch)),
      ("stretch", .number(perturbation.stretch)),
      ("scale", .number(perturbation.scale)), ("rotate", .number(perturbation.rotation)),
      ("rate", perturbation.rate.map { JSONText.number($0) } ?? .null),
      ("candidates", .integer(recognizer.options.maxResultCount)),
      ("by", grouping.map { .string($0.rawValue) } ?? .null),
      ("confusions", confusions.map(JSONText.integer) ?? .null),
    ])
  }
}
