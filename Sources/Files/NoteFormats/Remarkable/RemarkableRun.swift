/// A run of characters that were typed, or deleted, one after another.
///
/// The names of deleted characters remain, since others may stand between them. A few bytes tell of
/// any number of them, so only the first and the last are kept.
struct RemarkableRun {
  /// The characters' names.
  let names: SceneNames
  /// The characters before and after it.
  let left: SceneID
  let right: SceneID
  /// The characters; empty if they were deleted.
  let text: ArraySlice<Unicode.Scalar>
  /// Whether it has no characters: a piece of the text that only changes a style.
  let isEmpty: Bool

  init(_ piece: inout TaggedBytes) throws(BlockFault) {
    let first = try piece.id(2)
    left = try piece.id(3)
    right = try piece.id(4)
    let deleted = UInt64(try piece.integer(5))
    // A style has no characters.
    let letters = deleted > 0 || piece.isAtEnd ? "" : try piece.string(6)
    text = Array(letters.unicodeScalars)[...]
    let count = deleted > 0 ? deleted : UInt64(text.count)
    isEmpty = count == 0
    let (end, overflows) = first.counter.addingReportingOverflow(max(1, count) - 1)
    // No name may be the greatest number: one more than each must be a number, too.
    guard !overflows, end < .max else { throw BlockFault() }
    names = SceneNames(first: first, last: SceneID(author: first.author, counter: end))
  }

  private init(
    names: SceneNames, left: SceneID, right: SceneID, text: ArraySlice<Unicode.Scalar>
  ) {
    (self.names, self.left, self.right, self.text) = (names, left, right, text)
    isEmpty = false
  }

  /// Returns its parts.
  ///
  /// - Parameter cuts: the counters, in order, of the characters with which parts begin.
  func cut(at cuts: [UInt64]) -> [RemarkableRun] {
    let (first, last, author) = (names.first.counter, names.last.counter, names.first.author)
    var starts = [first]
    for cut in cuts where cut > starts[starts.count - 1] && cut <= last { starts.append(cut) }
    guard starts.count > 1 else { return [self] }
    return starts.indices.map { index in
      let isLast = index + 1 == starts.count
      let (start, end) = (starts[index], isLast ? last : starts[index + 1] - 1)
      func name(_ counter: UInt64) -> SceneID { SceneID(author: author, counter: counter) }
      return RemarkableRun(
        names: SceneNames(first: name(start), last: name(end)),
        left: index == 0 ? left : name(start - 1), right: isLast ? right : name(end + 1),
        text: text.isEmpty ? [] : text[Int(start - first)...Int(end - first)])
    }
  }
}
