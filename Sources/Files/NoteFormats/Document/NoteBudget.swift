import InkModel

extension NoteFile {
  /// The maximum number of pages of a note.
  public static let pageLimit = 10_000
  /// The maximum number of strokes of a note; a page's are limited like an ink's, by
  /// `Ink.defaultStrokeLimit`.
  public static let strokeLimit = 1_000_000
  /// The maximum number of points of a note; a page's are limited like an ink's, by
  /// `Ink.defaultPointLimit`.
  public static let pointLimit = 10_000_000
  /// The maximum number of typed texts, layers and other parts of a note, of all kinds together.
  public static let partLimit = 100_000
  /// The maximum number of bytes of a note's pictures; a picture counts for each of its places.
  public static let pictureByteLimit = 128 << 20
  /// The maximum number of bytes, as UTF-8, of a note's title, typed texts and layers' names, all
  /// together.
  public static let letterLimit = 4 << 20
}

/// The remaining limits of a note, counted while it is read: a small file may expand to more than
/// fits into memory.
///
/// Content beyond a limit of the note is left out and reported in ``damage``. A page keeps one
/// stroke or one point more than its limit, to show that it has too many.
struct NoteBudget {
  private var pages = NoteFile.pageLimit
  private var parts = NoteFile.partLimit
  private var strokes = NoteFile.strokeLimit
  private var points = NoteFile.pointLimit
  private var pictureBytes = NoteFile.pictureByteLimit
  private var characters = Self.characterLimit
  private var pageStrokes = Int.max
  private var pagePoints = Int.max
  /// The kinds of content that exceeded a limit, with the limit.
  private var exceeded: [(what: String, limit: Int)] = []

  /// The maximum number of points kept of one stroke: one more than a page may have.
  static let strokePointLimit = Ink.defaultPointLimit + 1

  /// The maximum number of characters and changes of a note's text, where a format stores changes.
  private static let characterLimit = 1_000_000

  /// Returns whether there is room for another page. From now on strokes count for that page.
  mutating func takePage() -> Bool {
    guard take(1, from: \.pages, "pages", limit: NoteFile.pageLimit) else { return false }
    pageStrokes = Ink.defaultStrokeLimit + 1
    pagePoints = Self.strokePointLimit
    return true
  }

  /// Ends a page: from now on strokes count only for the note, as those of formats that keep them
  /// beside their pages.
  mutating func leavePage() {
    (pageStrokes, pagePoints) = (.max, .max)
  }

  /// Returns whether there is room for another layer, text or the like.
  ///
  /// - Parameter name: the name of such parts.
  mutating func takePart(_ name: String) -> Bool {
    take(1, from: \.parts, name, limit: NoteFile.partLimit)
  }

  /// Returns whether there is room for a picture of a size in bytes.
  mutating func takePicture(bytes count: Int) -> Bool {
    takePictureBytes(count) && takePart("pictures")
  }

  /// Returns whether there is room for more bytes of pictures, also where a picture is used again.
  mutating func takePictureBytes(_ count: Int) -> Bool {
    take(count, from: \.pictureBytes, "bytes of pictures", limit: NoteFile.pictureByteLimit)
  }

  /// Returns whether there is room for more characters or changes of a text.
  mutating func takeCharacters(_ count: Int) -> Bool {
    take(count, from: \.characters, "characters of text", limit: Self.characterLimit)
  }

  /// Returns whether there is room for a stroke at an index of a list with possible gaps.
  mutating func hasPlace(_ index: Int) -> Bool {
    if index < NoteFile.strokeLimit { return true }
    exceed("strokes", limit: NoteFile.strokeLimit)
    return false
  }

  /// Returns whether there is room for a stroke with a number of points.
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

  /// Returns the content that was left out.
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
