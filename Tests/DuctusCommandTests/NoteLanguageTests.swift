import Ductus
import EngineFixtures
import Foundation
import Testing

@testable import DuctusCommand

/// The choice of the model that reads a note.
@Suite struct NoteLanguageTests {
  @Test func theUsersLanguagesComeFirst() {
    func tags(_ user: [String]) -> [String] { NoteLanguage.tags(user, in: .bundled) }
    #expect(tags([]) == ["en-US", "de", "fr", "es", "it"])
    #expect(tags(["de-AT"]) == ["de", "en-US", "fr", "es", "it"])
    #expect(tags(["nl-NL", "en-US"]) == ["nl-NL", "en-US", "de", "fr", "es", "it"])
    // Languages without an available pack are left out.
    #expect(tags(["ja-JP", "tlh"]) == ["en-US", "de", "fr", "es", "it"])
    #expect(NoteLanguage.tags([], in: PackCatalog(bundle: nil, store: nil)) == ["en-US"])
  }

  @Test func japaneseAndItsLikeAreLanguages() throws {
    let pack = try CharacterPack()
    try withDirectory { bundle in
      try FileManager.default.createSymbolicLink(
        at: bundle.appendingPathComponent("ja"), withDestinationURL: pack.directory)
      let catalog = PackCatalog(bundle: bundle, store: nil)
      #expect(NoteLanguage.tags(["ja-JP"], in: catalog) == ["ja"])
    }
  }

  /// Nobody installs a language without writing it.
  @Test func installedLanguagesAreCandidates() throws {
    let repository = try #require(ModelRepository.bundled)
    try withDirectory { directory in
      let store = PackStore(directory: directory)
      try store.install("el", from: repository)
      let catalog = PackCatalog(store: store)
      #expect(NoteLanguage.tags([], in: catalog) == ["en-US", "de", "fr", "es", "it", "el"])
      #expect(NoteLanguage.tags(["el"], in: catalog).first == "el")
    }
  }

  @Test func theUsersLanguagesThatAreNotInstalledAreNamed() throws {
    let repository = try #require(ModelRepository.bundled)
    let catalog = PackCatalog(store: nil) { repository }
    let missing = NoteLanguage.missing(["he-IL", "iw", "tlh", "de-AT"], in: catalog)
    #expect(missing.count == 1)
    let message = missing.first?.message(for: .command)
    #expect(message?.contains("Hebrew") == true)
    #expect(message?.hasSuffix("`ductus models install he` fetches it") == true)
    #expect(NoteLanguage.missing(["he-IL"], in: .bundled).isEmpty)
  }

  /// A model that reads hardly any of a line leaves it unread, however cheap that is.
  @Test func hardlyReadLinesAreUnread() {
    typealias Reading = LanguageChoice.Reading
    func costs(_ readings: [(String, Double)]) -> [Double] {
      LanguageChoice.costs(of: readings.map { [Reading(text: $0.0, cost: $0.1)] })
    }
    #expect(costs([("שלום עולם", 40), ("कि", 3)]) == [40, 1_000])
    #expect(costs([("कि", 3), ("שלום עולם", 40)]) == [1_000, 40])
    #expect(costs([("今天天气", 30), ("4XXFAI", 50)]) == [30, 50])
    #expect(costs([("안녕", 30), ("OtLJ bq", 50)]) == [30, 50])
    #expect(costs([("12 + 3", 30), ("", 20)]) == [30, 1_000])
    #expect(costs([("+", 30), ("", 20)]) == [30, 20])
  }

  /// Models that are far behind read no more lines.
  @Test func linesAreReadUntilOneIsAhead() {
    var asked: [[Int]] = []
    func best(_ costs: [Double], lines: Int) -> Int {
      asked = []
      let start = costs.map { _ in LanguageEvidence(isLatin: true) }
      return LanguageChoice.best(from: start, lines: lines) { candidates, range in
        asked.append(candidates)
        return candidates.map {
          LanguageEvidence(cost: costs[$0] * Double(range.count), texts: [], isLatin: true)
        }
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

  /// English lines read a little more cheaply as Japanese ones with English words are English.
  @Test func borrowedLettersDecideNothing() {
    func best(_ japanese: [String], lines: Int = 12) -> Int {
      let start = [true, false].map { LanguageEvidence(isLatin: $0) }
      return LanguageChoice.best(from: start, lines: lines) { candidates, range in
        candidates.map { candidate in
          let texts = range.map { candidate == 0 ? "from the meeting" : japanese[$0 % 3] }
          let cost = (candidate == 0 ? 14.0 : 9.0) * Double(range.count)
          return LanguageEvidence(cost: cost, texts: texts, isLatin: candidate == 0)
        }
      }
    }
    #expect(best(["一from the meeting", "from山 meeting", "from the meeting"]) == 0)
    #expect(best(["会議の記録", "from山 meeting", "来週までに"]) == 1)
    #expect(best(["会議の記録", "from the meeting", "from the meeting"], lines: 1) == 1)
  }

  /// Typed words decide where lines hardly do, and no more.
  @Test func linesAndTypedTextsDecideTogether() throws {
    func best(_ costs: [Double], typed: TypedLanguage?) -> Int {
      let start = typed?.evidence ?? costs.map { _ in LanguageEvidence(isLatin: true) }
      return LanguageChoice.best(from: start, lines: 12) { candidates, range in
        candidates.map {
          LanguageEvidence(
            cost: costs[$0] * Double(range.count), texts: ["conventions"], isLatin: true)
        }
      }
    }
    func typed(_ sums: [Double], isLatin: Bool = true) -> TypedLanguage? {
      TypedLanguage(sums.map { ($0, true) }, letterCount: 100, isLatin: isLatin)
    }
    let second = try #require(typed([-350, -200]))
    #expect(best([10, 11], typed: nil) == 0)
    #expect(best([10, 11], typed: second) == 1)
    #expect(best([10, 14], typed: second) == 0)
    #expect(best([10, 11], typed: typed([-200, -350])) == 0)
    // A hundred thousand letters say no more.
    #expect(
      TypedLanguage([(-350_000, true), (-200_000, true)], letterCount: 100_000, isLatin: true)?
        .evidence == second.evidence)
    // Typed Greek says nothing about ink in Latin letters, nor the other way round.
    #expect(best([10, 11], typed: typed([-350, -200], isLatin: false)) == 0)
    let scripts = try #require(
      TypedLanguage([(-200, true), (-900, false), (nil, false)], letterCount: 100, isLatin: true))
    #expect(Set(scripts.evidence.map(\.cost)).count == 1)
    #expect(scripts.evidence.map(\.isScant) == [false, true, true])
  }

  /// A few words between calculations are read in the user's first language unless they clearly are
  /// in another.
  @Test func aFewWordsAreInTheFirstLanguage() {
    func best(_ texts: [String], _ costs: [Double]) -> Int {
      let start = costs.map { _ in LanguageEvidence(isLatin: true) }
      return LanguageChoice.best(from: start, lines: texts.count) { candidates, range in
        candidates.map { candidate in
          LanguageEvidence(
            cost: costs[candidate] * Double(range.count), texts: Array(texts[range]),
            isLatin: true)
        }
      }
    }
    let calculations = ["(E:E) = x + 2 m r", "con te", "t, r, u = cost"]
    #expect(best(calculations, [19, 18, 17]) == 0)
    #expect(best(calculations, [19, 17, 14]) == 1)
    #expect(best(calculations, [19, 19, 14]) == 2)
    #expect(best(["la derivata prima", "della funzione"], [19, 18, 17]) == 2)
  }

  /// Typed text tells the language of ink that tells nothing, or of a note without ink.
  @Test(
    .enabled(if: Tool.canRecognize),
    arguments: [
      ("es", "Ingreso a la plataforma. Se mueven las reservaciones a un archivo", true),
      ("de", "Die Gäste können ihre Buchungen selbst ändern und löschen", false),
      ("en-US", "The guests can change their bookings and cancel them", true),
    ])
  func typedTextTellsTheLanguage(model: String, text: String, hasInk: Bool) throws {
    let ink = "<stroke tool=\"pen\" color=\"red\" width=\"1\">256 105 257 149 250 140</stroke>"
    try withDirectory { directory in
      let note = directory.appendingPathComponent("a.xopp")
      try Data(
        """
        <xournal><page width="595" height="842"><layer>\(hasInk ? ink : "")
        <text font="Sans" size="12" x="72" y="203">\(text)</text></layer></page></xournal>
        """.utf8
      ).write(to: note)
      let outcome = try Tool.run(
        ["transcribe", "--format", "json", note.path],
        environment: ["LC_ALL": "C", "LANGUAGE": ""])
      #expect(try outcome.objects().first?["model"] as? String == model)
      #expect(!outcome.messages.contains("nothing to choose by"))
    }
  }

  @Test func typedTextOfNoLanguageTellsNone() {
    func best(_ sums: [Double?]) -> Int? {
      TypedLanguage(sums.map { ($0, true) }, letterCount: 40, isLatin: true)?.best
    }
    #expect(best([-100, -60, nil]) == 1)
    #expect(best([-65, -60, -59]) == 0)
    #expect(best([-300, -250]) == nil)
    #expect(best([nil, nil]) == nil)
    #expect(best([nil, -60]) == 1)
  }

  /// A damaged pack of formulas is reported, as that of a language is; without one, notes are read.
  @Test(.enabled(if: Tool.canRecognize), arguments: [["transcribe"], ["search", "me"]])
  func aDamagedPackOfFormulasIsReported(command: [String]) throws {
    let formulas = try PackCatalog.bundled.pack(forTag: "zxx-Zmth-x-formula")
    let english = try PackCatalog.bundled.pack(forTag: "en-US").directory
    try withDirectory { place in
      let weights = place.appendingPathComponent("weights")
      try FileManager.default.createDirectory(at: weights, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: weights.appendingPathComponent("en-US"), withDestinationURL: english)
      let note = place.appendingPathComponent("note.ndjson")
      try Data(Inks.record().utf8).write(to: note)
      func run() throws -> Tool.Outcome {
        let index = ["--index", place.appendingPathComponent("\(UUID().uuidString).index").path]
        return try Tool.run(
          command + (command == ["transcribe"] ? [] : index) + ["--model", "en-US", note.path],
          environment: [
            "DUCTUS_WEIGHTS": weights.path, "DUCTUS_REPOSITORY": "", "DUCTUS_REPOSITORY_KEY": "",
            "DUCTUS_STORE": place.appendingPathComponent("store").path,
          ])
      }
      let without = try run()
      #expect(without.code != 3 && !without.messages.contains("formula"), "\(without.messages)")
      let copy = weights.appendingPathComponent("formulas")
      try formulas.copy(to: copy)
      #expect(try run().messages == without.messages)
      let symbols = copy.appendingPathComponent("symbols.safetensors")
      try Data(contentsOf: symbols).dropLast(9).write(to: symbols)
      let damaged = try run()
      #expect(damaged.code == 3 && damaged.output.isEmpty)
      #expect(damaged.messages.contains("formulas/symbols.safetensors"), "\(damaged.messages)")
    }
  }

  /// Letters by their writers, each once.
  private static let written: [String: [String: LabelledInk]] = {
    let letters = (try? SharedData.testSplit(of: "chars")) ?? []
    return Dictionary(grouping: letters) { $0.writer ?? "" }.mapValues {
      Dictionary($0.map { ($0.label ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }
  }()

  /// Lines of isolated letters by one person.
  private func page(_ lines: [String]) throws -> String? {
    let letters = Set(lines.joined().filter { $0 != " " }.map(String.init))
    let written = Self.written
    let writer = written.keys.sorted().first {
      letters.isSubset(of: written[$0]?.keys.map { $0 } ?? [])
    }
    guard let writer, let own = written[writer], let unit = own["l"]?.height else { return nil }
    var page = Ink(strokes: [])
    for (row, line) in lines.enumerated() {
      var x: Float = 0
      for letter in line {
        guard let ink = own[String(letter)]?.ink else {
          x += 0.6 * unit
          continue
        }
        let points = ink.strokes.flatMap(\.points)
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let below: Float = "gjpqy".contains(letter) ? 0.3 : 0
        let down = (Float(row) * 2.6 + below) * unit - (points.map(\.y).max() ?? 0)
        page.strokes += ink.strokes.map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: $0.x - left + x, y: $0.y + down) })
        }
        x += right - left + 0.15 * unit
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
  func notesAreReadInTheirLanguages(locale: String) throws {
    for (model, lines) in [
      ("de", ["Der Wind weht heute stark aus Norden", "und bringt viel Regen in die Stadt"]),
      ("en-US", ["The wind blows strongly from the north", "and brings much rain to our town"]),
      (
        "fr", ["Le vent souffle fort depuis le nord", "et apporte beaucoup de pluie dans la ville"]
      ),
    ] {
      let read = try choice(of: try #require(try page(lines)), locale: locale)
      #expect(read.model == model)
      #expect(read.message == "ductus: note: read as \(model)\n")
    }
  }

  /// Notes of several languages are each read with its own model; a named model reads all.
  @Test(.enabled(if: Tool.canRecognize)) func aNamedModelReadsAll() throws {
    let sentence = try #require(Samples.all.first { $0.label == "Can you read this?" })
    let outcome = try Tool.run(
      ["transcribe", "--format", "json", "--model", "de", "-"],
      input: try NDJSONWriter.line(for: sentence))
    #expect(try outcome.objects().first?["model"] as? String == "de")
    #expect(outcome.messages.isEmpty)
  }
}
