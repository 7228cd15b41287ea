import CharacterLM
import InkFeatures
import ModelPack
import NeuralNetwork
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the recognisers of text in a process have in common: each network, each language model and each
/// whole model is loaded once, as long as somebody uses it.
///
/// The whole model of text that was opened last is kept, so that a program that opens a recogniser
/// for every ink loads its files once.
enum SharedModels {
  private struct NetworkKey: Hashable {
    let file: FileIdentity
    let precision: NetworkPrecision
  }

  private static let networks = WeakCache<NetworkKey, Network>()
  private static let languageModels = WeakCache<FileIdentity, LanguageModel>()
  private static let characterNetworks = WeakCache<NetworkKey, CharacterNetwork>()
  private static let textModels = WeakCache<ModelKey, TextModel>()
  private static let characterModels = WeakCache<ModelKey, CharacterModel>()
  private static let last = Locked<(any ReadingModel)?>(nil)

  static func network(at url: URL, precision: NetworkPrecision) throws(NetworkError) -> Network {
    try networks.value(
      FileIdentity(url).map { NetworkKey(file: $0, precision: precision) }
    ) { () throws(NetworkError) in
      try Network(contentsOf: url, precision: precision)
    }
  }

  /// A pack's network of single characters, which reads what this library makes.
  static func characterNetwork(
    at url: URL, of pack: Pack, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    let network: CharacterNetwork
    do throws(NetworkError) {
      network = try characterNetworks.value(
        FileIdentity(url).map { NetworkKey(file: $0, precision: precision) }
      ) { () throws(NetworkError) in
        try CharacterNetwork(contentsOf: url, precision: precision)
      }
    } catch {
      throw .network(error)
    }
    guard network.configuration.mapsVersion == DirectionMaps.version else {
      throw .inconsistentPack(
        directory: pack.directory.path,
        reason: "the network reads direction maps of version "
          + "\(network.configuration.mapsVersion), which this library doesn't make")
    }
    return network
  }

  /// - Returns: `nil` for a pack without one.
  static func languageModel(of pack: Pack) throws(DuctusError) -> LanguageModel? {
    guard let file = pack.manifest.languageModel else { return nil }
    do {
      return try languageModel(at: pack.url(of: file))
    } catch {
      throw .languageModel(error)
    }
  }

  private static func languageModel(at url: URL) throws(LanguageModelError) -> LanguageModel {
    try languageModels.value(FileIdentity(url)) { () throws(LanguageModelError) in
      try LanguageModel(contentsOf: url)
    }
  }

  static func textModel(
    _ key: ModelKey?, make: () throws(DuctusError) -> TextModel
  ) throws(DuctusError) -> TextModel {
    let model = try textModels.value(key, make: make)
    last.withLock { $0 = model }
    return model
  }

  static func characterModel(
    _ key: ModelKey?, make: () throws(DuctusError) -> CharacterModel
  ) throws(DuctusError) -> CharacterModel {
    let model = try characterModels.value(key, make: make)
    last.withLock { $0 = model }
    return model
  }
}

/// What makes two models the same: the pack, its files as they are now, and the options.
struct ModelKey: Hashable, Sendable {
  private let pack: Pack
  private let files: [FileIdentity]
  private let usesLanguageModel, keepsEvidence: Bool
  private let beamWidth: Int?
  private let precision: NetworkPrecision

  /// `nil` where a file isn't there.
  init?(_ pack: Pack, _ options: RecognizerOptions) {
    self.pack = pack
    files = pack.manifest.files.compactMap { FileIdentity(pack.url(of: $0)) }
    guard files.count == pack.manifest.files.count else { return nil }
    usesLanguageModel = options.usesLanguageModel
    keepsEvidence = options.keepsEvidence
    beamWidth = options.beamWidth
    precision = options.precision
  }
}

/// A file as the system knows it, whatever names lead to it: another one as soon as it is changed.
package struct FileIdentity: Hashable, Sendable {
  private let device, number, size, nanoseconds: Int
  /// When the file was changed, in seconds since 1970.
  package let seconds: Int

  /// `nil` for a file that isn't there.
  package init?(_ url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    device = Int(truncatingIfNeeded: status.st_dev)
    number = Int(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    seconds = Int(changed.tv_sec)
    nanoseconds = Int(changed.tv_nsec)
  }
}

/// Values that are made when they are first asked for, and forgotten when nobody uses them.
final class WeakCache<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  private struct Use: Sendable {
    weak var value: Value?
  }

  private let uses = Locked<[Key: Use]>([:])

  /// The value of a key; one without a key is made anew.
  ///
  /// Threads that want one at the same time wait for each other, so that it is made once.
  func value<Failure: Error>(
    _ key: Key?, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let key else { return try make() }
    return try uses.withLock { uses throws(Failure) in
      if let value = uses[key]?.value { return value }
      let value = try make()
      uses = uses.filter { $0.value.value != nil }
      uses[key] = Use(value: value)
      return value
    }
  }
}
