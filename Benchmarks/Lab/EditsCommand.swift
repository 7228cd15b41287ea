import CommandSupport
import Ductus
import Foundation
import ResultFormats

/// `ductus-lab edits`: how well gestures over text are understood.
struct EditsCommand: Command {
  static let given = CommandOption(
    name: "given", summary: "Take the words as they are given, don't read them.")
  static let wrong = CommandOption(
    name: "wrong", summary: "Print what was understood wrongly, one line each, and its forms.")

  static let description = CommandDescription(
    name: "edits",
    operands: "FILE…",
    summary: "Measure what gestures over text are taken for.",
    options: [given, wrong] + RecognizerChoice.options,
    discussion: """
      The pages are those of ductus_tools.figures.edited_pages: words, and a gesture over them or
      more writing. The page is read, then the gesture is resolved, and the words beside it are read
      with it. Kind: what is to be done was
      understood. Target: that, and the very strokes, or the place between two of them. Of writing
      both say how much was taken for no gesture.
      """)

  private let recognizer: RecognizerChoice
  private let isGiven, printsWrong: Bool
  private let files: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    recognizer = try RecognizerChoice(arguments)
    isGiven = arguments.has(Self.given)
    printsWrong = arguments.has(Self.wrong)
    files = arguments.operands
    if files.isEmpty { throw .missingOperand("FILE") }
  }

  func run() -> ExitCode {
    guard let opened = recognizer.recognizerOrReport() else { return .model }
    guard let text = opened as? TextRecognizer else {
      report("\(recognizer.model) isn't a model of text")
      return .model
    }
    var tally = EditTally()
    do {
      let pack = try PackCatalog.bundled.pack(forTag: "und-x-gesture")
      let forms = try FigureRecognizer(pack: pack)
      let reader = GestureReader(recognizer: forms, text: text)
      for file in files {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        for (number, line) in lines.enumerated() {
          let page = try JSONDecoder().decode(EditedPage.self, from: Data(line.utf8))
          let written = Ink(strokes: Array(page.ink.strokes[..<page.gesture]))
          let known =
            isGiven
            ? page.writtenText(of: written)
            : WrittenText(try text.recognize(written), of: written)
          let drawn = Ink(strokes: Array(page.ink.strokes[page.gesture...]))
          let found = try reader.gesture(drawn, over: known, of: written)
          let isKind = found?.action.rawValue ?? "none" == page.action
          let isTarget = isKind && page.isTarget(found, in: known)
          tally.add(page.kind, isKind: isKind, isTarget: isTarget)
          if printsWrong, !isTarget {
            let all = try reader.read(drawn, over: known, of: written).gestures
            print(
              "\(file):\(number + 1): \(page.kind): \(known.text.replacing("\n", with: " / "));",
              all.map { "\($0.action) \($0.ranges.map(known.text(of:))) \($0.confidence)" },
              try forms.recognize(drawn).candidates.prefix(4).map { "\($0.text) \($0.confidence)" })
          }
        }
      }
    } catch {
      report("\(error)")
      return .badInput
    }
    StandardOutput().end(with: tally.table)
    return .success
  }
}

extension WrittenText {
  fileprivate func text(of range: Range<Int>) -> String {
    String(characters[range].map(\.character))
  }
}
