import InkFeatures
import InkLayout
import InkModel

/// An ink without the lines under, through and around its words.
struct DecoratedInk: Sendable {
  let decorations: [TextDecoration]
  /// The ink without these lines. Their strokes become empty, so that the others keep their
  /// indices.
  let writing: Ink

  /// Returns the ink without the lines that are certainly not parts of letters, and the ink without
  /// all that may not be.
  ///
  /// `all` is `nil` if no line is in doubt.
  ///
  /// Broken strokes are examined as wholes: a piece of a letter may be as straight as a line.
  ///
  /// - Parameter whole: the ink, rejoined.
  static func find(
    in ink: Ink, _ whole: RejoinedInk
  ) -> (certain: DecoratedInk?, all: DecoratedInk?) {
    let (certain, all) = TextDecoration.find(in: whole.ink)
    return (DecoratedInk(certain, of: whole, in: ink), DecoratedInk(all, of: whole, in: ink))
  }

  /// - Returns: `nil` if there are none, or if nothing else would be left.
  private init?(_ found: [TextDecoration], of whole: RejoinedInk, in ink: Ink) {
    guard !found.isEmpty else { return nil }
    decorations = found.map { line in
      TextDecoration(
        kind: line.kind, strokes: whole.pieces(of: line.strokes),
        ink: whole.drawn(line.ink))
    }
    writing = ink.without(decorations)
    guard !writing.isEmpty else { return nil }
  }
}
