import CommandSupport
import Support

/// The notes that a command reads: files of note programs, and inks, each of which is a page.
struct NoteInput {
  /// Paths of files.
  private(set) var files: [String] = []
  /// Folders that can't be read completely.
  private(set) var closedFolders: [String] = []
  private var faults: [InputMessage] = []
  /// Folders without notes.
  private var emptyFolders: [String] = []

  /// - Parameter operands: files, and folders for the notes in them and their subfolders, sorted by
  ///   name.
  init(_ operands: [String]) {
    for path in operands {
      guard FileNode(path: path)?.isFolder == true else {
        files.append(path)
        continue
      }
      let folder = NoteFolder(path)
      files += folder.files
      closedFolders += folder.closed
      faults += folder.faults
      if folder.files.isEmpty, folder.faults.isEmpty { emptyFolders.append(path) }
    }
    if files.isEmpty, faults.isEmpty {
      let places = operands.joined(separator: ", ")
      faults = [InputMessage("no notes in \(places)", file: places)]
      emptyFolders = []
    }
  }

  /// Reports unreadable folders and those without notes; if there are no notes at all, as a fault.
  func report(to faults: NoteFaults) {
    for fault in self.faults { faults.add(fault) }
    for path in emptyFolders { faults.report("no notes in \(path.printable)") }
  }
}
