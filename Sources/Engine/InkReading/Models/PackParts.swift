import CharacterLM
import HandLearning
import ModelPack
import NeuralNetwork
import Support

/// The files of a pack, with its networks and language model, opened.
///
/// A program that reads with many packs gives each the parts that it has already opened for others:
/// packs of one script share a network. ``UnsharedParts`` opens each separately.
package protocol PackParts: AnyObject, Sendable {
  /// All files, as bytes with names.
  var files: PackFiles { get }

  /// Returns the name of a file in errors.
  func name(of file: PackManifest.File) -> String

  func network(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> Network

  func characterNetwork(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork

  func languageModel(_ file: PackManifest.File) throws(DuctusError) -> LanguageModel
}

extension PackParts {
  package var manifest: PackManifest { files.manifest }

  /// Returns the pack's language model; `nil` if there is none, or if the options disable it.
  func languageModel(_ options: RecognizerOptions) throws(DuctusError) -> LanguageModel? {
    guard options.usesLanguageModel, let file = manifest.languageModel else { return nil }
    return try languageModel(file)
  }

  /// Returns the pack's network, with a person's weights if the options have a hand.
  func network(_ options: RecognizerOptions) throws(DuctusError) -> Network {
    let file = manifest.network
    guard let hand = options.hand else { return try network(file, precision: options.precision) }
    // With a whole hand all weights change, so none are shared.
    let unchanged =
      hand.leavesEncoder ? try network(file, precision: options.precision) : nil
    let bytes = try bytes(of: file)
    do throws(HandError) {
      return try hand.network(
        bytes, hashes: file.handHashes, precision: options.precision, unchanged: unchanged)
    } catch {
      throw .hand(error)
    }
  }

  func bytes(of file: PackManifest.File) throws(DuctusError) -> FileBytes {
    do throws(PackError) {
      return try files.bytes(of: file)
    } catch {
      throw .pack(error)
    }
  }

  /// Returns the error for files that don't belong together.
  func inconsistent(_ reason: String) -> DuctusError {
    .inconsistentPack(directory: files.name, reason: reason)
  }

  /// Returns the error for a pack of another kind.
  func wrongKind(expected: PackManifest.Kind) -> DuctusError {
    .wrongKind(directory: files.name, kind: manifest.kind, expected: expected)
  }
}
