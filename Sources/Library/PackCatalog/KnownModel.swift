import ModelIdentifiers
import ModelPack
import ModelStore

/// A model by one of its tags: at hand, or on offer.
package struct KnownModel: Sendable {
  /// Where a model is.
  package enum Place: String, Sendable {
    case bundled, installed, offered
  }

  package let tag: String
  /// The first tag of its pack, which the tags of other languages may share.
  package let pack: String
  /// Size of the pack, once it is installed.
  package let bytes: Int
  package let place: Place
  /// `nil` for one on offer that this version doesn't know.
  package let kind: PackManifest.Kind?
  package let version: String
  package let licence: String

  init(_ tag: String, _ manifest: PackManifest, _ place: PackCatalog.Entry.Place) {
    self.tag = tag
    pack = manifest.tags[0]
    bytes = manifest.bytes
    self.place = place == .bundled ? .bundled : .installed
    kind = manifest.kind
    version = manifest.version
    licence = manifest.licence
  }

  init(_ tag: String, _ offer: RepositoryIndex.Offer) {
    self.tag = tag
    pack = offer.tags[0]
    bytes = offer.bytes
    place = .offered
    kind = PackManifest.Kind(rawValue: offer.kind)
    version = offer.version
    licence = offer.licence
  }
}
