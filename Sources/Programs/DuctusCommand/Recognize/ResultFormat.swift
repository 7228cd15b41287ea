import CommandSupport
import Ductus
import ResultFormats
import Support

/// Recognises the records of an input and puts the readings into lines. Thread-safe.
struct InkReader: Sendable {
  let recognizer: any InkRecognizer
  /// What holds for records that don't say it themselves.
  let context: RecognitionContext
  let format: ResultFormat

  /// One line for each record, whether it can be read or not.
  func lines(for records: [InputRecord]) -> [ResultLine] {
    let inks = records.compactMap { try? $0.content.get() }
    var results = recognizer.recognize(inks.map(request)).makeIterator()
    return records.map { record in
      switch record.content {
      case .failure(let error):
        return format.line(forFault: InputMessage(error))
      case .success(let ink):
        // `recognize` has a result for each request.
        switch results.next() {
        case .success(let result):
          return format.line(for: ink, of: record, result: result)
        case .failure(let error):
          return format.line(
            forFault: InputMessage("\(error)", file: record.file, index: record.index))
        case nil: preconditionFailure("one result for each request")
        }
      }
    }
  }

  private func request(_ record: LabelledInk) -> RecognitionRequest {
    var context = context
    context.preContext = record.preContext ?? context.preContext
    context.writingArea = record.writingArea ?? context.writingArea
    return RecognitionRequest(ink: record.ink, context: context)
  }
}

/// A record of an input file, or the fault in its place.
struct InputRecord: Sendable {
  let file: String
  /// Records and faults before it in its file.
  let index: Int
  let content: Result<LabelledInk, InkFormatError>

  /// A measure of the record's memory and of the work that it is.
  var pointCount: Int {
    switch content {
    case .success(let record): record.ink.pointCount
    case .failure: 1
    }
  }
}

/// A line of output, and what is wrong with the record that it stands for.
struct ResultLine: Sendable {
  let text: String
  var fault: InputMessage?
  var warnings: [InputMessage] = []
}

/// How the readings of an ink are put on a line.
struct ResultFormat: Sendable {
  let printsJSON: Bool
  var printsSegments = false

  func line(
    for record: LabelledInk, of input: InputRecord, result: RecognitionResult
  ) -> ResultLine {
    guard printsJSON else {
      let warnings = (record.warnings + result.warnings).map(\.description)
      let text = result.candidates.first?.text ?? ""
      // Lines of output and records keep step.
      return ResultLine(
        text: text.replacing("\n", with: "\\n"),
        warnings: warnings.map {
          InputMessage("warning: \($0)", file: input.file, index: input.index)
        })
    }
    var members: [(String, JSONText)] = []
    if let id = record.id { members.append(("id", .string(id))) }
    if let label = record.label { members.append(("label", .string(label))) }
    members += JSONText.members(
      of: result, withSegments: printsSegments, warnings: record.warnings.map(\.description))
    return ResultLine(text: JSONText.object(members).text)
  }

  func line(forFault fault: InputMessage) -> ResultLine {
    ResultLine(
      text: printsJSON ? JSONText.object([("error", .string(fault.text))]).text : "", fault: fault)
  }
}

/// Writes the lines of results, and reports their faults and warnings.
final class LineWriter: Sendable {
  /// Faulty records that have a line: compressed, a thousand million of them are a small file.
  static let faultLimit = 100_000

  private struct State {
    let output = StandardOutput()
    var faults = 0
  }

  private let state = Locked(State())
  private let faults = InputLog("faults")
  private let warnings = InputLog("warnings")

  var hasFaults: Bool { state.withLock { $0.faults > 0 } }

  func write(_ lines: [ResultLine]) {
    state.withLock { state in
      for line in lines {
        if let fault = line.fault {
          state.faults += 1
          faults.add(fault)
          if state.faults > Self.faultLimit { continue }
        }
        for warning in line.warnings { warnings.add(warning) }
        state.output.write(line.text + "\n")
      }
      state.output.flush()
    }
  }

  /// Tells what was left untold, after the last line.
  func end() {
    faults.end()
    warnings.end()
    let untold = state.withLock { $0.faults } - Self.faultLimit
    if untold > 0 { report("\(untold) faulty records have no line") }
  }
}
