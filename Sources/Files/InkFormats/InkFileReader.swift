import InkModel
import Support

/// Reads the inks of a file one by one, whatever its format.
///
/// The elements are results: a record that can't be read is a failure with its place, and reading
/// continues with the next one as far as the format allows. A file that can't be opened is one
/// failure and nothing else, so a list of files needs no second way to handle errors.
///
///     for result in InkFileReader(path: "words.ndjson.xz") {
///       switch result {
///       case .success(let record): recognise(record.ink)
///       case .failure(let error): report(error)
///       }
///     }
///
/// NDJSON is streamed: memory holds one line, and a record is returned as soon as its line is
/// complete, so the reader works with an endless pipe. JSON and InkML documents are read
/// completely. Compression with xz or gzip is detected by the first bytes.
///
/// - Complexity: O(bytes).
public final class InkFileReader: Sequence, IteratorProtocol {
  private let file: String
  private let format: InkFormat
  private let options: InkReadingOptions
  private let source: any ByteSource
  private var reader: (any RecordReader)?
  private var hasFailed = false

  /// Reads a file, which is opened on demand of the first ink.
  public convenience init(
    path: String, format: InkFormat = .auto, options: InkReadingOptions = InkReadingOptions()
  ) {
    self.init(FileSource(path: path), name: path, format: format, options: options)
  }

  /// Reads an open file or pipe, such as standard input (0). The descriptor is not closed.
  ///
  /// - Parameter name: the file's name in errors.
  public convenience init(
    fileDescriptor: Int32, name: String, format: InkFormat = .auto,
    options: InkReadingOptions = InkReadingOptions()
  ) {
    self.init(
      FileSource(descriptor: fileDescriptor), name: name, format: format, options: options)
  }

  /// Reads a file's content from memory.
  ///
  /// - Parameter name: the content's name in errors; its extension counts for `auto`.
  public convenience init(
    bytes: some Sequence<UInt8>, name: String, format: InkFormat = .auto,
    options: InkReadingOptions = InkReadingOptions()
  ) {
    self.init(MemorySource(Array(bytes)), name: name, format: format, options: options)
  }

  init(
    _ source: any ByteSource, name: String, format: InkFormat, options: InkReadingOptions
  ) {
    self.source = source
    self.file = name
    self.format = format
    self.options = options
  }

  /// Returns the next ink or fault in the order of the file, or `nil` at its end.
  public func next() -> Result<LabelledInk, InkFormatError>? {
    if let reader { return reader.next() }
    if hasFailed { return nil }
    do throws(InkFormatError) {
      let reader = try makeReader()
      self.reader = reader
      return reader.next()
    } catch {
      hasFailed = true
      return .failure(error)
    }
  }

  private func makeReader() throws(InkFormatError) -> any RecordReader {
    do throws(ByteSourceError) {
      var content = PeekableSource(source)
      if try content.begins(with: XZSource.magic) {
        content = PeekableSource(XZSource(content, memoryLimit: options.decompressionMemoryLimit))
      } else if try content.begins(with: GzipSource.magic) {
        content = PeekableSource(GzipSource(content))
      }
      if options.contentByteLimit < .max {
        content = PeekableSource(LimitedSource(content, limit: options.contentByteLimit))
      }
      switch try resolvedFormat(content) {
      case .ndjson: return NDJSONReader(content, file: file, options: options)
      case .json: return JSONReader(content, file: file, options: options)
      case .inkml: return InkMLReader(content, file: file, options: options)
      case .auto, nil: break
      }
    } catch {
      throw InkFormatError(error, at: InkFilePlace(file: file, line: 1))
    }
    throw .unknownFormat(file: file)
  }

  private func resolvedFormat(_ content: PeekableSource) throws(ByteSourceError) -> InkFormat? {
    if format != .auto { return format }
    if let format = InkFormat(extensionOf: file) { return format }
    try content.peekFirstLine()
    return InkFormat(prefix: content.prefix)
  }
}

extension PeekableSource {
  /// Returns whether the source begins with these bytes, which mark a compressed one.
  fileprivate func begins(with magic: [UInt8]) throws(ByteSourceError) -> Bool {
    while prefix.count < magic.count {
      // One different byte is enough: a pipe may not have more for a while.
      guard magic.starts(with: prefix), try peekMore() else { return false }
    }
    return prefix.starts(with: magic)
  }

  /// Looks ahead to the end of the first line that isn't blank, or 64 KiB.
  fileprivate func peekFirstLine() throws(ByteSourceError) {
    var isBlank = true
    var checked = 0
    while true {
      for byte in prefix[checked...] {
        if byte == 0x0A, !isBlank { return }
        isBlank = isBlank && byte.isJSONSpace
      }
      checked = prefix.count
      guard checked < 64 << 10, try peekMore() else { return }
    }
  }
}
