/// Whether a text runs to the left: whether its first letter does (Unicode Standard Annex 9, P2 and
/// P3, with the blocks of the scripts in place of bidirectional classes).
func runsToTheLeft(_ text: String) -> Bool {
  guard let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic) else {
    return false
  }
  return switch letter.value {
  case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
  default: false
  }
}
