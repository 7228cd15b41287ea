import InkModel
import NoteFormats

/// The place of a typed text on its page, so that the page's edge cuts nothing off. Lengths are in
/// the page's unit.
public struct TypedFrame: Hashable, Sendable {
  /// The top left corner, about which the text is turned.
  public let x, y: Float
  /// The maximum width of its lines.
  public let width: Float
  /// Whether the text itself limits the width of its lines.
  private let isLimited: Bool
  /// The share of their width to which letters of usual width are narrowed; `nil` if lines are
  /// wrapped.
  public let usualNarrowing: Float?
  /// The room that it takes with letters of usual width, before it is turned.
  public let upright: PageBox
  /// The room that it takes on the page.
  public let box: PageBox

  /// The minimum size of letters.
  static let minimumSize: Float = 0.01
  /// The smallest number of letters for which the lines of a longer text have room, if the page is
  /// wide enough.
  private static let minimumLetterCount: Float = 8
  /// The maximum width of lines without another limit: that of the largest sheet of a PDF file.
  private static let maximumLineWidth: Float = 200

  /// The least share of their width to which letters are narrowed before lines are wrapped that
  /// aren't in the note.
  private static let minimumNarrowing: Float = 0.7

  /// Creates the place of a text.
  public init(_ text: TypedText, on page: NotePage) {
    let size = max(text.size, Self.minimumSize)
    var corner = text.place
    var width = min(
      max(text.width ?? .infinity, size), Float(page.unitsPerInch) * Self.maximumLineWidth)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { size * $0.reduce(0) { $0 + TypedText.width(of: $1) } }
    if let sheet = page.size, text.angle == 0 {
      let right = page.origin.x + sheet.width
      // A text that has room stays where it is.
      let least = min(sheet.width, Self.minimumLetterCount * size, width, lines.max() ?? 0)
      corner.x = max(page.origin.x, min(corner.x, right - least))
      width = min(width, right - corner.x)
    }
    (x, y, self.width) = (corner.x, corner.y, width)
    isLimited = text.width != nil
    let widest = min(width, lines.max() ?? 0)
    usualNarrowing = Self.narrowing(of: lines.max() ?? 0, to: width, isLimited: isLimited)
    let rows =
      usualNarrowing == nil
      ? lines.reduce(0) { $0 + max(1, ($1 / width).rounded(.up)) } : Float(lines.count)
    upright = PageBox(
      x: x + text.alignment.share * (width - widest), y: y, width: widest,
      height: rows * size * TypedText.lineHeight)
    box = upright.turned(about: (x, y), by: text.angle)
  }

  /// Returns the share of their width to which letters are narrowed: programs don't wrap a text that
  /// has no width, but another font than theirs may be too wide for the page.
  ///
  /// - Parameter natural: the width of the widest line.
  /// - Returns: `nil` if lines are wrapped.
  public func narrowing(of natural: Float) -> Float? {
    Self.narrowing(of: natural, to: width, isLimited: isLimited)
  }

  private static func narrowing(of natural: Float, to width: Float, isLimited: Bool) -> Float? {
    if natural <= width { return 1 }
    return !isLimited && width >= minimumNarrowing * natural ? width / natural : nil
  }
}

extension TypedText.Alignment {
  /// The share of a line's free room that is before the line, read from left to right.
  package var share: Float {
    switch self {
    case .start: 0
    case .middle: 0.5
    case .end: 1
    }
  }
}
