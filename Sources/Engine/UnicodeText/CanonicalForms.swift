// Unicode's canonical forms (Unicode Standard Annex 15), without Foundation.
//
// Within the recogniser a letter's marks are separate characters, so that one network reads them on
// all letters. Text is decomposed (NFD) on input, and composed (NFC) on output.

extension StringProtocol {
  /// The scalars of the decomposed text (NFD): letters, each followed by its marks in canonical
  /// order.
  ///
  /// - Complexity: O(scalars · log table), and O(scalars) for ASCII.
  public var decomposedScalars: [Unicode.Scalar] {
    if isPlain { return Array(unicodeScalars) }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(utf8.count)
    for scalar in unicodeScalars { scalars.append(decomposing: scalar) }
    scalars.orderMarks()
    return scalars
  }

  /// The composed text (NFC).
  public var composed: String {
    isPlain ? String(self) : String(composing: decomposedScalars)
  }

  /// Whether it is ASCII, which is the same in all forms.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension String {
  /// Creates the text of decomposed scalars, in the composed form (NFC).
  ///
  /// - Parameter scalars: the scalars in canonical order, as in
  ///   ``Swift/StringProtocol/decomposedScalars``.
  public init(composing scalars: [Unicode.Scalar]) {
    self.init(composing: scalars.count) { scalars[$0] }
  }

  /// Creates the text of `count` decomposed scalars, in the composed form (NFC).
  ///
  /// - Parameter scalar: returns the scalar at an index, in canonical order.
  public init(composing count: Int, _ scalar: (_ index: Int) -> Unicode.Scalar) {
    guard !(0..<count).allSatisfy({ scalar($0).isASCII }) else {
      // Byte by byte into the string's own memory: a line has many readings.
      self.init(unsafeUninitializedCapacity: count) { bytes in
        for index in 0..<count { bytes[index] = UInt8(scalar(index).value) }
        return count
      }
      return
    }
    var view = UnicodeScalarView()
    view.append(contentsOf: (0..<count).map(scalar).composedScalars)
    self = String(view)
  }
}

extension Unicode.Scalar {
  /// Whether it is written on, under or through the letter before it.
  public var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The canonical combining class; 0 for scalars that start a character.
  fileprivate var combiningClass: UInt8 {
    // The first mark is U+0300.
    value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue
  }
}

extension [Unicode.Scalar] {
  fileprivate mutating func append(decomposing scalar: Unicode.Scalar) {
    // The first composed character is U+00C0.
    if scalar.value < 0xC0 {
      append(scalar)
    } else if let jamo = Hangul.decomposition(of: scalar.value) {
      append(contentsOf: jamo.compactMap(Unicode.Scalar.init))
    } else if let parts = UnicodeData.shared.decomposition(of: scalar.value) {
      for part in [parts.first, parts.second] where part > 0 {
        Unicode.Scalar(part).map { append(decomposing: $0) }
      }
    } else {
      append(scalar)
    }
  }

  /// Sorts each run of marks by their combining classes, keeping the order of equal ones.
  ///
  /// - Parameter combiningClass: returns the class of a scalar; tests count the calls.
  /// - Complexity: O(scalars · log longest run), and O(scalars) if they are in order.
  mutating func orderMarks(
    by combiningClass: (Unicode.Scalar) -> UInt8 = { $0.combiningClass }
  ) {
    var (index, start) = (0, 0)
    var last: UInt8 = 0
    while index < count {
      let order = combiningClass(self[index])
      if order == 0 { start = index + 1 }
      if order > 0, order < last {
        index = self[index...].firstIndex { combiningClass($0) == 0 } ?? count
        // The sorting is stable, and compiled once for all kinds of indices.
        let run = Array(self[start..<index])
        let order = [Int](run.indices).sorted { combiningClass(run[$0]) < combiningClass(run[$1]) }
        for (offset, mark) in order.enumerated() { self[start + offset] = run[mark] }
        last = 0
      } else {
        last = order
        index += 1
      }
    }
  }

  /// The composition of decomposed scalars: each combines with the last starter if nothing between
  /// them blocks it.
  fileprivate var composedScalars: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(count)
    var starter: Int?
    // The class of the last scalar that remained after the starter; 0 if none did.
    var between: UInt8 = 0
    for scalar in self {
      let order = scalar.combiningClass
      if let index = starter, index == result.count - 1 || between < order,
        let whole = Self.composition(of: result[index], scalar)
      {
        result[index] = whole
        continue
      }
      if order == 0 { starter = result.count }
      between = order
      result.append(scalar)
    }
    return result
  }

  private static func composition(
    of first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    // No pair's second character precedes the marks.
    guard second.value >= 0x300 else { return nil }
    return
      (Hangul.composition(of: first.value, second.value)
      ?? UnicodeData.shared.composition(of: first.value, second.value)).flatMap(Unicode.Scalar.init)
  }
}
