import InkModel

extension NoteFile {
  /// Pages of a note at most.
  public static let pageLimit = 10_000
  /// Strokes of a note at most; those of a page are limited as an ink's are, by
  /// `Ink.defaultStrokeLimit`.
  public static let strokeLimit = 1_000_000
  /// Points of a note at most; those of a page are limited as an ink's are, by
  /// `Ink.defaultPointLimit`.
  public static let pointLimit = 10_000_000
  /// Typed texts, layers and other parts of a note at most, those of all kinds together.
  public static let partLimit = 100_000
  /// Bytes of a note's pictures at most.
  public static let pictureByteLimit = 128 << 20
}

/// Room that a note still has, counted while it is read: a small file may unfold to more than the
/// memory holds.
///
/// What is beyond a limit of the note is left out, and ``damage`` says so. A page keeps one stroke or
/// one point more than it may have, which shows that it has too many.
struct NoteBudget {
  private var pages = NoteFile.pageLimit
  private var parts = NoteFile.partLimit
  private var strokes = NoteFile.strokeLimit
  private var points = NoteFile.pointLimit
  private var pictureBytes = NoteFile.pictureByteLimit
  private var pageStrokes = Int.max
  private var pagePoints = Int.max
  /// Kinds of things that there were too many of, each with its limit.
  private var exceeded: [(what: String, limit: Int)] = []

  /// Points that are kept of one stroke: one more than a page may have.
  static let strokePointLimit = Ink.defaultPointLimit + 1

  /// Whether there is room for another page. Strokes are that page's from now on.
  mutating func takePage() -> Bool {
    guard take(1, from: \.pages, "pages", limit: NoteFile.pageLimit) else { return false }
    pageStrokes = Ink.defaultStrokeLimit + 1
    pagePoints = Self.strokePointLimit
    return true
  }

  /// Whether there is room for another layer, text or the like.
  ///
  /// - Parameter name: what such parts are called.
  mutating func takePart(_ name: String) -> Bool {
    take(1, from: \.parts, name, limit: NoteFile.partLimit)
  }

  /// Whether there is room for a picture of so many bytes.
  mutating func takePicture(bytes count: Int) -> Bool {
    take(count, from: \.pictureBytes, "bytes of pictures", limit: NoteFile.pictureByteLimit)
      && takePart("pictures")
  }

  /// Whether there is room for a stroke at a place of a list, in which places may be empty.
  mutating func hasPlace(_ index: Int) -> Bool {
    if index < NoteFile.strokeLimit { return true }
    exceed("strokes", limit: NoteFile.strokeLimit)
    return false
  }

  /// Whether there is room for a stroke of so many points.
  mutating func takeStroke(points count: Int) -> Bool {
    guard pageStrokes > 0, pagePoints > 0 else { return false }
    guard take(count, from: \.points, "points", limit: NoteFile.pointLimit),
      take(1, from: \.strokes, "strokes", limit: NoteFile.strokeLimit)
    else { return false }
    pageStrokes -= 1
    pagePoints -= count
    return true
  }

  /// Whether something was left out.
  var isExhausted: Bool { !exceeded.isEmpty }

  /// What was left out.
  func damage(of file: String, at position: NotePosition = .whole) -> [NoteDamage] {
    exceeded.map {
      NoteDamage(file: file, position: position, fault: .tooMany($0.what, limit: $0.limit))
    }
  }

  private mutating func take(
    _ count: Int, from rest: WritableKeyPath<NoteBudget, Int>, _ what: String, limit: Int
  ) -> Bool {
    if self[keyPath: rest] >= count {
      self[keyPath: rest] -= count
      return true
    }
    exceed(what, limit: limit)
    return false
  }

  private mutating func exceed(_ what: String, limit: Int) {
    if !exceeded.contains(where: { $0.what == what }) { exceeded.append((what, limit)) }
  }
}
