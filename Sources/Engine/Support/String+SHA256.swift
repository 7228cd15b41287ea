extension String {
  /// Whether this is a SHA-256 in the form of manifests, indexes and hands: 64 hexadecimal digits in
  /// small letters.
  package var isSHA256: Bool {
    utf8.count == 64
      && utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }
}
