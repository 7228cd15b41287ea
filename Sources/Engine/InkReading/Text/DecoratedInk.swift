import InkFeatures
import InkLayout
import InkModel

/// An ink without the lines under its words, through them and around them.
struct DecoratedInk: Sendable {
  let decorations: [TextDecoration]
  /// The ink without them. Their strokes are empty, so that the others keep their places.
  let writing: Ink

  /// The ink without the lines that surely are no part of a letter, and without all that may be none.
  ///
  /// `all` is `nil` where no line is in doubt.
  ///
  /// Pieces of broken strokes are looked at as wholes: a piece of a letter may be as straight as a line.
  static func find(in ink: Ink) -> (certain: DecoratedInk?, all: DecoratedInk?) {
    let whole = RejoinedInk(ink)
    let (certain, all) = TextDecoration.find(in: whole.ink)
    return (DecoratedInk(certain, of: whole, in: ink), DecoratedInk(all, of: whole, in: ink))
  }

  /// - Returns: `nil` where there are none, and where nothing else would be left.
  private init?(_ found: [TextDecoration], of whole: RejoinedInk, in ink: Ink) {
    guard !found.isEmpty else { return nil }
    decorations = found.map { line in
      TextDecoration(
        kind: line.kind, strokes: line.strokes.flatMap { Array(whole.pieces(of: $0)) },
        ink: whole.drawn(line.ink))
    }
    writing = ink.without(decorations)
    guard !writing.isEmpty else { return nil }
  }
}
