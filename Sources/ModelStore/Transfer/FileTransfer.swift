import Foundation

/// A "download" from a `file:` URL: a repository on a disk or a network drive.
enum FileTransfer {
  /// Copies what the sink lacks.
  static func run(
    _ url: URL, size: ExpectedSize, monitor: DownloadMonitor, sink: any DownloadSink
  ) throws(ModelStoreError) {
    let name = url.absoluteString
    let file: FileHandle
    let length: Int
    do {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: url.resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw TransferError.unreadable(url: name, reason: "not a regular file")
      }
      length = (attributes[.size] as? NSNumber)?.intValue ?? 0
      file = try FileHandle(forReadingFrom: url)
    } catch let error as TransferError {
      throw .transfer(error)
    } catch {
      let isThere = FileManager.default.fileExists(atPath: url.path)
      throw .transfer(
        isThere
          ? .unreadable(url: name, reason: error.localizedDescription) : .notFound(url: name))
    }
    defer { try? file.close() }
    guard length <= size.limit && length == size.exact ?? length else {
      throw .transfer(.wrongLength(url: name, expected: size.limit, actual: length))
    }
    do {
      try file.seek(toOffset: UInt64(sink.count))
    } catch {
      throw .transfer(.unreadable(url: name, reason: error.localizedDescription))
    }
    while let chunk = try read(file, name: name) {
      if monitor.isCancelled { throw .transfer(.cancelled(url: name)) }
      guard chunk.count <= size.limit - sink.count else {
        throw .transfer(.tooManyBytes(url: name, limit: size.limit))
      }
      try sink.append(chunk)
    }
    if let exact = size.exact, sink.count < exact {
      throw .transfer(.closedEarly(url: name, received: sink.count, expected: exact))
    }
  }

  private static func read(_ file: FileHandle, name: String) throws(ModelStoreError) -> Data? {
    do {
      let chunk = try file.read(upToCount: 1 << 18)
      return chunk?.isEmpty == false ? chunk : nil
    } catch {
      throw .transfer(.unreadable(url: name, reason: error.localizedDescription))
    }
  }
}
