import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusCommand

/// Which model reads a note.
@Suite struct NoteLanguageTests {
  @Test func theUsersLanguagesComeFirst() {
    func tags(_ user: [String]) -> [String] { NoteLanguage.tags(user, in: .bundled) }
    #expect(tags([]) == ["en-US", "de", "fr", "es", "it"])
    #expect(tags(["de-AT"]) == ["de", "en-US", "fr", "es", "it"])
    #expect(tags(["nl-NL", "en-US"]) == ["nl-NL", "en-US", "de", "fr", "es", "it"])
    // What no pack at hand reads is left out.
    #expect(tags(["ja-JP", "tlh"]) == ["en-US", "de", "fr", "es", "it"])
    #expect(NoteLanguage.tags([], in: PackCatalog(bundle: nil, store: nil)) == ["en-US"])
  }

  /// Models that are far behind read no more lines.
  @Test func linesAreReadUntilOneIsAhead() {
    var asked: [[Int]] = []
    func best(_ costs: [Double], lines: Int) -> Int {
      asked = []
      return LanguageChoice.best(of: costs.count, lines: lines) { candidates, range in
        asked.append(candidates)
        return candidates.map { costs[$0] * Double(range.count) }
      }
    }
    #expect(best([50, 40, 60], lines: 12) == 1)
    #expect(asked == [[0, 1, 2]])
    #expect(best([50, 49, 60], lines: 12) == 1)
    #expect(asked == [[0, 1, 2], [0, 1], [0, 1], [0, 1]])
    #expect(best([50, 50], lines: 2) == 0)
    #expect(best([1, 0], lines: 0) == 0)
    #expect(asked.isEmpty)
  }

  /// Words beneath one another, each of the same height, as lines of a page.
  private func page(_ words: [LabelledInk], wordsOfALine: Int = 4) throws -> String {
    var page = Ink(strokes: [])
    for (number, word) in words.enumerated() {
      let points = word.ink.strokes.flatMap(\.points)
      let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
      let scale = 60 / max(1, (points.map(\.y).max() ?? 0) - top)
      let (column, row) = (number % wordsOfALine, number / wordsOfALine)
      let start =
        column == 0 ? 0 : (page.strokes.flatMap(\.points).suffix(200).map(\.x).max() ?? 0) + 40
      page.strokes += word.ink.strokes.map { stroke in
        Stroke(
          points: stroke.points.map {
            StrokePoint(
              x: start + ($0.x - left) * scale, y: Float(row) * 150 + ($0.y - top) * scale)
          })
      }
    }
    return try NDJSONWriter.line(for: LabelledInk(ink: page))
  }

  private func choice(of note: String, locale: String) throws -> (model: String?, message: String) {
    let outcome = try Tool.run(
      ["transcribe", "--format", "json", "-"], input: note,
      environment: ["LC_ALL": locale, "LANGUAGE": ""])
    #expect(outcome.code == 0, "\(outcome.messages)")
    return (try outcome.objects().first?["model"] as? String, outcome.messages)
  }

  @Test(.enabled(if: Tool.canRecognize), arguments: ["C", "de_DE.UTF-8", "en_GB.UTF-8"])
  func anEnglishNoteIsReadAsEnglish(locale: String) throws {
    let sentence = try #require(Samples.all.first { $0.label == "Can you read this?" })
    let read = try choice(of: try NDJSONWriter.line(for: sentence), locale: locale)
    #expect(read.model == "en-US")
    #expect(read.message == "ductus: note: read as en-US\n")
  }

  @Test(
    .enabled(if: Tool.canRecognize && SharedData.isThere),
    arguments: ["C", "de_DE.UTF-8", "en_GB.UTF-8"])
  func aGermanNoteIsReadAsGerman(locale: String) throws {
    let path = try #require(SharedData.folder).appendingPathComponent("data/tablet/de.ndjson.xz")
      .path
    var words: [String: LabelledInk] = [:]
    for record in InkFileReader(path: path) where words.count < 24 {
      let word = try record.get()
      guard let label = word.label, label.count > 4, label.allSatisfy(\.isLetter) else { continue }
      words[label] = words[label] ?? word
    }
    let inks = words.sorted { $0.key < $1.key }.map(\.value)
    let read = try choice(of: try page(inks), locale: locale)
    #expect(read.model == "de")
    #expect(read.message == "ductus: note: read as de\n")
  }

  /// Notes of several languages are each read with its own model; a model that is named reads all.
  @Test(.enabled(if: Tool.canRecognize)) func aNamedModelReadsAll() throws {
    let sentence = try #require(Samples.all.first { $0.label == "Can you read this?" })
    let outcome = try Tool.run(
      ["transcribe", "--format", "json", "--model", "de", "-"],
      input: try NDJSONWriter.line(for: sentence))
    #expect(try outcome.objects().first?["model"] as? String == "de")
    #expect(outcome.messages.isEmpty)
  }
}
