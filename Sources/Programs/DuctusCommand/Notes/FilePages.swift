import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats

/// The pages of a file: a note's, or the inks of an ink file.
struct FilePages {
  let notebook: Notebook
  /// The records of an ink file; `nil` for a note.
  private let inks: [LabelledInk]?

  /// A record for each page.
  var records: [LabelledInk] {
    inks
      ?? notebook.pages.map { page in
        LabelledInk(ink: Ink(strokes: page.strokes.map(\.stroke)))
      }
  }

  /// A record for each page, for a file that is read as one ink: the pages of a note are one below
  /// the other.
  var recordsOfSheet: [LabelledInk] {
    guard inks == nil else { return records }
    var bottom: Float?
    return zip(notebook.pages, records).map { page, record in
      var record = record
      let (top, end) =
        page.size.map { (page.origin.y, page.origin.y + $0.height) }
        ?? record.ink.box.map { (Float($0.topLeft.y), Float($0.bottomRight.y)) }
        ?? (0, 0)
      let shift = bottom.map { $0 - top } ?? 0
      if shift != 0 { record.ink = record.ink.moved(downBy: shift) }
      bottom = end + shift
      return record
    }
  }

  /// The extensions of ink files, which are notes without a program. Note programs use `.json`,
  /// too.
  private static let inkExtensions: Set<String> = ["ndjson", "jsonl", "inkml", "xz"]

  /// Returns whether a file's name says that it contains inks.
  static func areInks(_ path: String) -> Bool {
    var name = URL(fileURLWithPath: path)
    if name.pathExtension.lowercased() == "gz" { name.deletePathExtension() }
    return inkExtensions.contains(name.pathExtension.lowercased())
  }

  /// Reads a file, and reports the parts that can't be read.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input, which is read to its end.
  ///   - source: the kind of file; `nil` to detect it by its name and content.
  /// - Returns: `nil` if nothing can be read.
  static func read(
    _ path: String, from source: ConvertOptions.Source? = nil, reporting faults: NoteFaults? = nil
  ) -> FilePages? {
    let isPiped = path == "-"
    let name = isPiped ? "standard input" : path
    if source.map({ $0 != .note }) ?? areInks(path) {
      let format = source.flatMap { InkFormat(rawValue: $0.rawValue) } ?? .auto
      let reader =
        isPiped
        ? InkFileReader(fileDescriptor: STDIN_FILENO, name: name, format: format)
        : InkFileReader(path: path, format: format)
      return inks(reader, name, reporting: faults)
    }
    // Standard input can be read only once, whatever it holds.
    var piped: [UInt8] = []
    do throws(NoteFormatError) {
      if isPiped { piped = try standardInput(name) }
      let document =
        isPiped ? try NoteFile.read(piped, name: name) : try NoteFile.read(path: path)
      for damage in document.damage { faults?.add(damage) }
      return FilePages(notebook: Notebook(document), inks: nil)
    } catch {
      guard source == nil, case .unknownFormat = error else {
        faults?.add("\(error)", file: name)
        return nil
      }
    }
    let reader = isPiped ? InkFileReader(bytes: piped, name: name) : InkFileReader(path: path)
    return inks(reader, name, reporting: faults)
  }

  private static func standardInput(_ name: String) throws(NoteFormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { throw .unreadable(file: name, code: errno) }
        continue
      }
      bytes += chunk[..<count]
      guard bytes.count <= NoteFile.byteLimit else {
        throw .tooLarge(file: name, limit: NoteFile.byteLimit)
      }
    }
  }

  private static func inks(
    _ reader: InkFileReader, _ name: String, reporting faults: NoteFaults?
  ) -> FilePages? {
    var records: [LabelledInk] = []
    var budget = InkBudget()
    var isDamaged = false
    for element in reader {
      do throws(InkFormatError) {
        let record = try element.get()
        guard budget.take(record) else {
          faults?.add(InputMessage(budget.message, file: name, index: records.count))
          break
        }
        for warning in record.warnings {
          faults?.warn(InputMessage("warning: \(warning)", file: name, index: records.count))
        }
        records.append(record)
      } catch {
        if case .unknownFormat = error {
          faults?.add("\(name): not a known format of notes or inks", file: name)
        } else {
          faults?.add(InputMessage(error))
        }
        isDamaged = true
      }
    }
    if records.isEmpty {
      if !isDamaged { faults?.add("\(name): holds no ink", file: name) }
      return nil
    }
    return FilePages(notebook: Notebook(inks: records.map(\.ink)), inks: records)
  }
}

extension Ink {
  fileprivate func moved(downBy distance: Float) -> Ink {
    var moved = self
    for stroke in moved.strokes.indices {
      for point in moved.strokes[stroke].points.indices {
        moved.strokes[stroke].points[point].y += distance
      }
    }
    return moved
  }
}
