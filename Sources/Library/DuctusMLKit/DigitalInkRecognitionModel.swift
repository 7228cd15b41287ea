import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelStore

/// A recognition model: that of an identifier, wherever it is installed, or of a folder.
///
///     let english = DigitalInkRecognitionModel(modelIdentifier: .enUs)
///     let own = try DigitalInkRecognitionModel(contentsOf: URL(fileURLWithPath: "packs/en-US"))
///
/// A model for an identifier is looked up when a recogniser first uses it: among the packs that
/// ship with Ductus and those that ``ModelManager`` has downloaded. The newer one is used.
public final class DigitalInkRecognitionModel: RemoteModel, @unchecked Sendable {
  /// The language, script and region, or the symbols, that the model reads.
  public let modelIdentifier: DigitalInkRecognitionModelIdentifier

  /// The pack of a model opened from its folder; `nil` for one given by its identifier.
  let pack: Pack?

  /// Creates the model for an identifier, whether or not it exists yet.
  public init(modelIdentifier: DigitalInkRecognitionModelIdentifier) {
    self.modelIdentifier = modelIdentifier
    pack = nil
    super.init(name: modelIdentifier.languageTag)
  }

  /// Creates the model in a pack's folder, which needs no download.
  ///
  /// Its identifier is the first tag of the pack's manifest. The folder must stay where it is
  /// for as long as the model is in use.
  ///
  /// - Throws: ``DuctusError/pack(_:)`` if the manifest or a file is missing or damaged, and
  ///   ``DuctusError/inconsistentPack(directory:reason:)`` if its first tag isn't a language tag.
  /// - Complexity: O(files of the pack); the recogniser reads their contents.
  public init(contentsOf directory: URL) throws(DuctusError) {
    let pack: Pack
    do {
      pack = try Pack(contentsOf: directory)
    } catch {
      throw .pack(error)
    }
    do {
      // The pack's reader rejects a manifest without tags.
      modelIdentifier = try DigitalInkRecognitionModelIdentifier(
        packTag: pack.manifest.tags.first ?? "")
    } catch {
      throw .inconsistentPack(directory: directory.path, reason: "\(error)")
    }
    self.pack = pack
    super.init(name: directory.standardizedFileURL.path)
  }
}

// Unchecked, because a class with a subclass can't be checked. Both are immutable, and no class
// outside the module can inherit from them.
/// A model that can be downloaded from a repository, kept and deleted.
///
/// Models behave like values: they are immutable, and equal if their class and name are.
public class RemoteModel: @unchecked Sendable {
  /// The name of the model: its language tag, or the path of the folder it was opened from.
  public let name: String

  init(name: String) {
    self.name = name
  }
}

extension RemoteModel: Hashable {
  public static func == (left: RemoteModel, right: RemoteModel) -> Bool {
    type(of: left) == type(of: right) && left.name == right.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RemoteModel: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
