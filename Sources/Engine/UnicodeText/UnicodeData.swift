/// Unicode's decompositions: the table that is written into the program, unpacked at its first use.
///
/// The table is made by `tools/ductus_tools/unicode/generate.py` and holds a version of Unicode;
/// combining classes come from Swift's standard library. No decomposition of an assigned character
/// ever changes (Unicode Character Encoding Stability Policies).
struct UnicodeData: Sendable {
  static let shared = UnicodeData()

  /// A character that is one or two others.
  struct Decomposition {
    var scalar: UInt32
    var first: UInt32
    /// 0 where there is only one.
    var second: UInt32
  }

  /// A pair of characters that are written as one.
  private struct Composition {
    var pair: UInt64
    var scalar: UInt32
  }

  /// The characters of a compatible form: `letters[start..<start + count]`.
  private struct CompatibleForm {
    var scalar: UInt32
    var start: Int32
    var count: Int32
  }

  /// By scalar.
  private let decompositions: [Decomposition]
  /// By pair.
  private let compositions: [Composition]
  /// By scalar.
  private let compatibleForms: [CompatibleForm]
  private let letters: [UInt32]

  private init() {
    var decompositions: [Decomposition] = []
    var compositions: [Composition] = []
    var last = Decomposition(scalar: 0, first: 0, second: 0)
    var reader = PackedNumbers(UnicodeTable.canonical)
    while let head = reader.next() {
      last.scalar += head / 2
      last.first = reader.next(after: last.first)
      last.second = reader.next(after: last.second)
      decompositions.append(last)
      if head % 2 == 1 {
        compositions.append(
          Composition(pair: Self.pair(last.first, last.second), scalar: last.scalar))
      }
    }
    self.decompositions = decompositions
    // Places are sorted, as everywhere: pairs would have code of their own.
    let order = [Int](compositions.indices).sorted { compositions[$0].pair < compositions[$1].pair }
    self.compositions = order.map { compositions[$0] }

    var forms: [CompatibleForm] = []
    var letters: [UInt32] = []
    var scalar: UInt32 = 0
    var letter: UInt32 = 0
    reader = PackedNumbers(UnicodeTable.compatible)
    while let distance = reader.next() {
      scalar += distance
      let count = reader.next() ?? 0
      forms.append(
        CompatibleForm(scalar: scalar, start: Int32(letters.count), count: Int32(count)))
      for _ in 0..<count {
        letter = reader.next(after: letter)
        letters.append(letter)
      }
    }
    compatibleForms = forms
    self.letters = letters
  }

  /// What a character is made of; `nil` where it is made of nothing else.
  ///
  /// - Complexity: O(log table).
  func decomposition(of scalar: UInt32) -> Decomposition? {
    let place = decompositions.partitionPoint { $0.scalar >= scalar }
    guard place < decompositions.count, decompositions[place].scalar == scalar else { return nil }
    return decompositions[place]
  }

  /// The character that two are written as.
  ///
  /// - Complexity: O(log table).
  func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    let pair = Self.pair(first, second)
    let place = compositions.partitionPoint { $0.pair >= pair }
    guard place < compositions.count, compositions[place].pair == pair else { return nil }
    return compositions[place].scalar
  }

  /// The plain letters, decomposed, that a letter is another form of (Unicode's NFKD): `fi` of `ﬁ`.
  ///
  /// - Complexity: O(log table).
  func plainLetters(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    let place = compatibleForms.partitionPoint { $0.scalar >= scalar.value }
    guard place < compatibleForms.count, compatibleForms[place].scalar == scalar.value else {
      return nil
    }
    let form = compatibleForms[place]
    return letters[Int(form.start)..<Int(form.start + form.count)].compactMap(Unicode.Scalar.init)
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place from which on all elements belong to the second part; the collection is
  /// partitioned.
  ///
  /// - Complexity: O(log count).
  fileprivate func partitionPoint(_ belongsToSecond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
