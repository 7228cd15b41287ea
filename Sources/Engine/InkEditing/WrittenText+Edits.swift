extension WrittenText {
  /// Returns the text after some changes.
  ///
  /// - Parameter edits: the edits of a gesture over this text, in order.
  public func text(after edits: [TextEdit]) -> String {
    var text = ""
    var index = 0
    for edit in edits {
      for element in characters[index..<edit.range.lowerBound] { text.append(element.character) }
      text += edit.replacement
      index = edit.range.upperBound
    }
    for element in characters[index...] { text.append(element.character) }
    return text
  }

  /// Returns the edits that an action makes to some ranges of the text.
  func edits(_ action: EditingGesture.Action, at ranges: [Range<Int>]) -> [TextEdit] {
    switch action {
    case .scratchOut, .strikeThrough: removal(of: ranges)
    case .underline, .surround, .insert: []
    case .split: ranges.map { TextEdit(range: $0, replacement: " ") }
    case .join: ranges.map { TextEdit(range: $0, replacement: "") }
    case .lineBreak: ranges.map { TextEdit(range: withSpaces(around: $0), replacement: "\n") }
    }
  }

  /// Removes ranges, and for whole words also the space before them, or the space after them at the
  /// beginning of a text or of a line that continues, and where the space before has gone.
  private func removal(of ranges: [Range<Int>]) -> [TextEdit] {
    var edits: [TextEdit] = []
    for range in ranges {
      var (start, end) = (range.lowerBound, range.upperBound)
      let beginsWord = isSpace(start - 1) ?? true
      let endsWord = isSpace(end) ?? true
      if beginsWord, endsWord {
        let beginsLine = start == 0 || characters[start - 1].character.isNewline
        let endsLine = end == characters.count || characters[end].character.isNewline
        if start > (edits.last?.range.upperBound ?? 0), !beginsLine || endsLine {
          start -= 1
        } else if end < characters.count {
          end += 1
        }
      }
      if let last = edits.last, last.range.upperBound >= start {
        edits[edits.count - 1] = TextEdit(
          range: last.range.lowerBound..<max(end, last.range.upperBound), replacement: "")
      } else {
        edits.append(TextEdit(range: start..<end, replacement: ""))
      }
    }
    return edits
  }

  /// Returns a place with the spaces on either side of it in its line.
  private func withSpaces(around range: Range<Int>) -> Range<Int> {
    func isSpaceOfLine(_ index: Int) -> Bool {
      isSpace(index) == true && !characters[index].character.isNewline
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while isSpaceOfLine(start - 1) { start -= 1 }
    while isSpaceOfLine(end) { end += 1 }
    return start..<end
  }

  /// Returns whether a character is white space; `nil` beyond the text's ends.
  private func isSpace(_ index: Int) -> Bool? {
    characters.indices.contains(index) ? characters[index].character.isWhitespace : nil
  }
}
