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
}
