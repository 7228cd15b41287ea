import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import InkRendering
import NoteFormats
import NoteIndex
import ResultFormats
import Support
import TranscriptFormats

/// `ductus search`: finds where a phrase is written in notes.
struct SearchCommand: Command {
  static let description = CommandDescription(
    name: "search",
    operands: "PHRASE FILE…|FOLDER",
    summary: "Find a phrase in notes, even where it is hard to read.",
    options: SearchOptions.all,
    discussion: """
      Search uses the probability of each word: it finds a place where the phrase may stand
      even if the likeliest reading is a different one. Case, accents, punctuation and
      misplaced spaces don't matter. Only whole words match: line isn't found in linear. Han,
      kana, Thai, Lao, Khmer, Burmese and Tibetan have no spaces between words, and Korean
      words have their particles attached; there, any sequence of letters matches. Each place
      is printed with its file, page and line, the line's likeliest reading and the
      probability of the phrase; a terminal also shows the ink, with the words marked.

      Each note is read once. An index keeps the possible readings, and only changed pages are
      read again. The index is an SQLite file, by default in the user's cache folder.

      With --json, one object per place: {"file":…,"page":…,"line":…,"text":…,"probability":…,
      "box":[left,top,width,height],"strokes":[…]}. Pages and lines are counted from 1,
      strokes from 0.
      """)

  private let options: SearchOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try SearchOptions(arguments)
  }

  func run() -> ExitCode {
    if let fault = options.createIndexFolder() {
      report("\(fault)\(Self.elsewhere)")
      return .badInput
    }
    do throws(NoteIndexError) {
      do throws(NoteIndexError) {
        return try search()
      } catch {
        // An index can be recreated: it contains nothing but the notes' words.
        guard options.usesDefaultIndex, error.isDamage else { throw error }
        report("note: the index was damaged and is made anew: \(error)")
        for end in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: options.indexFile + end)
        }
        return try search()
      }
    } catch {
      let advice =
        if options.usesDefaultIndex {
          Self.elsewhere
        } else if error.isDamage {
          "; if it is an index, it can be deleted, and the notes are read again"
        } else {
          ""
        }
      report("\(error)\(advice)")
      return .badInput
    }
  }

  /// The advice if the default place of the index is of no use.
  private static let elsewhere = "; --index FILE keeps the index elsewhere"

  private func search() throws(NoteIndexError) -> ExitCode {
    let index = try NoteIndex(file: options.indexFile)
    var updater = IndexUpdater(options: options)
    let code = try updater.update(index)
    guard code != .model else { return code }
    // Notes that can't be read now aren't searched, even if the index has their earlier contents.
    let wanted = updater.current
    // One more hit shows whether there are more.
    let hits = try index.search(
      options.phrase, minimumProbability: options.minimumProbability, limit: options.limit + 1,
      in: wanted.contains)
    show(hits.prefix(options.limit))
    if hits.count > options.limit {
      report("note: there are more; \(SearchOptions.limit.spelling) N shows them")
    }
    if hits.isEmpty, !wanted.isEmpty {
      report("“\(options.phrase.printable)” wasn't found")
    }
    return code
  }

  private func show(_ hits: some Sequence<IndexHit>) {
    let output = StandardOutput()
    var pages = PageCache()
    for hit in hits {
      guard !options.printsJSON else {
        output.end(with: Self.json(hit).text + "\n")
        continue
      }
      let percent = Int((hit.probability * 100).rounded())
      let text = hit.text.printable
      let path = hit.path.printable
      output.write("\(path):\(hit.page + 1):\(hit.line + 1): \(text) (\(percent) %)\n")
      if options.drawsPictures, let box = hit.box, let page = pages.page(hit.page, of: hit.path) {
        for line in HitPicture.lines(page, box, columns: Terminal.columns) {
          output.write("  \(line)\n")
        }
      }
      output.flush()
    }
  }

  private static func json(_ hit: IndexHit) -> JSONText {
    var members: [(String, JSONText)] = [
      ("file", .string(hit.path)), ("page", .integer(hit.page + 1)),
      ("line", .integer(hit.line + 1)), ("text", .string(hit.text)),
      ("probability", .number(hit.probability, digits: 4)),
    ]
    if let box = hit.box { members.append(("box", TranscriptJSON.box(box))) }
    members.append(("strokes", .array(hit.strokes.sorted().map(JSONText.integer))))
    return .object(members)
  }
}

/// The pages from which hits are drawn, read once.
private struct PageCache {
  private var last: (path: String, notebook: Notebook?)?

  mutating func page(_ number: Int, of path: String) -> NotePage? {
    if last?.path != path { last = (path, FilePages.read(path)?.notebook) }
    guard let pages = last?.notebook?.pages, pages.indices.contains(number) else { return nil }
    return pages[number]
  }
}

/// The ink around a hit, for a terminal.
enum HitPicture {
  private static let rows = 5
  /// The margins around the words, horizontal and vertical, in heights of their box.
  private static let aside: Float = 8
  private static let above: Float = 0.15

  static func lines(_ page: NotePage, _ box: PageBox, columns: Int) -> [String] {
    let height = max(box.height, 0.1 * box.width)
    let shown = page.strokes.map(\.stroke).filter { stroke in
      let own = PageBox(around: stroke.points)
      let (x, y) = (own.x + own.width / 2, own.y + own.height / 2)
      return abs(y - (box.y + box.height / 2)) < height * (0.5 + above)
        && x > box.x - aside * height && x < box.right + aside * height
    }
    return BrailleWriter.lines(
      for: Ink(strokes: shown), columns: max(8, columns - 2), rows: rows, mark: box.x...box.right)
  }
}
