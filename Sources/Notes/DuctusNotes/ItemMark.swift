/// A mark that is drawn before a line, which is an item of a list by it.
public struct ItemMark: Hashable, Sendable {
  /// Kind of mark.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A dot, a ring, an arrow, a dash that wasn't read as one.
    case bullet
    /// A box without anything in it: something to be done.
    case openBox
    /// A box with a tick or a cross in it: something that is done.
    case tickedBox
  }

  /// Kind of mark.
  public var kind: Kind
  /// Its strokes, as places in the page's, ascending.
  public var strokes: [Int]
  /// Box of its ink.
  public var box: PageBox

  /// A mark of these strokes.
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
