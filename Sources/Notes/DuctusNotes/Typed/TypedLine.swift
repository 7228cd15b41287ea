import NoteFormats

/// A line of a typed text in its frame, before it is turned: as if all letters had their usual
/// width, narrowed if that is enough, or over as many rows as it needs.
struct TypedLine {
  let letters: [Character]
  /// The distances from the line's start to each letter, and to its end.
  private let edges: [Float]
  /// The place at which its first row begins.
  private let start: (x: Float, y: Float)
  private let size: Float
  /// The width of a row.
  private let width: Float

  /// Returns the lines of a text.
  ///
  /// - Parameter frame: the text's place on its page.
  static func lines(of text: TypedText, in frame: TypedFrame) -> [TypedLine] {
    var top = frame.y
    return text.text.split(separator: "\n", omittingEmptySubsequences: false).map { letters in
      let line = TypedLine(Array(letters), of: text, in: frame, top: top)
      let rows =
        frame.usualNarrowing == nil ? (line.edges[letters.count] / line.width).rounded(.up) : 1
      top += max(1, rows) * line.height
      return line
    }
  }

  private init(_ letters: [Character], of text: TypedText, in frame: TypedFrame, top: Float) {
    self.letters = letters
    size = text.size
    width = max(frame.width, size, TypedFrame.minimumSize)
    let letterSize = size * (frame.usualNarrowing ?? 1)
    var edges: [Float] = [0]
    for letter in letters {
      edges.append(edges[edges.count - 1] + letterSize * TypedText.width(of: letter))
    }
    self.edges = edges
    let free = max(0, width - edges[letters.count])
    start = (frame.x + text.alignment.share * free, top)
  }

  private var height: Float { size * TypedText.lineHeight }

  /// Returns the box of some letters. A word is in the row that has its middle.
  func box(of letters: Range<Int>) -> PageBox {
    let (left, right) = (edges[letters.lowerBound], edges[letters.upperBound])
    let row = ((left + right) / 2 / width).rounded(.down)
    return PageBox(
      x: start.x + max(0, left - row * width), y: start.y + row * height, width: right - left,
      height: size)
  }
}
