extension Unicode.Scalar {
  /// Whether it is a letter of a script that writes no spaces between words and is read by whole
  /// lines: Thai, Lao, Burmese or Khmer.
  package var isOfUnspacedScript: Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: properties.isAlphabetic
    default: false
    }
  }
}
