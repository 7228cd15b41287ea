import Foundation
import Support

/// A "download" from a `file:` URL: a repository on a disk or a network drive.
enum FileTransfer {
  /// Copies what the sink lacks.
  static func run(
    _ url: URL, size: ExpectedSize, monitor: DownloadMonitor, sink: any DownloadSink
  ) throws(ModelStoreError) {
    let name = url.absoluteString
    func failure(_ error: MappingError) -> ModelStoreError {
      .transfer(
        error == .system(code: ENOENT)
          ? .notFound(url: name) : .unreadable(url: name, reason: error.description))
    }
    let file: InputFile
    do { file = try InputFile(path: url.path) } catch { throw failure(error) }
    guard file.size <= size.limit && file.size == size.exact ?? file.size else {
      throw .transfer(.wrongLength(url: name, expected: size.limit, actual: file.size))
    }
    do { try file.seek(to: sink.count) } catch { throw failure(error) }
    while true {
      let chunk: [UInt8]
      do { chunk = try file.next(1 << 18) } catch { throw failure(error) }
      if chunk.isEmpty { break }
      if monitor.isCancelled { throw .transfer(.cancelled(url: name)) }
      guard chunk.count <= size.limit - sink.count else {
        throw .transfer(.tooManyBytes(url: name, limit: size.limit))
      }
      try sink.append(Data(chunk))
    }
    if let exact = size.exact, sink.count < exact {
      throw .transfer(.closedEarly(url: name, received: sink.count, expected: exact))
    }
  }
}
