/// Tells lines of program code from formulas, which brackets, signs and numbers resemble, by names of
/// several words, such as `zone_slot`.
enum ProgramCode {
  /// The minimum number of lines with such names on a page, and their minimum share of its lines:
  /// minus signs between letters are read as underscores, too, but rarely.
  private static let minimumCount = 4
  private static let minimumShare = 0.2

  /// Returns the indices of lines that are code, on a page with enough of it.
  static func lines(among lines: [TranscribedLine]) -> Set<Int> {
    let found = lines.indices.filter { line in lines[line].words.contains { hasName($0.text) } }
    let share = Double(found.count) / Double(max(1, lines.count))
    return found.count >= minimumCount && share >= minimumShare ? Set(found) : []
  }

  /// Returns whether an underscore is between small letters, with two of them before it.
  static func hasName(_ text: String) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).contains { before, after in
      before.count > 1 && before.suffix(2).allSatisfy(\.isLowercase)
        && after.first?.isLowercase ?? false
    }
  }
}
