import CommandSupport
import Ductus

/// Recognises the records of an input and formats the readings as lines. Thread-safe.
struct RecordRecognizer: Sendable {
  let recognizer: any InkRecognizer
  /// The defaults for records.
  let context: RecognitionContext
  let format: ResultFormat

  /// Returns a line for each record, whether or not it can be read.
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
