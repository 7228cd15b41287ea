extension String {
  /// Whether the first letter that tells is of a script from the right to the left.
  package var isRightToLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        // Their digits are written from the left to the right.
        if scalar.properties.numericType == nil { return true }
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
