import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import Support

/// The notes that a command reads: files of note programs, and inks, each of which is a page.
struct NoteInput {
  /// Paths of files.
  private(set) var files: [String] = []
  /// Folders that can't be read completely.
  private(set) var closedFolders: [String] = []
  private var faults: [InputMessage] = []

  /// The extensions of ink files, which are notes without a program.
  private static let inkExtensions: Set<String> = ["ndjson", "jsonl", "json", "inkml", "xz"]

  static func isInk(_ path: String) -> Bool {
    var name = URL(fileURLWithPath: path)
    if name.pathExtension.lowercased() == "gz" { name.deletePathExtension() }
    return inkExtensions.contains(name.pathExtension.lowercased())
  }

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
    }
    if files.isEmpty, faults.isEmpty {
      let places = operands.joined(separator: ", ")
      faults = [InputMessage("no notes in \(places)", file: places)]
    }
  }

  /// Reports unreadable folders, or that there are no notes.
  func report(to faults: NoteFaults) {
    for fault in self.faults { faults.add(fault) }
  }

  /// Reads a file, and reports unreadable parts.
  ///
  /// - Returns: `nil` if nothing can be read.
  static func notebook(_ path: String, reporting faults: NoteFaults? = nil) -> Notebook? {
    do throws(NoteFormatError) {
      if path == "-" || isInk(path) { return inks(path, reporting: faults) }
      let notebook = try Notebook(contentsOf: path)
      for damage in notebook.damage { faults?.add(damage) }
      return notebook
    } catch {
      faults?.add("\(error)", file: path)
      return nil
    }
  }

  private static func inks(_ path: String, reporting faults: NoteFaults?) -> Notebook? {
    let reader =
      path == "-"
      ? InkFileReader(fileDescriptor: STDIN_FILENO, name: "standard input")
      : InkFileReader(path: path)
    var inks: [Ink] = []
    var isDamaged = false
    for element in reader {
      do throws(InkFormatError) {
        inks.append(try element.get().ink)
      } catch {
        faults?.add(InputMessage(error))
        isDamaged = true
      }
    }
    return inks.isEmpty && isDamaged ? nil : Notebook(inks: inks)
  }
}
