import CTCDecoder
import CommandSupport
import Ductus
import DuctusEngine
import Evaluation
import Foundation
@_spi(Laboratory) import InkReading
import ResultFormats

/// The settings of `ductus-lab evaluate`.
struct EvaluateOptions {
  static let split = CommandOption(
    name: "split", value: "NAME", summary: "Only inks of this split, such as test.")
  static let limit = CommandOption(
    name: "limit", value: "N", summary: "Only N inks, at even distances over all of them.")
  static let excludeMultiline = CommandOption(
    name: "exclude-multiline", summary: "Leave out inks that run over several lines.")
  static let onlyCharacters = CommandOption(
    name: "only-characters", value: "CHARS",
    summary: "Only inks whose label has no other characters than these.")
  static let withinClass = CommandOption(
    name: "within-class",
    summary: "Only digits, capitals and small letters, each read as one of its class.")
  static let punctuationApart = CommandOption(
    name: "punctuation-apart",
    summary: "Count punctuation as words, and no spaces around it.")
  static let labelMap = CommandOption(
    name: "label-map", value: "FILE",
    summary: "What the model calls the labels: TSV; others are left out.")
  static let stretch = CommandOption(
    name: "stretch", value: "F", summary: "Multiply all widths by F before turning.")
  static let batch = CommandOption(
    name: "batch", value: "N", summary: "Inks that are read together (default: 32).")
  static let lexiconLabels = CommandOption(
    name: "lexicon-labels", value: "in|out",
    summary: "Only inks whose label is one of the lexicon's words, or isn't.")
  static let scale = CommandOption(
    name: "scale", value: "F", summary: "Multiply all lengths by F before reading.")
  static let rotate = CommandOption(
    name: "rotate", value: "DEGREES", summary: "Turn inks counter-clockwise before reading.")
  static let rate = CommandOption(
    name: "rate", value: "HZ", summary: "Resample inks to so many points per second.")
  static let breaks = CommandOption(
    name: "breaks", value: "SHARE",
    summary: "Break so many strokes (0 to 1), as a pen that loses touch.")
  static let decorate = CommandOption(
    name: "decorate", value: "underline|strikeThrough|surround",
    summary: "Draw a line under words, through or around them.")
  static let decoderParameters = CommandOption(
    name: "decoder-parameters", value: "FILE",
    summary: "Parameters of the decoder (JSON) in place of the model's.")
  static let candidates = CommandOption(
    name: "candidates", value: "N",
    summary: "Readings that the oracle chooses from (default: 10; within classes 400).")
  static let by = CommandOption(
    name: "by", value: "WHAT",
    summary: "Also for each writer, label, length or class of the labels.")
  static let confusions = CommandOption(
    name: "confusions", value: "N", summary: "Also the N commonest confusions.")
  static let errors = CommandOption(
    name: "errors", value: "FILE", summary: "Write the inks that were read wrong, as NDJSON.")
  static let evidence = CommandOption(
    name: "evidence", value: "FILE",
    summary: "Write what confidences are computed from, as NDJSON: see the calibration tool.")
  static let json = CommandOption(name: "json", summary: "Print one JSON object, not a table.")

  static let all =
    [
      split, limit, excludeMultiline, LayoutOption.option, onlyCharacters, withinClass,
      punctuationApart, lexiconLabels, labelMap, stretch, scale, rotate, rate, breaks,
      decorate, batch, decoderParameters, candidates, by, confusions, errors, evidence, json,
    ] + InkInput.options + HintOptions.options + RecognizerChoice.options
    + [ThreadCount.option]

  let recognizer: RecognizerChoice
  /// The file of the writers' hand.
  let hand: String?
  let filter: LabelFilter
  let hints: RecognitionHints?
  let limit: Int?
  let layout: TextLayout
  /// The most inks that are read together.
  let batch: Int
  let perturbation: InkPerturbation
  /// Whether punctuation marks are separate words.
  let punctuationApart: Bool
  let grouping: Grouping?
  /// How many confusions to report.
  let confusions: Int?
  /// Where to write the misread inks.
  let errors: String?
  /// Where to write the evidence of confidences.
  let evidence: String?
  let printsJSON: Bool
  let input: InkInput
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    let hintOptions = try HintOptions(arguments)
    hints = hintOptions.hints
    var filter = LabelFilter(
      split: arguments.string(Self.split),
      excludesMultiline: arguments.has(Self.excludeMultiline),
      onlyCharacters: arguments.string(Self.onlyCharacters).map {
        Set(ReferenceText($0).characters)
      },
      onlyUnipenTasks: arguments.has(Self.withinClass), labelMap: try Self.labelMap(arguments))
    if let membership = try arguments.choice(Self.lexiconLabels, LexiconMembership.self) {
      guard !hintOptions.lexiconWords.isEmpty else {
        throw .inapplicable(
          option: Self.lexiconLabels.spelling,
          reason: "\(HintOptions.lexicon.spelling) names no words")
      }
      filter.membership = (hintOptions.lexiconWords, membership)
    }
    self.filter = filter
    var recognizer = try RecognizerChoice(arguments)
    // At least five, for top-5.
    recognizer.options.maxResultCount =
      try arguments.integer(Self.candidates, in: 5...1_000)
      ?? (filter.onlyUnipenTasks ? ClassReading.candidates : 10)
    if let file = arguments.string(Self.decoderParameters) {
      try Self.read(file, into: &recognizer.options)
    }
    evidence = arguments.string(Self.evidence)
    recognizer.options.keepsEvidence = evidence != nil
    self.recognizer = recognizer
    hand = arguments.string(RecognizerChoice.hand)
    layout = try LayoutOption.value(arguments)
    limit = try arguments.integer(Self.limit, in: 1...Int.max)
    batch = try arguments.integer(Self.batch, in: 1...1_024) ?? EvaluationBatch.usualCount
    perturbation = try Self.perturbation(arguments)
    punctuationApart = arguments.has(Self.punctuationApart)
    grouping =
      try arguments.choice(Self.by, Grouping.self) ?? (filter.onlyUnipenTasks ? .class : nil)
    confusions = try arguments.integer(Self.confusions, in: 1...Int.max)
    errors = arguments.string(Self.errors)
    printsJSON = arguments.has(Self.json)
    input = try InkInput(arguments)
    if input.files.isEmpty { throw .missingOperand("FILE") }
    threads = try ThreadCount.value(arguments)
    if limit != nil, !input.isRepeatable {
      throw .inapplicable(
        option: Self.limit.spelling,
        reason: "the inks are counted first, and a pipe can't be read twice")
    }
  }

  private static func labelMap(_ arguments: Arguments) throws(UsageError) -> LabelMap? {
    guard let file = arguments.string(labelMap) else { return nil }
    return try LabelMap(file: file, option: labelMap)
  }

  private static func perturbation(
    _ arguments: Arguments
  ) throws(UsageError) -> InkPerturbation {
    var perturbation = InkPerturbation()
    perturbation.scale = try arguments.number(scale, in: 0.0001...10_000) ?? 1
    perturbation.stretch = try arguments.number(stretch, in: 0.01...100) ?? 1
    perturbation.rotation = try arguments.number(rotate, in: -360...360) ?? 0
    perturbation.rate = try arguments.number(rate, in: 1...10_000)
    perturbation.breaks = try arguments.number(breaks, in: 0...1) ?? 0
    perturbation.decoration = try arguments.choice(decorate, TextDecoration.Kind.self)
    return perturbation
  }

  /// Reads parameters of either kind of text pack, whichever the file has.
  private static func read(
    _ file: String, into options: inout RecognizerOptions
  ) throws(UsageError) {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      if let lattice = try? JSONDecoder().decode(LatticeParameters.self, from: data) {
        options.latticeParameters = lattice
      }
      // A file without parameters is valid for both.
      if let decoder = try? JSONDecoder().decode(DecoderParameters.self, from: data) {
        options.decoderParameters = decoder
      } else if options.latticeParameters == nil {
        // Again, for the error.
        _ = try JSONDecoder().decode(DecoderParameters.self, from: data)
      }
    } catch let error as DecoderError {
      throw .unusableFile(option: decoderParameters.spelling, file: file, reason: "\(error)")
    } catch {
      throw .unusableFile(
        option: decoderParameters.spelling, file: file, reason: error.localizedDescription)
    }
  }
}

extension EvaluateOptions {
  /// The settings of a measurement besides the model, so that its figures can be reproduced.
  /// Options that change no figure are left out.
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

  /// How they are changed, the context given to the recogniser, and how it computes.
  private var changes: Members {
    [
      ("hand", hand.map(JSONText.string) ?? .null),
      ("precision", .string(recognizer.options.precision.rawValue)),
      ("latinWords", .boolean(recognizer.options.readsLatinWords)),
      ("dropTimes", .boolean(input.reading.dropsTimes)), ("batch", .integer(batch)),
      ("hints", hints?.json ?? .null),
      ("stretch", .number(perturbation.stretch)),
      ("scale", .number(perturbation.scale)), ("rotate", .number(perturbation.rotation)),
      ("rate", perturbation.rate.map { JSONText.number($0) } ?? .null),
      ("breaks", .number(perturbation.breaks)),
      ("decorate", perturbation.decoration.map { .string($0.rawValue) } ?? .null),
    ]
  }

  /// What is computed from the readings.
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
  /// Hints as requested; for a lexicon, the number of its words.
  fileprivate var json: JSONText {
    .object([
      ("type", .string(recognitionType.rawValue)),
      ("pattern", pattern.map(JSONText.string) ?? .null),
      (
        "allowedCharacters",
        allowedCharacters.map { JSONText.string(String($0.sorted())) } ?? .null
      ),
      ("onlyAllowed", .boolean(allowsOnly)),
      (
        "allowedSymbols",
        allowedSymbols.map { JSONText.array($0.sorted().map(JSONText.string)) } ?? .null
      ),
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
