import ModelIdentifiers
import ModelPack
import ModelStore

/// A model under one of its tags: available, or on offer.
package struct KnownModel: Sendable {
  /// The place of a model.
  package enum Place: String, Sendable {
    case bundled, installed, offered

    package init(_ place: PackCatalog.Entry.Place) {
      self = place == .bundled ? .bundled : .installed
    }
  }

  package let tag: String
  /// The first tag of its pack, which the tags of other languages may share.
  package let pack: String
  /// The size of the pack once installed, in bytes.
  package let bytes: Int
  package let place: Place
  /// The kind; `nil` for an offer of a kind unknown to this version.
  package let kind: PackManifest.Kind?
  package let version: String
  /// The licence of all its parts that have none of their own.
  package let licence: String

  init(_ tag: String, _ manifest: PackManifest, _ place: PackCatalog.Entry.Place) {
    self.tag = tag
    pack = manifest.tags[0]
    bytes = manifest.bytes
    self.place = Place(place)
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

extension KnownModel {
  /// What a model reads, in the words of the programs.
  package enum Family: String, Sendable {
    case text, figures, formulas

    /// Creates the family of a kind; a model of an unknown kind counts as text.
    package init(_ kind: PackManifest.Kind?) {
      self =
        switch kind {
        case .text, .characters, nil: .text
        case .classifier: .figures
        case .formula: .formulas
        }
    }
  }

  package var family: Family { Family(kind) }
}
