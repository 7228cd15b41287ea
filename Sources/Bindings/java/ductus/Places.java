package ductus;

/** Places in a text: the library counts them in bytes of UTF-8, Java in units of UTF-16. */
final class Places {
  final String text;
  private final int[] units;

  Places(String text) {
    this.text = text;
    int[] found = new int[3 * text.length() + 1];
    int bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      int length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
      for (int end = bytes + length; bytes < end; bytes++) {
        found[bytes] = i;
      }
      i += Character.charCount(character);
    }
    found[bytes] = text.length();
    units = found;
  }

  int of(int bytes) {
    return units[bytes];
  }
}
