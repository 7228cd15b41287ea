import Foundation

/// Where the bytes of one download go: ``MemorySink`` or ``PartialFile``.
///
/// A sink is in one thread's hands at a time: a transfer's delegate writes under the transfer's lock.
protocol DownloadSink: AnyObject {
  /// Bytes that are there already, from which a download goes on.
  var count: Int { get }
  /// The strong entity tag of those bytes, if the server gave one.
  var entityTag: String? { get }
  func append(_ data: Data) throws(ModelStoreError)
  /// Throws away what is there: another download begins, of a file with this entity tag.
  func restart(entityTag: String?) throws(ModelStoreError)
}

/// Bytes of a small file.
final class MemorySink: DownloadSink {
  private(set) var data = Data()
  private(set) var entityTag: String?

  var count: Int { data.count }

  func append(_ data: Data) {
    self.data.append(data)
  }

  func restart(entityTag: String?) {
    data.removeAll()
    self.entityTag = entityTag
  }
}

/// How many bytes a download has to have.
enum ExpectedSize: Hashable, Sendable {
  /// So many: the signed index or a verified manifest says so.
  case exactly(Int)
  /// Not known, but no more than this.
  case atMost(Int)

  var limit: Int {
    switch self {
    case .exactly(let bytes), .atMost(let bytes): bytes
    }
  }

  var exact: Int? {
    if case .exactly(let bytes) = self { bytes } else { nil }
  }
}
