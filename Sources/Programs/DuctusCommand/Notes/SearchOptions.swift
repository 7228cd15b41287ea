import CommandSupport
import DuctusNotes
import Foundation
import ModelStore
import NoteIndex
import Support

/// The settings of `ductus search`.
struct SearchOptions {
  static let json = CommandOption(name: "json", summary: "Print one JSON object per place.")
  static let limit = CommandOption(
    name: "limit", value: "N", summary: "Show at most N places, the likeliest (default: 50).")
  static let minimum = CommandOption(
    name: "minimum", value: "P",
    summary: "Leave out places less likely than this, 0 to 1 (default: 0.001).")
  static let index = CommandOption(
    name: "index", value: "FILE", completion: .files,
    summary: "The index (default: one for all of the user's notes).")
  static let reindex = CommandOption(name: "reindex", summary: "Read all notes again.")
  static let picture = CommandOption(
    name: "picture", summary: "Draw the places even if the output isn't a terminal.")
  static let all =
    [json, limit, minimum, index, reindex, picture] + NoteLanguage.options + [ThreadCount.option]

  let phrase: String
  let operands: [String]
  let printsJSON: Bool
  let drawsPictures: Bool
  let limit: Int
  let minimumProbability: Double
  let indexFile: String
  /// Whether the index is in its default place.
  let usesDefaultIndex: Bool
  let reindexes: Bool
  let language: NoteLanguage
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    guard let phrase = arguments.operands.first else { throw .missingOperand("PHRASE") }
    guard !FoldedWord.words(of: phrase).isEmpty else {
      throw .badValue(option: "PHRASE", value: phrase, expected: "at least one word")
    }
    let length = FoldedWord.words(of: phrase).reduce(0) { $0 + $1.text.count }
    guard length <= NoteIndex.phraseLimit else {
      throw .badValue(
        option: "PHRASE", value: "\(phrase.prefix(20))…",
        expected: "a phrase of at most \(NoteIndex.phraseLimit) letters")
    }
    self.phrase = phrase
    operands = Array(arguments.operands.dropFirst())
    if operands.isEmpty { throw .missingOperand("FILE or FOLDER") }
    printsJSON = arguments.has(Self.json)
    drawsPictures = arguments.has(Self.picture) || isatty(STDOUT_FILENO) == 1
    limit = try arguments.integer(Self.limit, in: 1...1_000_000) ?? 50
    minimumProbability =
      try arguments.number(Self.minimum, in: 0...1) ?? Transcript.searchProbability
    reindexes = arguments.has(Self.reindex)
    language = try NoteLanguage(arguments)
    threads = try ThreadCount.value(arguments)
    usesDefaultIndex = !arguments.has(Self.index)
    if arguments.string(Self.index) == "-" {
      throw .badValue(option: Self.index.spelling, value: "-", expected: "a file")
    }
    indexFile =
      arguments.string(Self.index)
      ?? Self.defaultIndexFolder.appendingPathComponent("notes.sqlite").path
  }

  /// The folder of the index in its default place, which may not exist.
  private static var defaultIndexFolder: URL {
    UserFolder.cache.ductus(in: ProcessInfo.processInfo.environment)
  }

  /// Creates the folder of the index in its default place, for nobody else's eyes: the index
  /// contains the text of the user's notes.
  ///
  /// - Returns: why it can't be created, if so.
  func createIndexFolder() -> String? {
    guard usesDefaultIndex else { return nil }
    let folder = Self.defaultIndexFolder
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return nil
    } catch {
      return "\(folder.path): can't be created: \(error.fileReason)"
    }
  }
}
