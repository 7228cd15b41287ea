import CommandSupport
import Ductus
import DuctusNotes
import NoteFormats

/// Which model reads notes: one that is named, or that of several under which they are likeliest.
struct NoteLanguage {
  static let model = CommandOption(
    name: "model", value: "TAG|DIR|auto",
    summary: "The model's tag, a pack's directory, or auto: the likeliest (default: en-US).")
  static let languages = CommandOption(
    name: "languages", value: "TAGS",
    summary: "With --model auto: tags to choose among (default: en-US,de,fr,es,it).")
  static let options = [model, languages]

  /// Lines that the choice is made by, and letters of a line at least.
  private static let sampleLines = 12
  private static let sampleLength = 8

  private let choices: [RecognizerChoice]

  /// The tags of what there is to choose among.
  var name: String { choices.map(\.model).joined(separator: ",") }

  init(_ arguments: Arguments) throws(UsageError) {
    let asked = arguments.string(Self.model)
    let list = arguments.string(Self.languages)
    guard asked == "auto" else {
      if list != nil {
        throw .inapplicable(
          option: Self.languages.spelling, reason: "it goes with \(Self.model.spelling) auto")
      }
      choices = [try RecognizerChoice(arguments)]
      return
    }
    var choices: [RecognizerChoice] = []
    for tag in (list ?? "en-US,de,fr,es,it").split(separator: ",") {
      choices.append(
        try RecognizerChoice(
          Arguments(["--model", String(tag)], options: RecognizerChoice.options)))
    }
    guard !choices.isEmpty else {
      throw .badValue(
        option: Self.languages.spelling, value: list ?? "", expected: "tags with commas between")
    }
    self.choices = choices
  }

  /// The recogniser; a model that can't be loaded, or is none of text, is reported.
  ///
  /// - Parameter sample: pages to choose by.
  func recognizer(
    candidates: Int, sample: @autoclosure () -> [NotePage]
  ) -> (recognizer: TextRecognizer, model: String)? {
    var recognizers: [(recognizer: TextRecognizer, model: String)] = []
    for var choice in choices {
      choice.options.maxResultCount = candidates
      guard let opened = choice.recognizerOrReport() else { return nil }
      guard let text = opened as? TextRecognizer else {
        report("\(choice.model) is no model of text")
        return nil
      }
      recognizers.append((text, choice.model))
    }
    guard recognizers.count > 1 else { return recognizers.first }
    let lines = Self.sampleInks(sample(), recognizers[0].recognizer)
    guard !lines.isEmpty else { return recognizers[0] }
    let costs = recognizers.map { entry in
      entry.recognizer.recognize(lines.map { RecognitionRequest(ink: $0) })
        .reduce(0.0) { sum, result in
          sum + ((try? result.get())?.candidates.first?.cost ?? 1_000)
        }
    }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    report("note: \(recognizers[best].model) is the likeliest language")
    return recognizers[best]
  }

  /// Lines of text, as one of the recognisers sees them.
  private static func sampleInks(_ pages: [NotePage], _ recognizer: TextRecognizer) -> [Ink] {
    var inks: [Ink] = []
    for page in pages {
      guard let transcript = try? PageReader(recognizer).transcribe(page) else { continue }
      let strokes = page.strokes
      for line in transcript.lines where line.role == .text && line.text.count >= sampleLength {
        guard !line.strokes.isEmpty else { continue }
        inks.append(Ink(strokes: line.strokes.map { strokes[$0].stroke }))
        if inks.count == sampleLines { return inks }
      }
    }
    return inks
  }
}
