extension String {
  /// Whether the first directional letter belongs to a script written from right to left.
  package var isRightToLeft: Bool { hasRightToLeftLetters ?? false }

  /// That direction; `nil` for digits and signs only, which go as the text around them.
  package var hasRightToLeftLetters: Bool? {
    unicodeScalars.lazy.compactMap { $0.isRightToLeft }.first
  }

  /// Returns its characters from left to right, as in a line with this direction: numbers, and words
  /// of the other direction, run back.
  package func visualOrder(isRightToLeft: Bool) -> [Unicode.Scalar] {
    var scalars = Array(unicodeScalars)
    /// The characters that run back; signs between such characters do too.
    var run: Range<Int>?
    var runsBack = false
    for index in 0...scalars.count {
      let scalar = index < scalars.count ? scalars[index] : nil
      // A mark stays with its letter, and the end of the text ends a run.
      if let scalar, !scalar.isMark {
        let isDigit = scalar.properties.numericType != nil
        guard let own = scalar.isRightToLeft ?? (isDigit ? false : nil) else { continue }
        runsBack = own != isRightToLeft
      } else if scalar == nil {
        runsBack = false
      }
      if runsBack {
        run = (run?.lowerBound ?? index)..<index + 1
      } else if let back = run {
        scalars[back].reverse()
        run = nil
      }
    }
    return isRightToLeft ? scalars.reversed() : scalars
  }
}

extension Unicode.Scalar {
  /// Whether text of this letter runs from right to left; `nil` for digits, signs and marks, which
  /// have no direction of their own.
  package var isRightToLeft: Bool? {
    switch value {
    // Signs of numbers, as in ۱۲٫۵: comma, per cent, decimal and thousands separators, and signs
    // before or around a number.
    case 0x600...0x60A, 0x60C, 0x66A...0x66C, 0x6DD, 0x8E2: return nil
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      // The digits of these scripts are written from left to right.
      if properties.numericType == nil, !isMark { return true }
    default: if properties.isAlphabetic { return false }
    }
    return nil
  }
}
