import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import ModelStore
import Support

/// The model that reads notes: a named one or, for each note, the one of several that gives it the
/// highest probability.
struct NoteLanguage {
  static let model = CommandOption(
    name: "model", value: "TAG|DIR|auto", completion: .models,
    summary: """
      The model: a language tag, the folder of a pack, or auto: the likeliest (default). A missing \
      language is installed if the repository that comes with Ductus has it.
      """)
  static let languages = CommandOption(
    name: "languages", value: "TAGS",
    summary: "With --model auto: tags to choose among\n"
      + "(default: your locale's, en-US,de,fr,es,it, and installed ones).")
  static let options = [model, languages, RecognizerChoice.hand]

  /// The candidates in addition to the user's languages and the installed ones: bundled and widely
  /// written ones.
  private static let defaultTags = ["en-US", "de", "fr", "es", "it"]

  private let choices: [RecognizerChoice]
  /// The errors of the user's languages that aren't installed.
  private let missing: [PackCatalogError]
  /// The SHA-256 of the hand's file.
  private let hand: String?
  /// The models that `auto` tries only because they are installed: notes are read without one that
  /// can't be opened.
  private let spare: Set<String>

  /// The candidates with the versions of their packs, and the hand: if these differ, notes are read
  /// again.
  var identity: String {
    let models = choices.map { choice in
      [choice.model, choice.packVersion].compactMap { $0 }.joined(separator: " ")
    }
    return models.joined(separator: ",") + (hand.map { " hand \($0)" } ?? "")
  }

  init(_ arguments: Arguments) throws(UsageError) {
    hand = arguments.string(RecognizerChoice.hand).flatMap { file in
      try? sha256(of: Data(InputFile.contents(of: file, limit: Hand.byteLimit)))
    }
    let list = arguments.string(Self.languages)
    if let requested = arguments.string(Self.model), requested != "auto" {
      if list != nil {
        throw .inapplicable(
          option: Self.languages.spelling, reason: "it goes with \(Self.model.spelling) auto")
      }
      choices = [try RecognizerChoice(arguments)]
      missing = []
      spare = []
      return
    }
    let catalog = PackCatalog()
    let user = UserLanguages.tags()
    let tags = list?.split(separator: ",").map(String.init) ?? Self.tags(user, in: catalog)
    spare =
      list == nil
      ? Set(tags).subtracting(Self.first(of: user + Self.defaultTags, in: catalog)) : []
    var choices: [RecognizerChoice] = []
    var packs: Set<URL> = []
    for tag in tags {
      // Two tags may be served by the same pack.
      let pack = try? catalog.pack(forTag: tag)
      if let pack, !packs.insert(pack.directory).inserted { continue }
      choices.append(
        try RecognizerChoice(Arguments(["--model", tag], options: RecognizerChoice.options)))
    }
    // Languages in another script are read without the hand.
    if let hand = try RecognizerChoice.hand(arguments) {
      for index in choices.indices {
        let pack = try? catalog.pack(forTag: choices[index].model)
        if let pack, hand.belongs(to: pack) { choices[index].options.hand = hand }
      }
    }
    guard !choices.isEmpty else {
      throw .badValue(
        option: Self.languages.spelling, value: list ?? "", expected: "tags with commas between")
    }
    self.choices = choices
    missing = list == nil ? Self.missing(UserLanguages.tags(), in: catalog) : []
  }

  /// Returns the errors of the user's languages whose packs aren't installed; none for languages
  /// without a pack.
  static func missing(_ user: [String], in catalog: PackCatalog) -> [PackCatalogError] {
    var known: Set<String> = []
    return user.compactMap { tag in
      do throws(PackCatalogError) {
        _ = try catalog.match(forTag: tag)
      } catch {
        if case .notInstalled(_, let offer, let repository) = error, !repository.isEmpty,
          known.insert(offer).inserted
        {
          return error
        }
      }
      return nil
    }
  }

  /// Returns the candidates of `auto`: the user's languages for which there are packs, the usual
  /// ones, and those that the user installed; each pack once.
  static func tags(_ user: [String], in catalog: PackCatalog = PackCatalog()) -> [String] {
    let installed = catalog.entries().filter { $0.place == .installed }
      .compactMap { try? $0.pack.get().manifest.tags[0] }
    let tags = first(of: user + defaultTags + installed, in: catalog)
    // Without any pack, opening the first reports it.
    return tags.isEmpty ? [defaultTags[0]] : tags
  }

  /// Returns the first tags of the packs of text that serve some tags, each once.
  private static func first(of tags: [String], in catalog: PackCatalog) -> [String] {
    var found: [String] = []
    for tag in tags {
      guard let pack = try? catalog.pack(forTag: tag),
        [.text, .characters].contains(pack.manifest.kind)
      else { continue }
      let own = pack.manifest.tags[0]
      if !found.contains(own) { found.append(own) }
    }
    return found
  }

  /// The readers of notes: the candidate models, with a number of readings per line, and the reader
  /// of formulas. A model that can't be loaded, or isn't for text, is reported.
  ///
  /// - Returns: `nil` if one of them can't be used.
  func readers(candidates: Int) -> NoteReaders? {
    for error in missing { report("note: \(error.message(for: .command))") }
    var models: [NoteModel] = []
    for var choice in choices {
      choice.options.maxResultCount = candidates
      guard let opened = choice.recognizerOrReport() else {
        if spare.contains(choice.model) { continue }
        return nil
      }
      guard let text = opened as? TextRecognizer else {
        report("\(choice.model) doesn't read text")
        return nil
      }
      models.append(NoteModel(text, model: choice.model))
    }
    do throws(PackCatalogError) {
      return NoteReaders(models: models, formulas: try NoteFormulas.recognizer())
    } catch {
      report(error.message(for: .command))
      return nil
    }
  }
}

/// What reads notes.
struct NoteReaders {
  let models: [NoteModel]
  /// `nil` without a pack of formulas.
  let formulas: FormulaRecognizer?
}

/// A model that reads notes.
struct NoteModel: Sendable {
  let recognizer: TextRecognizer
  /// Its name in messages: the wanted tag in its current form, or the folder.
  let name: String
  /// Whether the name is a tag.
  let isTag: Bool

  /// - Parameter model: a tag or a folder.
  init(_ recognizer: TextRecognizer, model: String) {
    self.recognizer = recognizer
    // A folder isn't one, even if its name has the form of a tag.
    let served = try? PackCatalog().pack(forTag: model)
    isTag = served?.directory == recognizer.pack.directory
    name = isTag ? (try? LanguageTag(model))?.currentForm ?? model : model
  }
}
