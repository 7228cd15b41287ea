import CharacterLM
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

/// What the recognisers of a process have in common: each network, each language model and each
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
  private static let textModels = WeakCache<TextModel.Key, TextModel>()
  private static let last = Locked<TextModel?>(nil)

  static func network(at url: URL, precision: NetworkPrecision) throws(NetworkError) -> Network {
    try networks.value(
      FileIdentity(url).map { NetworkKey(file: $0, precision: precision) }
    ) { () throws(NetworkError) in
      try Network(contentsOf: url, precision: precision)
    }
  }

  static func languageModel(at url: URL) throws(LanguageModelError) -> LanguageModel {
    try languageModels.value(FileIdentity(url)) { () throws(LanguageModelError) in
      try LanguageModel(contentsOf: url)
    }
  }

  static func textModel(
    _ key: TextModel.Key?, make: () throws(DuctusError) -> TextModel
  ) throws(DuctusError) -> TextModel {
    let model = try textModels.value(key, make: make)
    last.withLock { $0 = model }
    return model
  }
}

/// A file as the system knows it, whatever names lead to it: another one as soon as it is changed.
package struct FileIdentity: Hashable, Sendable {
  private let device, number, size, seconds, nanoseconds: Int

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
