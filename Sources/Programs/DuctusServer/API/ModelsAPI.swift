import Ductus
import Foundation
import PackCatalog
import ResultFormats

/// `GET /v1/models` and `/v1/models/TAG`: the available models.
struct ModelsAPI: Sendable {
  private let catalog = PackCatalog()

  /// - Parameter mayInstall: whether the client may install models that are only offered.
  func list(mayInstall: Bool) -> HTTPResponse {
    let models = catalog.models().map { Self.json($0) }
    return HTTPResponse(
      text: JSONText.object([
        ("models", .array(models)), ("mayInstall", .boolean(mayInstall)),
      ]).text)
  }

  /// Returns the model that serves a tag, available or offered.
  ///
  /// - Throws: ``Problem`` of the kind `no-model`.
  func match(_ tag: String) throws(Problem) -> HTTPResponse {
    do throws(PackCatalogError) {
      return HTTPResponse(text: Self.json(try catalog.model(forTag: tag)).text)
    } catch {
      throw Problem(error)
    }
  }

  /// The tags and English names of the available models that read text, such as `English (United
  /// States)`.
  var languages: [(tag: String, name: String)] {
    let english = Locale(identifier: "en")
    return catalog.models().filter { $0.family == .text && $0.place != .offered }.map { model in
      (model.tag, english.localizedString(forIdentifier: model.tag) ?? Self.name(of: model))
    }
  }

  private static func name(of model: KnownModel) -> String {
    DigitalInkRecognitionModelIdentifier.exactly(model.tag)?.englishName ?? model.tag
  }

  /// Returns more names of the language, in lower case: its own, and those of its speakers.
  private static func otherNames(of model: KnownModel) -> [String] {
    (try? LanguageTag(model.tag)).map { LanguageNames.names(of: $0.language) } ?? []
  }

  private static func json(_ model: KnownModel) -> JSONText {
    .object([
      ("tag", .string(model.tag)), ("name", .string(name(of: model))),
      ("otherNames", .array(otherNames(of: model).map { .string($0) })),
      ("pack", .string(model.pack)), ("bytes", .integer(model.bytes)),
      ("kind", .string(model.family.rawValue)),
      ("version", .string(model.version)), ("licence", .string(model.licence)),
      ("state", .string(model.place.rawValue)),
    ])
  }
}

extension Problem {
  /// Why no model serves a tag, for clients: without the server's paths and commands.
  init(_ error: PackCatalogError) {
    var detail = error.message(for: .clients)
    if case .notInstalled(_, let offer, let repository) = error, !repository.isEmpty {
      detail += ": POST /v1/models/\(offer)/install installs it, on this machine or with the key"
    }
    self.init(.noModel, detail)
  }
}
