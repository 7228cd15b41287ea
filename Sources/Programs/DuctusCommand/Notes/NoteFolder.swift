import CommandSupport
import Foundation
import NoteFormats
import Support

/// The notes in a folder and its subfolders, except those whose names begin with a dot.
struct NoteFolder {
  /// The paths of files, sorted by name.
  private(set) var files: [String] = []
  /// Folders that can't be read completely.
  private(set) var closed: [String] = []
  /// Unreadable folders, with the reason.
  private(set) var faults: [InputMessage] = []
  /// The folders still to search. Links come last, so that a folder is known by its own name if
  /// possible.
  private var (folders, links): ([String], [String])

  /// Links to folders are followed, but no folder is searched twice.
  init(_ path: String) {
    (folders, links) = ([path], [])
    var known: Set<FileNode> = []
    while let folder = next() {
      if let node = FileNode(path: folder), !known.insert(node).inserted { continue }
      look(through: folder)
    }
    files.sort()
  }

  private mutating func next() -> String? {
    if let folder = folders.popLast() { return folder }
    links.sort(by: >)
    return links.popLast()
  }

  private mutating func look(through folder: String) {
    guard let stream = opendir(folder) else { return giveUp(folder, errno) }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first == UInt8(ascii: ".") { continue }
      if let kind = EntryKind(name, in: dirfd(stream)) {
        take(name, kind, in: folder)
      } else if errno != ENOENT {
        break
      }
    }
    if errno != 0 { giveUp(folder, errno) }
  }

  private mutating func giveUp(_ folder: String, _ code: Int32) {
    closed.append(folder)
    faults.append(InputMessage("\(folder): \(MappingError.system(code: code))", file: folder))
  }

  private mutating func take(_ name: [UInt8], _ kind: EntryKind, in folder: String) {
    let shown = String(decoding: name, as: UTF8.self)
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + shown
    guard kind != .file || NoteFile.isNote(path: path) else { return }
    guard Array(shown.utf8) == name else {
      let fault = UsageError.noUnicode(path, isFolder: kind != .file)
      return faults.append(InputMessage(fault, file: path))
    }
    switch kind {
    case .folder: folders.append(path)
    case .link: links.append(path)
    case .file: files.append(path)
    }
  }
}

/// The kind of an entry of a folder.
private enum EntryKind {
  case folder
  /// A link to a folder.
  case link
  /// Anything else.
  case file

  /// - Parameter folder: its descriptor.
  /// - Returns: `nil` if it fails, for the reason in `errno`.
  init?(_ name: [UInt8], in folder: Int32) {
    let name = name.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFLNK:
      let isFolder =
        fstatat(folder, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
      self = isFolder ? .link : .file
    default: self = .file
    }
  }
}
