/// Decompresses the output of lz-string, a JavaScript library: LZ78 over UTF-16, with codes as wide
/// as their number requires, in base64.
struct LZString {
  /// A part of the text that a code stands for.
  private typealias Phrase = Range<Int>

  /// Codes that aren't phrases: a new unit of the text, in 8 or 16 bits, and the end.
  private enum Code {
    static let byte = 0
    static let unit = 1
    static let end = 2
    static let count = 3
  }

  private let sextets: [UInt8]
  private var bit = 0
  private var units: [UInt16] = []
  /// The bytes of `units` as UTF-8.
  private var byteCount = 0
  /// The phrases by code.
  private var phrases = [Phrase](repeating: 0..<0, count: Code.count)
  /// The phrase of the previous code, at the end of `units`.
  private var last: Phrase?

  private init(_ sextets: [UInt8]) {
    self.sextets = sextets
  }

  /// - Parameters:
  ///   - base64: bytes that aren't base64 letters, such as line feeds, are skipped.
  ///   - limit: the maximum number of bytes of the result.
  /// - Returns: the text in UTF-8; `nil` if it is longer.
  static func decompress(_ base64: ArraySlice<UInt8>, limit: Int) -> InflatedBytes? {
    var text = LZString(base64.compactMap(sextet))
    var fault: NoteFault?
    do throws(NoteFault) {
      while try text.readPhrase() {
        if text.byteCount > limit { return nil }
      }
    } catch {
      fault = error
    }
    if text.byteCount > limit { return nil }
    return InflatedBytes(bytes: text.utf8, fault: fault)
  }

  /// The text, with U+FFFD for half a surrogate pair.
  private var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { bytes.append($0) }
    return bytes
  }

  private mutating func append(_ unit: UInt16) {
    switch unit {
    case 0..<0x80: byteCount += 1
    case 0..<0x800: byteCount += 2
    // The second half of a pair, which has four bytes.
    case _ where UTF16.isTrailSurrogate(unit) && units.last.map(UTF16.isLeadSurrogate) ?? false:
      byteCount += 1
    default: byteCount += 3
    }
    units.append(unit)
  }

  private static func sextet(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// - Returns: whether the text continues.
  private mutating func readPhrase() throws(NoteFault) -> Bool {
    let start = units.count
    let code = try read(bits: Int.bitWidth - phrases.count.leadingZeroBitCount)
    switch code {
    case Code.end: return false
    case Code.byte, Code.unit:
      append(UInt16(try read(bits: code == Code.byte ? 8 : 16)))
      phrases.append(start..<units.count)
    default:
      // A code may stand for the phrase that it completes: the last one, followed by its first
      // unit.
      let phrase = code < phrases.count ? phrases[code] : last.map { $0.lowerBound..<start + 1 }
      guard let phrase, code <= phrases.count else { throw .compressionDamaged }
      for index in phrase { append(units[index]) }
    }
    if let last { phrases.append(last.lowerBound..<start + 1) }
    last = start..<units.count
    return true
  }

  /// Returns a number whose lowest bit comes first.
  private mutating func read(bits count: Int) throws(NoteFault) -> Int {
    guard bit + count <= 6 * sextets.count else { throw .compressionEnds }
    var number = 0
    for index in 0..<count {
      number |= Int(sextets[bit / 6] >> UInt8(5 - bit % 6) & 1) << index
      bit += 1
    }
    return number
  }
}
