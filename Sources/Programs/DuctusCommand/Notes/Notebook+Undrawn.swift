import DuctusNotes
import NoteFormats
import Support

extension Notebook {
  /// The parts of the pages that their drawing lacks.
  var undrawn: [String] {
    var counts: [(file: String, pages: Int)] = []
    for file in pages.compactMap(\.background?.file) {
      if let index = counts.firstIndex(where: { $0.file.utf8.elementsEqual(file.utf8) }) {
        counts[index].pages += 1
      } else {
        counts.append((file, 1))
      }
    }
    let backgrounds = counts.map { file, count in
      "\(count) page\(count == 1 ? " stands" : "s stand") on \(file.printable), which isn't drawn"
    }
    let pictures = pages.reduce(0) { $0 + $1.pictures.count - $1.drawnPictures.count }
    guard pictures > 0 else { return backgrounds }
    return backgrounds + [
      pictures == 1 ? "1 picture isn't drawn" : "\(pictures) pictures aren't drawn"
    ]
  }
}
