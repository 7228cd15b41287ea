extension String {
  /// Whether the first directional letter belongs to a script written from right to left.
  package var isRightToLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        // The digits of these scripts are written from left to right.
        if scalar.properties.numericType == nil { return true }
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
