#if !hasFeature(Embedded)
  extension PackManifest {
    /// The sources of a pack that is older than ``sources`` in manifests; empty if its notice isn't
    /// in the form given by Ductus's tools.
    ///
    /// Installed files are signed, including the notice, so it is right for each version, unlike
    /// any list elsewhere.
    var sourcesInNotice: [Source] {
      guard text?.languageModel != nil, notice.hasPrefix(Notice.network),
        let beginning = notice.firstRange(of: Notice.beginning),
        notice.hasSuffix(Notice.end)
      else { return [] }
      let list = notice[beginning.upperBound...].dropLast(Notice.end.count)
      var sources = Notice.networkSources
      // `NAME (LICENCE), NAME (LICENCE)`, with brackets in licences.
      for item in list.split(separator: "), ") {
        guard let bracket = item.firstRange(of: " (") else { return [] }
        var licence = item[bracket.upperBound...]
        let closing = licence.count { $0 == ")" }
        let opening = licence.count { $0 == "(" }
        if licence.hasSuffix(")") && closing > opening {
          licence.removeLast()
        }
        // The separator may have taken a licence's closing bracket.
        let isOpen = licence.count { $0 == "(" } > licence.count { $0 == ")" }
        sources.append(
          Source(
            part: .languageModel, name: String(item[..<bracket.lowerBound]),
            licence: licence + (isOpen ? ")" : "")))
      }
      return sources
    }

    private enum Notice {
      static let network = "The network learned from UNIPEN train_r01_v07 ("
      static let beginning = " learned from: "
      static let end = ". No ink and no text is contained."
      static let networkSources = [
        Source(
          part: .network,
          name: "UNIPEN train_r01_v07 (I. Guyon et al., ICPR 1994, doi:10.1109/ICPR.1994.576870; "
            + "distributed as doi:10.5281/zenodo.1195803)", licence: "CC BY 4.0"),
        Source(
          part: .network,
          name: "EMS single-stroke fonts (Windell H. Oskay and Sheldon B. Michaels)",
          licence: "SIL OFL 1.1"),
      ]
    }
  }

  extension PackManifest {
    /// The terms on which a part of a pack may be used, and the sources of its training data.
    public struct Licence: Hashable, Sendable {
      /// The part; `nil` for the whole pack, if the manifest doesn't distinguish its parts.
      public let part: Part?
      /// The licence of the part: the pack's or, if some of the data is under a share-alike licence
      /// (CC BY-SA), that of the data.
      public let licence: String
      /// The data, in the manifest's order; empty if the manifest has only a notice.
      public let sources: [Source]
    }

    /// The licences of the pack's parts.
    public var licences: [Licence] {
      let sources = self.sources ?? sourcesInNotice
      if sources.isEmpty { return [Licence(part: nil, licence: licence, sources: [])] }
      return Part.allCases.compactMap { part in
        let own = sources.filter { $0.part == part }
        if own.isEmpty { return nil }
        let shareAlike = own.first { $0.licence.hasPrefix("CC BY-SA") }?.licence
        return Licence(part: part, licence: shareAlike ?? licence, sources: own)
      }
    }
  }

  extension Pack {
    /// The terms on which a part of the pack may be used.
    public typealias Licence = PackManifest.Licence

    /// The licences of the pack's parts.
    public var licences: [Licence] { manifest.licences }
  }

  /// Returns a text for a program's credits that names the licences of packs, with their addresses,
  /// and all sources of their training data. Parts that packs share are named once.
  public func attributionText(for packs: [Pack]) -> String {
    var parts: [(licence: Pack.Licence, notice: String, tags: [String])] = []
    for pack in packs {
      let tag = pack.manifest.tags[0]
      for licence in pack.licences {
        let notice = licence.sources.isEmpty ? pack.manifest.notice : ""
        if let known = parts.firstIndex(where: { $0.licence == licence && $0.notice == notice }) {
          if !parts[known].tags.contains(tag) { parts[known].tags.append(tag) }
        } else {
          parts.append((licence, notice, [tag]))
        }
      }
    }
    var text = "This program contains handwriting models of Ductus.\n"
    for (licence, notice, tags) in parts {
      let name =
        switch licence.part {
        case .network: "Network"
        case .languageModel: "Language model"
        case nil: "Model"
        }
      text += "\n\(name) for \(tags.joined(separator: ", ")): \(licence.licence)"
      if licence.sources.isEmpty {
        text += ".\n" + (notice.isEmpty ? "" : notice + "\n")
      } else {
        text += ", learned from\n"
        for source in licence.sources { text += "* \(source.name): \(source.licence)\n" }
      }
    }
    return text + listOfAddresses(of: parts.map(\.licence))
  }

  /// Returns where the licences of parts and of their sources can be read; empty if nowhere.
  private func listOfAddresses(of parts: [Pack.Licence]) -> String {
    var lines: [String] = []
    for name in parts.flatMap({ [$0.licence] + $0.sources.map(\.licence) }) {
      guard let address = LicenceAddresses.address(of: name) else { continue }
      let line = "* \(name): \(address)\n"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.isEmpty ? "" : "\nThe licences are at\n" + lines.joined()
  }
#endif
