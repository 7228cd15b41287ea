import InkModel

extension NoteDocument {
  /// The limit of coordinates and sizes, in the page's unit: no paper is as large.
  package static let reach: Float = 1e9

  /// Leaves out strokes, pictures and texts that no paper could hold: their coordinates
  /// may be NaN, or so large that sums overflow.
  mutating func removeUnplaceable(file: String) {
    var found = DamageList()
    func lose(_ what: String) {
      found.append(NoteDamage(file: file, position: .whole, fault: .malformed(what)))
    }
    for page in pages.indices {
      if pages[page].paper.ruling?.isDrawable == false { pages[page].paper.ruling = nil }
      for layer in pages[page].layers.indices {
        pages[page].layers[layer].removeUnplaceable { lose("\($0) of page \(page + 1)") }
      }
    }
    if title?.hasFewMarks == false {
      lose("title")
      title = nil
    }
    damage += found.all
  }
}

extension NoteLayer {
  /// - Parameter lose: is told the kind of each part that is left out.
  fileprivate mutating func removeUnplaceable(_ lose: (String) -> Void) {
    func isLost(_ isPlaceable: Bool, _ what: String) -> Bool {
      if !isPlaceable { lose(what) }
      return !isPlaceable
    }
    highlights.removeAll { isLost($0.isPlaceable, "highlight") }
    pictures.removeAll { picture in
      let isPlaceable =
        picture.place.isPlaceable
        && max(picture.size.width, picture.size.height) <= NoteDocument.reach
      return isLost(isPlaceable, "picture")
    }
    strokes.removeAll { isLost($0.isPlaceable, "stroke") }
    texts.removeAll { text in
      let isPlaceable =
        abs(text.size) <= NoteDocument.reach && text.place.isPlaceable && text.text.hasFewMarks
      return isLost(isPlaceable, "text")
    }
    for index in texts.indices {
      // Without a width, lines end where the text says.
      if let width = texts[index].width, !(abs(width) <= NoteDocument.reach) {
        texts[index].width = nil
      }
    }
  }
}

extension NoteStroke {
  fileprivate var isPlaceable: Bool {
    width <= NoteDocument.reach && stroke.points.allSatisfy(\.isPlaceable)
      && widths.allSatisfy { $0 <= NoteDocument.reach }
  }
}

extension StrokePoint {
  fileprivate var isPlaceable: Bool {
    abs(x) <= NoteDocument.reach && abs(y) <= NoteDocument.reach
  }
}
