import CommandSupport
import Ductus
import DuctusEngine
import Evaluation
import Foundation
@_spi(Laboratory) import InkReading
import ResultFormats
import Support

/// A file with one JSON object for each of an evaluation's inks, or for some of them.
final class ReadingFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let hasFailed = Locked(false)

  /// Creates the file, or empties it.
  init(path: String, option: CommandOption) throws(UsageError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .unusableFile(
        option: option.spelling, file: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Writes a line for each of these.
  ///
  /// - Returns: whether they were written; an error is reported once, and nothing is written after
  ///   it.
  func write(_ objects: [JSONText]) -> Bool {
    let lines = objects.map { $0.text + "\n" }
    return hasFailed.withLock { hasFailed in
      if hasFailed { return false }
      guard let fault = writeAll(Array(lines.joined().utf8), to: descriptor) else { return true }
      report("\(path): \(String(cString: strerror(fault)))")
      hasFailed = true
      return false
    }
  }
}

extension JSONText {
  /// A reading in the form for review sheets.
  init(_ reading: BatchOutcome.Reading) {
    let candidates = (try? reading.candidates.get()) ?? []
    self = .object(Self.place(of: reading) + [("candidates", JSONText(candidates))])
  }

  /// All readings of an ink and the evidence of their confidences.
  init(_ evidence: ReadingEvidence, of reading: BatchOutcome.Reading) {
    func parts(_ parts: [PartEvidence]) -> JSONText {
      .array(
        parts.map { part in
          .object([
            ("start", .integer(part.range.lowerBound)), ("end", .integer(part.range.upperBound)),
            ("agreeing", .array(part.agreeing.map(JSONText.integer))),
          ])
        })
    }
    let hypotheses = evidence.hypotheses.map { hypothesis in
      JSONText.object([
        ("text", .string(hypothesis.text)),
        ("score", .number(Double(hypothesis.score), digits: 4)),
        ("opticalScore", .number(Double(hypothesis.opticalScore), digits: 4)),
        ("languageScore", .number(Double(hypothesis.languageScore), digits: 4)),
      ])
    }
    self = .object(
      Self.place(of: reading) + [
        ("hypotheses", .array(hypotheses)), ("graphemes", parts(evidence.graphemes)),
        ("words", parts(evidence.words)),
      ])
  }

  /// The identity of the ink.
  private static func place(of reading: BatchOutcome.Reading) -> [(String, JSONText)] {
    let item = reading.record
    var members: [(String, JSONText)] = [
      ("file", .string(item.file)), ("index", .integer(item.index)),
    ]
    if let id = item.record.id { members.append(("id", .string(id))) }
    if let writer = item.record.writer { members.append(("writer", .string(writer))) }
    return members + [("label", .string(item.label))]
  }
}
