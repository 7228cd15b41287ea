import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import ModelStore
import NoteFormats
import NoteIndex
import Support

/// Brings an index up to date with the notes to search.
struct IndexUpdater {
  /// The full paths of the notes.
  private let files: [String]
  /// The notes whose present version is in the index.
  private(set) var current: Set<String> = []
  private let input: NoteInput
  /// The version of the pack that reads formulas; with another, notes are read again.
  private let formulas = NoteFormulas.version.map { " formulas \($0)" } ?? ""
  private let options: SearchOptions

  init(options: SearchOptions) {
    self.options = options
    input = NoteInput(options.operands)
    files = input.files.map { Self.full($0) }
  }

  /// Returns the full path of a file, whose name isn't changed: `~` is a name, and `..` is another
  /// folder after a link.
  private static func full(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    let parts = whole.split(separator: "/").filter { $0 != "." }
    guard parts.contains(".."), let name = parts.last, name != "..",
      let folder = realpath("/" + parts.dropLast().joined(separator: "/"), nil)
    else { return "/" + parts.joined(separator: "/") }
    defer { free(folder) }
    let real = String(cString: folder)
    return (real == "/" ? "" : real) + "/" + name
  }

  /// Reads the notes that are new or changed, and removes those that are gone.
  ///
  /// - Returns: whether there are notes, and all could be read.
  mutating func update(_ index: NoteIndex) throws(NoteIndexError) -> ExitCode {
    let faults = NoteFaults()
    input.report(to: faults)
    var stale = try takeStale(index)
    try followMissing(index, to: stale)
    guard !stale.isEmpty else { return faults.end() }
    guard let readers = options.language.readers(candidates: Self.candidates) else { return .model }
    // A model may just have been installed.
    let opened = model
    for number in stale.indices { stale[number].stamp.model = opened }
    let shared = SharedIndex(index)
    let choice = read(stale, with: readers, into: shared, faults)
    let exitCode = faults.end()
    choice.report()
    current.formUnion(try shared.end())
    return exitCode
  }

  /// A note that isn't in the index, or only in another version.
  private struct StaleNote: Sendable {
    let path: String
    var stamp: NoteStamp
  }

  /// Sorts the notes into those that are current and those that are read.
  ///
  /// - Returns: the latter.
  private mutating func takeStale(_ index: NoteIndex) throws(NoteIndexError) -> [StaleNote] {
    var stale: [StaleNote] = []
    let model = model
    for file in files {
      let stamp = Self.stamp(of: file, readBy: model)
      let isCurrent = try index.isCurrent(file, stamp)
      if options.reindexes || !isCurrent {
        stale.append(StaleNote(path: file, stamp: stamp))
      } else {
        current.insert(file)
      }
    }
    return stale
  }

  /// Reads notes and stores what is read.
  ///
  /// - Returns: the number of notes for which each model was chosen.
  private func read(
    _ notes: [StaleNote], with readers: NoteReaders, into index: SharedIndex, _ faults: NoteFaults
  ) -> ChosenModels {
    let bar = ProgressBar.isWanted && notes.count > 1 ? ProgressBar(total: notes.count) : nil
    faults.show(bar)
    var reading = TranscriptionOptions()
    reading.rereadsDoubtfulWords = true
    reading.candidateCount = Self.candidates
    return NoteTranscriber(
      models: readers.models, formulas: readers.formulas, options: reading,
      threads: options.threads
    ).run(
      count: notes.count, bar: bar,
      load: { FilePages.read(notes[$0].path, reporting: faults)?.notebook },
      former: { number, notebook in
        let note = notes[number]
        guard !options.reindexes, let reading = index.reading(of: note.path) else { return nil }
        return FormerReading(reading, of: Self.keys(notebook, readBy: note.stamp.model))
      },
      deliver: { transcribed in
        let note = transcribed.note
        var (path, stamp) = (notes[note.number].path, notes[note.number].stamp)
        // A damaged note is never current, so that each search says what it lacks.
        if !note.notebook.damage.isEmpty { stamp = stamp.never }
        switch transcribed.transcript {
        case .success(let transcript):
          let reading = NoteReading(
            reader: note.model.name, sample: note.choice.sample,
            keys: Self.keys(note.notebook, readBy: stamp.model))
          let pages = transcript.pages.enumerated().map { number, page in
            note.kept.contains(number) ? nil : page
          }
          index.store(pages, of: path, stamp, reading)
        case .failure(let error): faults.add("\(path): \(error)", file: path)
        }
      })
  }

  /// The readings of a line.
  private static let candidates = 25

  /// Notes of the index that were in the searched places and no longer exist: what was read of
  /// those that lie elsewhere now is kept, for their pages are compared.
  private func followMissing(_ index: NoteIndex, to stale: [StaleNote]) throws(NoteIndexError) {
    let places = options.operands.map { Self.full($0) }
    let closed = input.closedFolders.map { Self.full($0) }
    let present = Set(files)
    func lies(_ path: String, in folders: [String]) -> Bool {
      folders.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let gone = try index.paths().filter { path in
      !present.contains(path) && lies(path, in: places) && !lies(path, in: closed)
    }
    guard !gone.isEmpty else { return }
    var moved: [NoteStamp: [String]] = [:]
    for path in gone {
      if let stamp = try index.stamp(of: path) { moved[stamp, default: []].append(path) }
    }
    for note in stale where try index.stamp(of: note.path) == nil {
      if let former = moved[note.stamp]?.popLast() { try index.move(former, to: note.path) }
    }
    try index.remove(moved.values.joined())
  }

  /// The reader of the notes.
  private var model: String { "\(options.language.identity) \(ductusVersion)\(formulas)" }

  /// Returns the keys of a note's pages: the same ink read by the same reader has the same key.
  private static func keys(_ notebook: Notebook, readBy model: String) -> [String] {
    notebook.pages.map { sha256(of: Data("\(model)\n".utf8 + $0.readBytes)) }
  }

  private static func stamp(of file: String, readBy model: String) -> NoteStamp {
    let values = try? FileManager.default.attributesOfItem(atPath: file)
    let date = values?[.modificationDate] as? Date
    return NoteStamp(
      size: (values?[.size] as? NSNumber)?.int64Value ?? -1,
      secondsSince1970: date?.timeIntervalSince1970 ?? 0, model: model)
  }
}

extension FormerReading {
  /// Keeps the parts of a reading that are still valid.
  ///
  /// - Parameter keys: the present keys of the note's pages.
  init(_ reading: NoteReading, of keys: [String]) {
    var former = reading.keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    // Only as many of several equal pages are known as there were.
    let pages = keys.indices.filter { page in
      former[keys[page], default: 0] -= 1
      return former[keys[page], default: 0] >= 0
    }
    let isSampleSame = reading.keys.prefix(reading.sample) == keys.prefix(reading.sample)
    self.init(
      model: reading.reader, sample: isSampleSame ? reading.sample : 0, pages: Set(pages))
  }
}
