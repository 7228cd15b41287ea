import Foundation

/// What a pack holds: the contents of its `manifest.json`.
public struct PackManifest: Codable, Hashable, Sendable {
  /// The manifest formats that this version reads.
  public static let supportedFormat = 1

  /// A file of the pack.
  public struct File: Codable, Hashable, Sendable {
    /// Name within the pack's directory.
    public var path: String
    public var bytes: Int
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    public var sha256: String
  }

  /// Error rates as shares of 1, measured on writers that training never saw.
  public struct Accuracy: Codable, Hashable, Sendable {
    public var inks: Int
    /// Edits per reference character.
    public var cer: Double
    /// 95 % confidence interval of `cer`, by a bootstrap over writers.
    public var cerInterval: [Double]
    public var top1: Double
    public var top5: Double
  }

  /// How the weights were made.
  public struct Training: Codable, Hashable, Sendable {
    /// The commands, in their order, from the public data to the files of the pack.
    public var commands: [String]
    /// The data with its versions, counts and splits.
    public var data: [String]
  }

  /// Layout of the manifest itself.
  public var format: Int
  /// BCP 47 tags that the pack serves; the first names it.
  public var tags: [String]
  public var version: String
  public var kind: String
  /// Characters that the network writes, in the order of its classes after the blank.
  public var alphabet: String
  public var featureVersion: Int
  public var network: File
  public var languageModel: File?
  /// Parameters of the decoder, tuned for this network and language model.
  public var decoder: File
  public var licence: String
  /// Whose data the weights were learned from, and on what terms.
  public var notice: String
  /// By data set (`words`, `lines`, `chars`).
  public var accuracy: [String: Accuracy]
  public var training: Training
}
