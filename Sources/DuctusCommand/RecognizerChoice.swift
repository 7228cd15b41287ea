import CTCDecoder
import Ductus
import Foundation
import ModelStore

/// Which model recognises, and with what settings: the options that commands have in common.
struct RecognizerChoice {
  static let model = CommandOption(
    name: "model", value: "TAG|DIR",
    summary: "The language, or the directory of a pack (default: en-US).")
  static let beam = CommandOption(
    name: "beam", value: "N", summary: "Readings followed at a time (default: the model's).")
  static let noLanguageModel = CommandOption(
    name: "no-language-model", summary: "Leave the language model out.")
  static let options = [model, beam, noLanguageModel]

  let model: String
  var options = RecognizerOptions()

  init(_ arguments: Arguments) throws(UsageError) {
    model = arguments.string(Self.model) ?? "en-US"
    options.usesLanguageModel = !arguments.has(Self.noLanguageModel)
    options.beamWidth = try arguments.integer(Self.beam, in: 1...65_536)
  }

  /// Loads the model; one that can't be loaded is named on standard error.
  func recognizerOrReport() -> TextRecognizer? {
    do throws(DuctusError) {
      return try makeRecognizer()
    } catch {
      report("\(error)")
      return nil
    }
  }

  /// Loads the model.
  func makeRecognizer() throws(DuctusError) -> TextRecognizer {
    if model.contains("/") || model == "." || model == ".." {
      return try TextRecognizer(contentsOf: URL(fileURLWithPath: model), options: options)
    }
    do throws(DuctusError) {
      return try TextRecognizer(languageTag: model, options: options)
    } catch .noModel(let tag, let available) {
      // A plain name is a tag in the first place; no tag, it may be a directory at hand.
      guard FileManager.default.fileExists(atPath: model + "/manifest.json") else {
        throw .noModel(tag: tag, available: available)
      }
      return try TextRecognizer(contentsOf: URL(fileURLWithPath: model), options: options)
    }
  }

  /// The parameters that a recogniser with this pack decodes with.
  func decoderParameters(with pack: Pack) -> DecoderParameters? {
    // The recogniser has read this file before, so that it isn't worth a word if it's gone.
    var parameters =
      options.decoderParameters
      ?? (try? Data(contentsOf: pack.decoder)).flatMap {
        try? JSONDecoder().decode(DecoderParameters.self, from: $0)
      }
    if let width = options.beamWidth { parameters?.beamWidth = width }
    return parameters
  }
}
