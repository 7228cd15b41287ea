import Ductus
import Foundation
import ModelStore

/// The model that recognises, and its settings: the options that commands share.
public struct RecognizerChoice {
  public static let model = CommandOption(
    name: "model", value: "TAG|DIR", completion: .models,
    summary: """
      The model: a language tag or the folder of a pack (default: en-US). A missing language is \
      installed if the repository that comes with Ductus has it.
      """)
  public static let tag = CommandOption(
    name: "tag", value: "TAG",
    summary: "Which of its tags a pack in a folder serves (default: the first).")
  public static let beam = CommandOption(
    name: "beam", value: "N", summary: "Width of the beam search (default: the model's).")
  public static let noLanguageModel = CommandOption(
    name: "no-language-model", summary: "Read without the language model.")
  public static let noLatinWords = CommandOption(
    name: "no-latin-words",
    summary: "In lines of another script, don't read Latin words with the English model.")
  public static let precision = CommandOption(
    name: "precision", value: "NUMBERS", choices: NetworkPrecision.self,
    summary: "Arithmetic of the network: int8 (default) or float32.")
  public static let hand = CommandOption(
    name: "hand", value: "FILE", completion: .files,
    summary: "The writer's hand, learned with 'ductus adapt'.")
  public static let options = [model, tag, beam, noLanguageModel, noLatinWords, precision, hand]

  public let model: String
  public let tag: String?
  public var options = RecognizerOptions()

  public init(_ arguments: Arguments) throws(UsageError) {
    model = arguments.string(Self.model) ?? "en-US"
    tag = arguments.string(Self.tag)
    if tag != nil, !Self.isFolder(model) {
      throw .inapplicable(
        option: Self.tag.spelling, reason: "it goes with a \(Self.model.spelling) that is a folder")
    }
    options.usesLanguageModel = !arguments.has(Self.noLanguageModel)
    options.readsLatinWords = !arguments.has(Self.noLatinWords)
    options.beamWidth = try arguments.integer(Self.beam, in: 1...65_536)
    if let precision = try arguments.choice(Self.precision, NetworkPrecision.self) {
      options.precision = precision
    }
    options.hand = try Self.hand(arguments)
  }

  /// Returns the hand named by an option; `nil` if it isn't given.
  ///
  /// - Throws: ``UsageError/unusableModel(option:reason:)`` if its file can't be used.
  public static func hand(_ arguments: Arguments) throws(UsageError) -> Hand? {
    guard let file = arguments.string(hand) else { return nil }
    do throws(HandError) {
      return try Hand(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw .unusableModel(option: hand.spelling, reason: "\(error)")
    }
  }

  /// The version of the model's pack; `nil` if none is available.
  public var packVersion: String? {
    let installed = Self.isPath(model) ? nil : try? PackCatalog().pack(forTag: model)
    let folder = URL(fileURLWithPath: model)
    let pack = installed ?? (Self.isFolder(model) ? try? Pack(contentsOf: folder) : nil)
    return pack?.manifest.version
  }

  /// Loads the model; if that fails, reports it on standard error.
  public func recognizerOrReport() -> (any InkRecognizer)? {
    do throws(PackCatalogError) {
      return try makeRecognizer()
    } catch {
      report(error.message(for: .command))
      return nil
    }
  }

  /// Loads the model. Options for text have no effect on a model of figures.
  ///
  /// - Throws: ``PackCatalogError``.
  public func makeRecognizer() throws(PackCatalogError) -> any InkRecognizer {
    if Self.isPath(model) { return try openDirectory() }
    do throws(PackCatalogError) {
      return try PackCatalog().makeRecognizer(languageTag: model, options: options)
    } catch {
      // A plain name is first taken for a tag; if it isn't one, it may be a local folder.
      switch error {
      case .damaged, .unusable: throw error
      default:
        if Self.isFolder(model) { return try openDirectory() }
      }
      guard case .notInstalled(_, let offer, _) = error, installFromBundledRepository(offer) else {
        throw error
      }
      return try PackCatalog().makeRecognizer(languageTag: model, options: options)
    }
  }

  /// Returns whether a model's name can't be a tag.
  private static func isPath(_ model: String) -> Bool {
    model.contains("/") || model == "." || model == ".."
  }

  private static func isFolder(_ model: String) -> Bool {
    isPath(model) || FileManager.default.fileExists(atPath: model + "/manifest.json")
  }

  /// Installs a model if the repository that comes with Ductus has it, since local models need no
  /// confirmation. It reports what it does, and errors.
  private func installFromBundledRepository(_ tag: String) -> Bool {
    guard let repository = ModelRepository.bundled,
      (try? ModelRepository.usual()) == repository
    else { return false }
    do throws(ModelStoreError) {
      let manifest = try PackStore().install(
        tag, from: repository, checking: { try $0.checkRecognizer() }
      ).pack.manifest
      report("note: \(manifest.tags[0]) \(manifest.version) is installed now")
      return true
    } catch {
      report("'\(tag)' can't be installed: \(error.message(for: .command))")
      return false
    }
  }

  private func openDirectory() throws(PackCatalogError) -> any InkRecognizer {
    do throws(DuctusError) {
      let pack: Pack
      do {
        pack = try Pack(contentsOf: URL(fileURLWithPath: model))
        // The pack wasn't installed, so its hashes weren't checked.
        try pack.verify()
      } catch {
        throw .pack(error)
      }
      if let tag, pack.manifest.tag(serving: tag) == nil {
        throw .notServed(tag: tag, tags: pack.manifest.tags)
      }
      return try pack.makeRecognizer(
        languageTag: tag, latinPack: PackCatalog().latinPack(beside: pack), options: options)
    } catch {
      throw .unusable(error)
    }
  }
}

/// The option that commands share for looking for lines in inks.
public enum LayoutOption {
  public static let option = CommandOption(
    name: "layout", value: "LAYOUT", completion: .choices(TextLayout.allCases.map(\.name)),
    summary: "What an ink is: page (find its lines), line or character (default: page).")

  /// Returns the layout that an option names, by `automatic` too; pages if it isn't given.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)``.
  public static func value(_ arguments: Arguments) throws(UsageError) -> TextLayout {
    guard let name = arguments.string(option) else { return .page }
    guard let layout = TextLayout(named: name) else {
      throw .badValue(option: option.spelling, value: name, expected: TextLayout.names)
    }
    return layout
  }
}
