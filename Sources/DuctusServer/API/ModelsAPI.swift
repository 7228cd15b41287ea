import Ductus
import Foundation
import ResultFormats
import Support

/// `GET /v1/models` and `/v1/models/TAG`: what can be read.
struct ModelsAPI: Sendable {
  private struct Model {
    let tag: String
    let kind: PackManifest.Kind?
    let version: String
    let licence: String
    let state: String

    var name: String {
      DigitalInkRecognitionModelIdentifier(forLanguageTag: tag)?.englishName ?? tag
    }

    var json: JSONText {
      .object([
        ("tag", .string(tag)), ("name", .string(name)),
        ("kind", .string(kind == .classifier ? "figures" : "text")), ("version", .string(version)),
        ("licence", .string(licence)), ("state", .string(state)),
      ])
    }
  }

  func list() -> HTTPResponse {
    HTTPResponse(text: JSONText.object([("models", .array(models().map(\.json)))]).text)
  }

  /// The model that serves a tag, or the tag that fits it best.
  ///
  /// - Throws: ``Problem`` of the kind `no-model`.
  func match(_ tag: String) throws(Problem) -> HTTPResponse {
    let all = models()
    let tag = tag.replacing("_", with: "-")
    let best = (try? DigitalInkRecognitionModelIdentifier.from(languageTag: tag)) ?? nil
    let tags = PackManifest.tagsServing(tag) + [best?.languageTag.lowercased()].compactMap { $0 }
    for wanted in tags {
      if let found = all.first(where: { $0.tag.lowercased() == wanted }) {
        return HTTPResponse(text: found.json.text)
      }
    }
    throw Problem(.noModel, "no model serves '\(tag.prefix(60))'")
  }

  /// Tags and English names of the models at hand that read text, such as `English (United States)`.
  var languages: [(tag: String, name: String)] {
    let english = Locale(identifier: "en")
    return models().filter { $0.kind != .classifier && $0.state != "offered" }.map { model in
      (model.tag, english.localizedString(forIdentifier: model.tag) ?? model.name)
    }
  }

  /// A model for each tag, at hand or offered on this machine, by tag.
  private func models() -> [Model] {
    var models: [String: Model] = [:]
    for entry in PackCatalog().entries() {
      guard let pack = try? entry.pack.get() else { continue }
      for tag in pack.manifest.tags {
        // The catalogue takes the newest, and of two that are as new that of the program.
        let version = pack.manifest.version
        if let known = models[tag.lowercased()],
          version.compare(known.version, options: .numeric) != .orderedDescending
        {
          continue
        }
        models[tag.lowercased()] = Model(
          tag: tag, kind: pack.manifest.kind, version: version,
          licence: pack.manifest.licence, state: entry.place.rawValue)
      }
    }
    // Asking a server of models takes time, and tells it that somebody asks.
    if let repository = try? ModelRepository.usual(), repository.url.isFileURL,
      let index = try? PackStore().offers(of: repository)
    {
      for offer in index.packs {
        for tag in offer.tags where models[tag.lowercased()] == nil {
          models[tag.lowercased()] = Model(
            tag: tag, kind: PackManifest.Kind(rawValue: offer.kind), version: offer.version,
            licence: offer.licence, state: "offered")
        }
      }
    }
    return models.sorted { $0.key < $1.key }.map(\.value)
  }
}
