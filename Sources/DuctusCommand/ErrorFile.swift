import Ductus
import Evaluation
import Foundation

/// The inks that were read wrong, one JSON object per line: what a review sheet is made from.
final class ErrorFile {
  private let path: String
  private let descriptor: Int32
  private var hasFailed = false

  /// Makes the file, or empties it.
  init(path: String) throws(UsageError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .unusableFile(
        option: EvaluateOptions.errors.spelling, file: path,
        reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Writes the readings that were wrong.
  ///
  /// - Returns: whether the file took them; a fault is reported once and nothing is written after.
  func write(_ readings: [BatchOutcome.Reading]) -> Bool {
    if hasFailed { return false }
    let lines = readings.filter { $0.counts?.firstCorrect == 0 }.map { line(for: $0) + "\n" }
    guard let fault = writeAll(Array(lines.joined().utf8), to: descriptor) else { return true }
    report("\(path): \(String(cString: strerror(fault)))")
    hasFailed = true
    return false
  }

  private func line(for reading: BatchOutcome.Reading) -> String {
    let item = reading.record
    var members: [(String, JSONText)] = [
      ("file", .string(item.file)), ("index", .integer(item.index)),
    ]
    if let id = item.record.id { members.append(("id", .string(id))) }
    if let writer = item.record.writer { members.append(("writer", .string(writer))) }
    members.append(("label", .string(item.label)))
    members.append(("candidates", JSONText((try? reading.candidates.get()) ?? [])))
    return JSONText.object(members).text
  }
}
