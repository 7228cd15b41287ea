import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats

/// The pages of a file: a note's, or the inks of an ink file.
struct ConvertedPages {
  /// A record for each page.
  let records: [LabelledInk]
  let notebook: Notebook

  /// Reads a file, and reports what of it can't be read.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - source: what it is; with `nil`, its name and its content tell.
  /// - Returns: `nil` where nothing can be read.
  static func read(
    _ path: String, from source: ConvertOptions.Source?, reporting faults: NoteFaults
  ) -> ConvertedPages? {
    let name = path == "-" ? "standard input" : path
    let isInk = source.map { $0 != .note } ?? NoteInput.isInk(path)
    if isInk {
      let format = source.flatMap { InkFormat(rawValue: $0.rawValue) } ?? .auto
      let reader =
        path == "-"
        ? InkFileReader(fileDescriptor: STDIN_FILENO, name: name, format: format)
        : InkFileReader(path: path, format: format)
      return inks(reader, name, reporting: faults)
    }
    // What standard input holds is read once, whatever it is.
    var piped: [UInt8] = []
    if path == "-" {
      guard let data = try? FileHandle.standardInput.readToEnd() ?? Data() else {
        faults.add("\(name): can't be read", file: name)
        return nil
      }
      piped = Array(data)
    }
    do throws(NoteFormatError) {
      let document =
        path == "-" ? try NoteFile.read(piped, name: name) : try NoteFile.read(path: path)
      for damage in document.damage { faults.add(damage) }
      let records = document.pages.map { page in
        LabelledInk(ink: Ink(strokes: page.strokes.map(\.stroke)))
      }
      return ConvertedPages(records: records, notebook: Notebook(document))
    } catch {
      guard source == nil, case .unknownFormat = error else {
        faults.add("\(error)", file: name)
        return nil
      }
    }
    let reader =
      path == "-" ? InkFileReader(bytes: piped, name: name) : InkFileReader(path: path)
    return inks(reader, name, reporting: faults)
  }

  private static func inks(
    _ reader: InkFileReader, _ name: String, reporting faults: NoteFaults
  ) -> ConvertedPages? {
    var records: [LabelledInk] = []
    var isDamaged = false
    for element in reader {
      do throws(InkFormatError) {
        records.append(try element.get())
      } catch {
        faults.add(InputMessage(error))
        isDamaged = true
      }
    }
    if records.isEmpty {
      if !isDamaged { faults.add("\(name): holds no ink", file: name) }
      return nil
    }
    return ConvertedPages(records: records, notebook: Notebook(inks: records.map(\.ink)))
  }
}
