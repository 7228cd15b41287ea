// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import CharacterLM
import InkReading
import ModelPack
import Support

@c @implementation
public func ductus_version() -> UnsafePointer<CChar>! { engineVersion }

// Unchecked: it is made once, and never changed or freed.
private nonisolated(unsafe) let engineVersion = UnsafePointer(freeable(ductusVersion))

@c @implementation
public func ductus_open(
  _ folders: UnsafePointer<UnsafePointer<CChar>?>!, _ folderCount: Int,
  _ tag: UnsafePointer<CChar>!, _ options: UnsafePointer<ductus_open_options>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    let tag = try String(tag, "tag")
    let options = try RecognizerOptions(options)
    let search = try PackSearch(strings(folders, count: folderCount, "folders"))
    if let entry = search.entry(mentioning: tag), let own = try? open(entry, options, search) {
      return Handle.make(own)
    }
    // The next best if the best can't be opened.
    var first: Fault?
    for entry in try search.entries(serving: tag) {
      do throws(Fault) {
        return Handle.make(try open(entry, options, search))
      } catch {
        first = first ?? error
      }
    }
    throw first ?? Fault(DUCTUS_NO_PACK, "the model for '\(tag)' is not installed")
  } ?? nil
}

private func open(
  _ entry: PackSearch.Entry, _ options: RecognizerOptions, _ search: PackSearch
) throws(Fault) -> Recognizer {
  try open(entry.folder, tag: entry.tag, options) { search.latinPack }
}

private func open(
  _ folder: PackFolder, tag: String?, _ options: RecognizerOptions,
  latin: @escaping Recognizer.LatinPack
) throws(Fault) -> Recognizer {
  let files: PackFiles
  do throws(PackError) { files = try folder.open() } catch { throw Fault(error) }
  return try Recognizer(files, folder: folder.path, tag: tag, options: options, latin: latin)
}

@c @implementation
public func ductus_open_pack(
  _ folder: UnsafePointer<CChar>!, _ tag: UnsafePointer<CChar>!,
  _ options: UnsafePointer<ductus_open_options>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    Handle.make(
      try open(
        PackFolder(path: String(folder, "folder")), tag: String.optional(tag, "tag"),
        RecognizerOptions(options)
      ) { (try? PackSearch([]))?.latinPack })
  } ?? nil
}

@c @implementation
public func ductus_open_files(
  _ files: UnsafePointer<ductus_file>!, _ fileCount: Int, _ tag: UnsafePointer<CChar>!,
  _ options: UnsafePointer<ductus_open_options>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    let options = try RecognizerOptions(options)
    let tag = try String.optional(tag, "tag")
    guard fileCount > 0, let files else { throw .argument("files is null, or there are none") }
    var known: [String: FileBytes] = [:]
    for index in 0..<fileCount {
      let name = try String(files[index].name, "files[\(index)].name")
      known[name] = try FileBytes(files[index], name: name)
    }
    let pack: PackFiles
    do throws(PackError) {
      pack = try PackFiles(name: "pack", files: known)
    } catch {
      throw Fault(error)
    }
    return Handle.make(
      try Recognizer(pack, folder: "", tag: tag, options: options) { [known] in
        PackFiles(latinIn: known)
      })
  } ?? nil
}

extension PackFiles {
  /// The English pack in its folder among a caller's files; `nil` if there is none.
  fileprivate init?(latinIn files: [String: FileBytes]) {
    let folder = "\(PackSearch.latinTag)/"
    guard let bytes = files[folder + PackManifest.fileName], let manifest = try? PackManifest(bytes)
    else { return nil }
    self.init(name: folder, manifest: manifest) { file throws(PackError) in
      let name = file.shared == nil ? folder + file.path : file.place
      guard let bytes = files[name] else { throw .unreadable(file: name, reason: "missing") }
      return bytes
    }
  }
}

extension FileBytes {
  /// Keeps nothing: the caller keeps the bytes.
  private final class Caller {}

  /// The alignment of a file's numbers, in bytes.
  private static var alignment: UInt { 16 }

  /// A caller's bytes, or a copy if they aren't aligned for numbers.
  fileprivate init(_ file: ductus_file, name: String) throws(Fault) {
    guard file.bytes != nil || file.size == 0 else { throw .argument("\(name): bytes is null") }
    let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.size)
    if UInt(bitPattern: file.bytes) % Self.alignment == 0 {
      self.init(name: name, bytes: bytes, owner: Caller())
    } else {
      self.init(name: name, copying: bytes)
    }
  }
}

@c @implementation
public func ductus_close(_ recognizer: OpaquePointer!) { Handle<Recognizer>.free(recognizer) }

@c @implementation
public func ductus_recognizer_pack(
  _ recognizer: OpaquePointer!
) -> UnsafePointer<ductus_pack>! {
  recognizer.map { Handle<Recognizer>.borrow($0).description.pack }
}

@c @implementation
public func ductus_recognizer_labels(
  _ recognizer: OpaquePointer!, _ count: UnsafeMutablePointer<Int>!
) -> UnsafePointer<UnsafePointer<CChar>?>! {
  let description = recognizer.map { Handle<Recognizer>.borrow($0).description }
  count?.pointee = description?.labelCount ?? 0
  return description?.labels
}

@c @implementation
public func ductus_make_lexicon(
  _ words: UnsafePointer<UnsafePointer<CChar>?>!, _ weights: UnsafePointer<Float>!, _ count: Int,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    let words = try strings(words, count: count, "words")
    do throws(UserLexiconError) {
      var known: [String: Float] = [:]
      for (index, word) in words.enumerated() {
        let weight = weights?[index] ?? UserLexicon.defaultWeight
        // Not-a-numbers mustn't be lost before they are refused.
        if let other = known[word], other >= weight || other.isNaN { continue }
        known[word] = weight
      }
      return Handle.make(try UserLexicon(known))
    } catch {
      throw Fault(error)
    }
  } ?? nil
}

@c @implementation
public func ductus_is_pattern(_ pattern: UnsafePointer<CChar>!) -> Int32 {
  guard let pattern = try? String(pattern, "pattern") else { return 0 }
  return RecognitionHints.isPattern(pattern) ? 1 : 0
}

@c @implementation
public func ductus_free_lexicon(_ lexicon: OpaquePointer!) { Handle<UserLexicon>.free(lexicon) }
