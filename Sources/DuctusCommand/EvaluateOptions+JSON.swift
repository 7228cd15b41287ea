import Ductus
import ResultFormats

extension EvaluateOptions {
  /// What a measurement depends on besides the model, so that its figures can be traced and made
  /// again. Options that change no figure are left out.
  var json: JSONText { .object(selection + changes + presentation) }

  private typealias Members = [(String, JSONText)]

  /// Which inks are read.
  private var selection: Members {
    let characters = filter.onlyCharacters?.sorted { $0.value < $1.value }
    return [
      ("files", .array(input.files.map(JSONText.string))),
      ("format", .string(input.format.rawValue)),
      ("split", filter.split.map(JSONText.string) ?? .null),
      ("limit", limit.map(JSONText.integer) ?? .null),
      ("excludeMultiline", .boolean(filter.excludesMultiline)),
      ("layout", .string(layout.rawValue)),
      (
        "onlyCharacters",
        characters.map { JSONText.string($0.map(String.init).joined()) } ?? .null
      ),
      ("withinClass", .boolean(filter.onlyUnipenTasks)),
      ("labelMap", filter.labelMap.map { JSONText.string($0.file) } ?? .null),
      ("lexiconLabels", filter.membership.map { JSONText.string($0.1.rawValue) } ?? .null),
    ]
  }

  /// What is done to them, and what the recogniser is told of them.
  private var changes: Members {
    [
      ("dropTimes", .boolean(input.reading.dropsTimes)), ("batch", .integer(batch)),
      ("hints", hints?.json ?? .null),
      ("stretch", .number(perturbation.stretch)),
      ("scale", .number(perturbation.scale)), ("rotate", .number(perturbation.rotation)),
      ("rate", perturbation.rate.map { JSONText.number($0) } ?? .null),
    ]
  }

  /// What is asked of the readings.
  private var presentation: Members {
    [
      ("candidates", .integer(recognizer.options.maxResultCount)),
      ("punctuationApart", .boolean(punctuationApart)),
      ("by", grouping.map { JSONText.string($0.rawValue) } ?? .null),
      ("confusions", confusions.map(JSONText.integer) ?? .null),
    ]
  }
}

extension RecognitionHints {
  /// Hints as they were asked for; of a lexicon the number of its words.
  fileprivate var json: JSONText {
    .object([
      ("type", .string(recognitionType.rawValue)),
      (
        "allowedCharacters",
        allowedCharacters.map { JSONText.string(String($0.sorted())) } ?? .null
      ),
      ("onlyAllowed", .boolean(allowsOnly)),
      ("lexiconWords", lexicon.map { JSONText.integer($0.words.count) } ?? .null),
      ("lexiconWeights", lexicon.map { JSONText.string($0.weightRange) } ?? .null),
      ("postContext", postContext.map(JSONText.string) ?? .null),
    ])
  }
}

extension UserLexicon {
  /// The smallest and the largest weight.
  fileprivate var weightRange: String {
    let weights = words.values.sorted()
    guard let first = weights.first, let last = weights.last else { return "" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }
}
