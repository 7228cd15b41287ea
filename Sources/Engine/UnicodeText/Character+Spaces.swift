extension Character {
  /// Whether it belongs to a script without spaces between words: Han, kana, Thai, Lao, Tibetan,
  /// Burmese or Khmer.
  package var isOfScriptWithoutSpaces: Bool {
    switch unicodeScalars[unicodeScalars.startIndex].value {
    case 0..<0x0E00: false
    // Thai, Lao, Tibetan; Burmese and Khmer.
    case 0x0E00...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0x1780...0x17FF: true
    // Kana.
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F: true
    // Han, with its marks of repetition and its radicals.
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303B,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
