/// A mark drawn before a line, which makes the line an item of a list.
public struct ItemMark: Codable, Hashable, Sendable {
  /// The kind of a mark.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// A dot, ring, arrow or dash that wasn't read as text.
    case bullet
    /// An empty box: a task to do.
    case openBox
    /// A box with a tick or cross inside, or a tick by itself: a task that is done.
    case tickedBox
  }

  /// The kind of mark.
  public var kind: Kind
  /// The indices of its strokes in the page's ink, ascending.
  public var strokes: [Int]
  /// The box around its ink, in the page's unit.
  public var box: PageBox

  /// Creates a mark of these strokes.
  public init(kind: Kind, strokes: [Int], box: PageBox) {
    (self.kind, self.strokes, self.box) = (kind, strokes, box)
  }

  /// The character that stands for it in plain text.
  package var sign: String {
    switch kind {
    case .bullet: "•"
    case .openBox: "☐"
    case .tickedBox: "☑"
    }
  }
}
