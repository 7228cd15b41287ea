import ModelIdentifiers
import ModelPack
import ModelStore

extension PackCatalog {
  /// Returns a model for each tag that is available or on offer on this machine, sorted by tag.
  package func models() -> [KnownModel] {
    var models: [String: KnownModel] = [:]
    let snapshot = snapshot()
    // Each pack is checked once, whatever the number of its tags.
    let sound = snapshot.entries.map { try? $0.pack.flatMap(PackDirectories.checked).get() }
    for tag in sound.compactMap(\.self).flatMap(\.manifest.tags)
    where models[tag.lowercased()] == nil {
      let numbers = (try? snapshot.byTag.matches(tag))?.map(\.element) ?? []
      guard let number = numbers.first(where: { sound[$0] != nil }), let pack = sound[number] else {
        continue
      }
      models[tag.lowercased()] = KnownModel(tag, pack.manifest, snapshot.entries[number].place)
    }
    for offer in offers()?.packs ?? [] {
      for tag in offer.tags where models[tag.lowercased()] == nil {
        models[tag.lowercased()] = KnownModel(tag, offer)
      }
    }
    return models.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the model that serves a tag: an available one, or else one on offer on this machine.
  ///
  /// - Throws: ``PackCatalogError`` if there is none.
  package func model(forTag tag: String) throws(PackCatalogError) -> KnownModel {
    let failure: PackCatalogError
    do throws(PackCatalogError) {
      let match = try match(forTag: tag)
      return KnownModel(match.tag, match.pack.manifest, match.place)
    } catch {
      failure = error
    }
    guard case .notInstalled = failure, let found = (try? offers()?.byTag.matches(tag))?.first
    else {
      throw failure
    }
    return KnownModel(found.tag, found.element)
  }
}
