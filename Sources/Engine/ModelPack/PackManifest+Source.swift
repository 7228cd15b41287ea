extension PackManifest {
  /// A part of a pack that was trained on data.
  public enum Part: String, CaseIterable, Sendable {
    /// The network, trained on ink.
    case network
    /// The language model, trained on text.
    case languageModel
  }

  /// Data on which a part of the pack was trained.
  public struct Source: Hashable, Sendable {
    /// The part of the pack that was trained on it.
    public var part: Part
    /// The data with its authors, such as `UNIPEN train_r01_v07 (I. Guyon et al., ICPR 1994, …)`.
    public var name: String
    /// The licence of the data, such as `CC BY 4.0`.
    public var licence: String
  }
}

#if !hasFeature(Embedded)
  extension PackManifest.Part: Codable {}
  extension PackManifest.Source: Codable {}
#endif
