import Foundation

/// Unicode's canonical forms. Within the recogniser a letter's marks are characters of their own, so that
/// one network reads them on all letters: text is decomposed (NFD) where it comes in and composed
/// (NFC) where it goes out.
extension StringProtocol {
  /// The scalars of the decomposed text: letters, each followed by its marks in canonical order.
  package var decomposedScalars: [Unicode.Scalar] {
    Array((isPlain ? String(self) : decomposedStringWithCanonicalMapping).unicodeScalars)
  }

  /// The composed text.
  package var composed: String {
    isPlain ? String(self) : precomposedStringWithCanonicalMapping
  }

  /// Whether it is ASCII, of which all forms are the same.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension String {
  /// The text of these scalars, in the composed form.
  package init(composing scalars: [Unicode.Scalar]) {
    guard !scalars.allSatisfy(\.isASCII) else {
      // Byte by byte into the string's own memory: a line has many readings.
      self.init(unsafeUninitializedCapacity: scalars.count) { bytes in
        for (place, scalar) in scalars.enumerated() { bytes[place] = UInt8(scalar.value) }
        return scalars.count
      }
      return
    }
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self = String(view).composed
  }
}

extension Unicode.Scalar {
  /// Whether it is written on, under or through the letter before it.
  package var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
