import CommandSupport
import Ductus
import ModelStore
import ResultFormats

/// A bundled, installed or offered model, as shown by `ductus models`.
struct ModelListing {
  let place: KnownModel.Place
  let tags: [String]
  let version: String
  let family: KnownModel.Family
  /// The licence of all parts that have none of their own.
  let licence: String
  /// The size of all files together.
  let bytes: Int
  let accuracy: [String: PackManifest.Accuracy]
  /// The pack, unless it is only offered.
  var pack: Pack?
  /// The manifest; `nil` for an offer that the repository wasn't asked for in full.
  let manifest: PackManifest?

  init(_ pack: Pack, place: PackCatalog.Entry.Place) {
    let manifest = pack.manifest
    self.place = KnownModel.Place(place)
    tags = manifest.tags
    version = manifest.version
    family = KnownModel.Family(manifest.kind)
    licence = manifest.licence
    bytes = manifest.bytes
    accuracy = manifest.accuracy
    self.pack = pack
    self.manifest = manifest
  }

  init(_ offer: RepositoryIndex.Offer, manifest: PackManifest? = nil) {
    place = .offered
    tags = offer.tags
    version = offer.version
    family = KnownModel.Family(PackManifest.Kind(rawValue: offer.kind))
    licence = offer.licence
    bytes = offer.bytes
    accuracy = offer.accuracy
    self.manifest = manifest
  }

  /// The licences of the parts; `nil` without a manifest.
  private var licences: [PackManifest.Licence]? { manifest?.licences }

  /// The licences of the parts, each once, as far as they are known.
  private var distinctLicences: [String] {
    var distinct: [String] = []
    for licence in licences?.map(\.licence) ?? [licence] where !distinct.contains(licence) {
      distinct.append(licence)
    }
    return distinct
  }

  /// The language of its first tag, in English.
  var language: String? { ModelLanguage.name(of: tags[0]) }

  /// Returns the name of a pack in messages: its first tag, after another that was asked for.
  static func name(of tags: [String], asked tag: String) -> String {
    let served = tags.first(serving: tag) { [$0] }
    guard let served, served != tags[0] else { return tags[0] }
    return "\(served) (pack \(tags[0]))"
  }

  func serves(_ tag: String) -> Bool { tags.first(serving: tag) { [$0] } != nil }

  /// Error rates by data set, sorted by name.
  var rates: [(set: String, accuracy: PackManifest.Accuracy)] {
    accuracy.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension ModelListing {
  /// Returns the listing and, for a model requested by a tag, everything known about it.
  func json(asked tag: String? = nil) -> JSONText {
    var members: [(String, JSONText)] = [
      ("place", .string(place.rawValue)), ("tags", .array(tags.map { .string($0) })),
      ("version", .string(version)), ("kind", .string(family.rawValue)),
      ("licence", .string(licence)), ("bytes", .integer(bytes)),
      ("accuracy", .object(rates.map { ($0.set, JSONText($0.accuracy)) })),
    ]
    if let pack { members.append(("directory", .string(pack.directory.path))) }
    if let licences { members.append(("licences", .array(licences.map(JSONText.init)))) }
    guard let tag, let manifest else {
      if let language { members.append(("language", .string(language))) }
      return .object(members)
    }
    members += ModelLanguage(of: manifest, tag: tag).json
    members.append(("notice", .string(manifest.notice)))
    members.append(("data", .array(manifest.training.data.map { .string($0) })))
    members.append(("files", .array(manifest.files.map(JSONText.init))))
    return .object(members)
  }

  /// Returns everything known about a model requested by a tag, for people.
  func text(asked tag: String) -> String {
    var lines = ["\(Self.name(of: tags, asked: tag)) \(version), \(place.rawValue)"]
    if let manifest { lines += ModelLanguage(of: manifest, tag: tag).lines }
    lines += [
      "  kind      \(family.rawValue)", "  tags      \(tags.joined(separator: ", "))",
      "  size      \(ModelListing.size(bytes))\(sharedPart)",
    ]
    lines +=
      licences?.map { "  licence   \($0.name): \($0.licence)" } ?? ["  licence   \(licence)"]
    for (set, a) in rates {
      let rates = [
        a.cer.map { ModelListing.rate("CER", $0, a.cerInterval) },
        ModelListing.rate("top-1", a.top1, a.top1Interval),
        ModelListing.rate("top-5", a.top5, nil), "\(a.inks) inks",
      ]
      let ink = a.ink.map { " (\($0.rawValue) ink)" } ?? ""
      lines.append("  accuracy  \(set)\(ink): \(rates.compactMap(\.self).joined(separator: ", "))")
    }
    if let pack { lines.append("  folder    \(pack.directory.path)") }
    if let manifest {
      for file in manifest.files {
        let path = (file.shared.map { "../\($0)/" } ?? "") + file.path
        lines.append("  file      \(path), \(file.bytes) bytes, SHA-256 \(file.sha256)")
      }
      for text in manifest.training.data { lines.append("  data      \(text)") }
      if !manifest.notice.isEmpty { lines.append("  notice    \(manifest.notice)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The part of the size that is shared with other packs.
  private var sharedPart: String {
    let shared = (manifest?.files ?? []).filter { $0.shared != nil }.map(\.bytes).reduce(0, +)
    return shared == 0 ? "" : ", of which \(ModelListing.size(shared)) are shared with other packs"
  }

  /// Returns the lines of a table, one per model.
  static func table(_ listings: [ModelListing]) -> String {
    let titles = ["TAG", "LANGUAGE", "VERSION", "WHERE", "SIZE", "LICENCE", "ACCURACY", "ALSO"]
    var table = TextTable(columns: titles.map { _ in .left })
    table.add(titles)
    for listing in listings {
      // Words say most; otherwise any set is shown.
      let rate = listing.accuracy["words"].map { ("words", $0) } ?? listing.rates.first
      let accuracy = rate.map { set, accuracy in
        "\(summary(accuracy)) (\(accuracy.ink?.rawValue ?? set))"
      }
      let also = listing.tags.dropFirst()
      table.add([
        listing.tags[0], String(listing.language?.prefix { $0 != "," } ?? ""), listing.version,
        listing.place.rawValue, size(listing.bytes),
        listing.distinctLicences.joined(separator: ", "), accuracy ?? "unmeasured",
        also.prefix(4).joined(separator: " ") + (also.count > 4 ? " …" : ""),
      ])
    }
    return table.text
  }

  /// Returns the licences of the models' parts and of their training data, as far as the manifests
  /// are known.
  static func licences(_ listings: [ModelListing]) -> String {
    listings.map { listing in
      var lines = ["\(listing.tags[0]) \(listing.version), \(listing.place.rawValue)"]
      if listing.licences == nil {
        lines.append("  \(listing.licence), except for parts that 'info' shows with another")
      }
      for licence in listing.licences ?? [] {
        lines.append("  \(licence.name): \(licence.licence)")
        lines += licence.sources.map { "    \($0.name): \($0.licence)" }
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }

  static func size(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? "\((bytes + 999) / 1000) kB" : "\(JSONText.number(Double(bytes) / 1e6, digits: 1).text) MB"
  }

  /// Returns the rate that says most about a model.
  private static func summary(_ accuracy: PackManifest.Accuracy) -> String {
    accuracy.cer.map { "CER \(percent($0))" } ?? "top-1 \(percent(accuracy.top1))"
  }

  private static func rate(_ name: String, _ value: Double, _ interval: [Double]?) -> String {
    let ends = interval.map { " (95 %: \($0.map(percent).joined(separator: " to ")))" }
    return "\(name) \(percent(value))\(ends ?? "")"
  }

  static func percent(_ share: Double) -> String {
    JSONText.number(100 * share, digits: 1).text + " %"
  }
}

extension PackManifest.Licence {
  /// The name of the part.
  fileprivate var name: String { part?.rawValue ?? "model" }
}

extension JSONText {
  fileprivate init(_ accuracy: PackManifest.Accuracy) {
    func interval(_ ends: [Double]?) -> JSONText? { ends.map { .array($0.map { .number($0) }) } }
    let members: [(String, JSONText?)] = [
      ("ink", accuracy.ink.map { .string($0.rawValue) }), ("inks", .integer(accuracy.inks)),
      ("cer", accuracy.cer.map { .number($0) }),
      ("cerInterval", interval(accuracy.cerInterval)), ("top1", .number(accuracy.top1)),
      ("top1Interval", interval(accuracy.top1Interval)), ("top5", .number(accuracy.top5)),
    ]
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  fileprivate init(_ licence: PackManifest.Licence) {
    let sources = licence.sources.map { source in
      JSONText.object([("name", .string(source.name)), ("licence", .string(source.licence))])
    }
    self = .object([
      ("part", .string(licence.name)), ("licence", .string(licence.licence)),
      ("sources", .array(sources)),
    ])
  }

  fileprivate init(_ file: PackManifest.File) {
    self = .object(
      [
        ("path", .string(file.path)), ("bytes", .integer(file.bytes)),
        ("sha256", .string(file.sha256)),
      ] + (file.shared.map { [("shared", .string($0))] } ?? []))
  }
}
