import InkModel

extension NoteDocument {
  /// Leaves pages blank that have more ink than a page may have.
  mutating func blankOverfullPages(file: String) {
    for page in pages.indices {
      var (strokes, points) = (0, 0)
      for layer in pages[page].layers {
        for ink in [layer.strokes, layer.highlights] {
          strokes += ink.count
          points = ink.reduce(points) { $0 + $1.stroke.points.count }
        }
      }
      let exceeded: (what: String, limit: Int)? =
        if strokes > Ink.defaultStrokeLimit {
          ("strokes", Ink.defaultStrokeLimit)
        } else if points > Ink.defaultPointLimit {
          ("points", Ink.defaultPointLimit)
        } else {
          nil
        }
      guard let exceeded else { continue }
      for layer in pages[page].layers.indices {
        pages[page].layers[layer].strokes = []
        pages[page].layers[layer].highlights = []
      }
      damage.append(
        NoteDamage(
          file: file, position: .whole,
          fault: .tooMany("\(exceeded.what) on page \(page + 1)", limit: exceeded.limit)))
    }
  }

  /// The maximum number of dashes of a page: a small file could ask for millions.
  static let dashLimit = 100_000.0

  /// Draws lines without gaps where a page has more dashes than anyone draws.
  mutating func limitDashes() {
    for page in pages.indices {
      var left = Self.dashLimit
      for layer in pages[page].layers.indices {
        pages[page].layers[layer].limitDashes(&left)
      }
    }
  }

  /// Leaves out texts that exceed the letters of a note, in whatever format: a small file may
  /// expand to more than can be shown or searched in a reasonable time.
  mutating func limitLetters(file: String) {
    var rest = NoteFile.letterLimit
    var excess: String?
    func hasRoom(_ text: String, _ place: String) -> Bool {
      guard text.utf8.count <= rest else {
        excess = excess ?? place
        return false
      }
      rest -= text.utf8.count
      return true
    }
    if let title, !hasRoom(title, "in the title") { self.title = nil }
    for page in pages.indices {
      let place = "up to page \(page + 1)"
      for layer in pages[page].layers.indices {
        if let name = pages[page].layers[layer].name, !hasRoom(name, place) {
          pages[page].layers[layer].name = nil
        }
        pages[page].layers[layer].texts.removeAll { !hasRoom($0.text, place) }
      }
    }
    guard let excess else { return }
    damage.append(
      NoteDamage(
        file: file, position: .whole,
        fault: .tooMany("bytes of text \(excess)", limit: NoteFile.letterLimit)))
  }
}

extension NoteLayer {
  /// - Parameter left: the number of dashes that the page may still have.
  fileprivate mutating func limitDashes(_ left: inout Double) {
    func limit(_ strokes: inout [NoteStroke]) {
      for index in strokes.indices where !strokes[index].dashes.isEmpty {
        let count = strokes[index].dashCount
        if count <= left { left -= count } else { strokes[index].removeDashes() }
      }
    }
    limit(&highlights)
    limit(&strokes)
  }
}
