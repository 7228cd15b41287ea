import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import Support

/// The notes that a command reads: files of note programs, and inks, each of them a page.
struct NoteInput {
  /// Paths of files.
  let files: [String]

  /// Endings of the names of ink files, which are notes without a program.
  private static let inkExtensions: Set<String> = ["ndjson", "jsonl", "json", "inkml", "xz"]

  /// Says so where there are none.
  ///
  /// - Parameter operands: files, and folders: the notes in them and below, in the order of names.
  init(_ operands: [String]) {
    files = operands.flatMap { path -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
      else { return [path] }
      return Self.notes(in: path)
    }
    if files.isEmpty { report("no notes in \(operands.joined(separator: ", "))") }
  }

  private static func notes(in folder: String) -> [String] {
    let walk = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    var paths: [String] = []
    for case let url as URL in walk ?? FileManager.DirectoryEnumerator()
    where NoteFile.extensions.contains(url.pathExtension.lowercased()) {
      paths.append(url.path)
    }
    return paths.sorted()
  }

  /// Reads a file, and reports what of it can't be read.
  ///
  /// - Returns: `nil` where nothing can.
  static func notebook(_ path: String, reporting faults: NoteFaults? = nil) -> Notebook? {
    do throws(NoteFormatError) {
      let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
      if path == "-" || inkExtensions.contains(ending) { return inks(path, reporting: faults) }
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
