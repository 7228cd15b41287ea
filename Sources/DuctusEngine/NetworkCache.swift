import Foundation
import NeuralNetwork
import Support

/// The networks that are in use, each loaded once: languages of one script share a file.
final class NetworkCache: Sendable {
  static let shared = NetworkCache()

  /// A file by its place on the disk, whatever names lead to it.
  private struct Key: Hashable {
    let device, file: UInt64
    let changed: Date
    let precision: NetworkPrecision
  }

  private struct Use {
    weak var network: Network?
  }

  private let uses = Locked<[Key: Use]>([:])

  /// The network of a file.
  ///
  /// Threads that want one at the same time wait for each other.
  func network(at url: URL, precision: NetworkPrecision) throws(NetworkError) -> Network {
    guard let key = Self.key(of: url, precision) else {
      return try Network(contentsOf: url, precision: precision)
    }
    return try uses.withLock { uses throws(NetworkError) in
      if let network = uses[key]?.network { return network }
      let network = try Network(contentsOf: url, precision: precision)
      uses = uses.filter { $0.value.network != nil }
      uses[key] = Use(network: network)
      return network
    }
  }

  private static func key(of url: URL, _ precision: NetworkPrecision) -> Key? {
    let path = url.resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? NSNumber,
      let file = attributes[.systemFileNumber] as? NSNumber,
      let changed = attributes[.modificationDate] as? Date
    else { return nil }
    return Key(
      device: device.uint64Value, file: file.uint64Value, changed: changed, precision: precision)
  }
}
