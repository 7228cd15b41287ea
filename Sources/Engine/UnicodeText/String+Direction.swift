extension String {
  /// Whether the first directional letter belongs to a script written from right to left.
  package var isRightToLeft: Bool {
    for scalar in unicodeScalars {
      if let isRightToLeft = scalar.isRightToLeft { return isRightToLeft }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether text of this letter runs from right to left; `nil` for digits and signs, which have no
  /// direction of their own.
  package var isRightToLeft: Bool? {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      // The digits of these scripts are written from left to right.
      if properties.numericType == nil { return true }
    default: if properties.isAlphabetic { return false }
    }
    return nil
  }
}
