import InkModel
import NoteFormats

extension DrawnBox {
  /// Returns the boxes that are drawn around typed texts, each with one stroke and of any shape.
  ///
  /// - Parameter texts: the texts' boxes; around very many, none are looked for.
  /// - Complexity: O(strokes · texts + points).
  static func find(around texts: [PageBox], among strokes: [Stroke]) -> [PageBox] {
    guard texts.count <= XYCut.partLimit else { return [] }
    return strokes.compactMap { stroke in
      let box = PageBox(around: stroke.points)
      return texts.contains(where: box.hasMiddle) && isFrame(stroke.points.map(\.vector))
        ? box : nil
    }
  }

  /// Returns whether a line is a box if its longer sides are shortened until all are the same.
  private static func isFrame(_ path: [Vector]) -> Bool {
    guard let box = Box(path), min(box.width, box.height) > 0 else { return false }
    return isMade(of: [path.map { ($0 - box.topLeft) / box.size }])
  }
}
