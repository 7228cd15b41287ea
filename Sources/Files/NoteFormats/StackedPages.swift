import InkModel

/// Pages of one height below one another, in formats that keep ink beside its pages.
struct StackedPages {
  /// The top of the first page.
  var top: Float = 0
  let height: Float

  /// Returns the number of pages that reach down to a place: at least one, and at most a million.
  /// Programs round heights, so a page may be slightly longer.
  func count(downTo bottom: Float) -> Int {
    Int(max(1, min(1e6, ((bottom - top) / height - 0.01).rounded(.up))))
  }

  /// Returns the page of a place, the nearest one if it is on none.
  func index(of y: Float, count: Int) -> Int {
    let row = ((y - top) / height).rounded(.down)
    return row.isFinite ? Int(max(0, min(Float(count - 1), row))) : 0
  }

  /// Puts a stroke on the page of its middle, in the first layer.
  func place(_ stroke: NoteStroke, isHighlight: Bool, on pages: inout [NotePage]) {
    let (low, high) = stroke.stroke.points.reduce((Float.infinity, -Float.infinity)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    let page = index(of: low / 2 + high / 2, count: pages.count)
    if isHighlight {
      pages[page].layers[0].highlights.append(stroke)
    } else {
      pages[page].layers[0].strokes.append(stroke)
    }
  }
}
