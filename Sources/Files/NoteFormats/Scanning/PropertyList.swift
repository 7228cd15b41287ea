/// A binary property list of Apple's programs, mostly an archive of objects (`NSKeyedArchiver`).
///
/// A header is followed by the objects, a table of their places, and 32 bytes with the lengths of
/// the numbers in both. Most significant bytes come first. Objects are known by their numbers and
/// are read when they are asked for; a reference to an archived object stands for that object.
struct PropertyList {
  static let magic = Array("bplist00".utf8)
  private static let trailerLength = 32
  /// The maximum number of an object's members that are searched for a name, and of an archived
  /// array's: a small file may have many references to one object. Notes have up to 22 and 2.
  private static let (memberLimit, arrayMemberLimit) = (100, 8)

  private enum Kind: UInt8 {
    case constant = 0
    case integer = 1
    case real = 2
    case data = 4
    case text = 5
    case wideText = 6
    case reference = 8
    case array = 10
    case dictionary = 13
  }

  private let bytes: [UInt8]
  private let count: Int
  private let table: Int
  private let placeLength: Int
  private let referenceLength: Int
  /// The uppermost object.
  let top: Int
  /// The list of archived objects.
  private var archived: Int?

  /// - Returns: `nil` if the bytes aren't a property list.
  init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - Self.trailerLength
    guard bytes.starts(with: Self.magic), trailer >= Self.magic.count,
      let count = Self.integer(bytes, at: trailer + 8, length: 8),
      let top = Self.integer(bytes, at: trailer + 16, length: 8),
      let table = Self.integer(bytes, at: trailer + 24, length: 8)
    else { return nil }
    placeLength = Int(bytes[trailer + 6])
    referenceLength = Int(bytes[trailer + 7])
    guard (1...8).contains(placeLength), (1...8).contains(referenceLength), table <= trailer,
      count <= (trailer - table) / placeLength
    else { return nil }
    (self.bytes, self.count, self.top, self.table) = (bytes, count, top, table)
    archived = member("$objects", of: top)
  }

  /// Returns an unsigned number; `nil` if it is beyond the end or too large.
  private static func integer(_ bytes: [UInt8], at place: Int, length: Int) -> Int? {
    guard place <= bytes.count - length else { return nil }
    let value = bytes[place..<place + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// Returns the kind of an object, the number of its parts, and the place where its content
  /// starts.
  private func content(_ object: Int) -> (kind: Kind, count: Int, start: Int)? {
    guard object < count,
      let place = Self.integer(bytes, at: table + object * placeLength, length: placeLength),
      place < table, let kind = Kind(rawValue: bytes[place] >> 4)
    else { return nil }
    let low = Int(bytes[place] & 15)
    switch kind {
    case .constant, .integer, .real, .reference: return (kind, low, place + 1)
    case .data, .text, .wideText, .array, .dictionary: break
    }
    var (count, start) = (low, place + 1)
    if low == 15 {
      // The number follows, as an integer.
      let length = 1 << Int(bytes[start] & 7)
      guard length <= 8, let long = Self.integer(bytes, at: start + 1, length: length) else {
        return nil
      }
      (count, start) = (long, start + 1 + length)
    }
    let unit =
      switch kind {
      case .array: referenceLength
      case .dictionary: 2 * referenceLength
      case .wideText: 2
      default: 1
      }
    return count <= max(0, table - start) / unit ? (kind, count, start) : nil
  }

  /// Returns a part of an array or a dictionary.
  private func part(_ index: Int, from start: Int) -> Int? {
    Self.integer(bytes, at: start + index * referenceLength, length: referenceLength)
  }

  /// Returns the archived object for which a reference stands, or else the object itself. A
  /// reference to another reference isn't followed: they might refer to each other.
  private func resolved(_ object: Int) -> Int? {
    guard let (kind, low, start) = content(object), kind == .reference else { return object }
    guard let archived, let (kind, count, list) = content(archived), kind == .array,
      let number = Self.integer(bytes, at: start, length: min(8, low + 1)), number < count,
      let found = part(number, from: list), content(found)?.kind != .reference
    else { return nil }
    return found
  }

  // MARK: - Values

  /// The object of an archive that has all others.
  var root: Int? {
    let tops = member("$top", of: top)
    return member("root", of: tops) ?? member("$0", of: tops)
  }

  /// Returns a member of a dictionary or of an archived object.
  func member(_ name: String, of object: Int?, limit: Int = memberLimit) -> Int? {
    guard let object, let (kind, count, start) = content(object), kind == .dictionary else {
      return nil
    }
    for index in 0..<min(count, limit) {
      if let key = part(index, from: start), isText(key, name) {
        return part(count + index, from: start).flatMap(resolved)
      }
    }
    return nil
  }

  private func isText(_ object: Int, _ text: String) -> Bool {
    guard let (kind, count, start) = content(object), kind == .text else { return false }
    return bytes[start..<start + count].elementsEqual(text.utf8)
  }

  /// Returns an entry of an archived dictionary, whose keys and values are lists. Before 2018 each
  /// was a member of its own.
  func entry(_ name: String, of object: Int?) -> Int? {
    let (keys, values) = (member("NS.keys", of: object), member("NS.objects", of: object))
    for index in 0..<Self.memberLimit {
      guard let key = element(index, of: keys) ?? member("NS.key.\(index)", of: object) else {
        return nil
      }
      if isText(key, name) {
        return element(index, of: values) ?? member("NS.object.\(index)", of: object)
      }
    }
    return nil
  }

  /// Returns the number of elements of an array, archived or not.
  func elementCount(of object: Int?) -> Int { elements(of: object)?.count ?? 0 }

  /// Returns an element of an array, archived or not.
  func element(_ index: Int, of object: Int?) -> Int? {
    guard let (count, start) = elements(of: object), index < count else { return nil }
    return part(index, from: start).flatMap(resolved)
  }

  private func elements(of object: Int?) -> (count: Int, start: Int)? {
    guard let object, let (kind, count, start) = content(object) else { return nil }
    switch kind {
    case .array: return (count, start)
    case .dictionary:
      // An archived array contains one that isn't archived.
      guard let list = member("NS.objects", of: object, limit: Self.arrayMemberLimit),
        let (kind, count, start) = content(list), kind == .array
      else { return nil }
      return (count, start)
    default: return nil
    }
  }

  func number(_ object: Int?) -> Double? {
    guard let object, let (kind, low, start) = content(object), kind == .integer || kind == .real,
      low <= 3, start <= bytes.count - 1 << low
    else { return nil }
    let bits = bytes[start..<start + 1 << low].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch (kind, low) {
    case (.real, 2): return Double(Float(bitPattern: UInt32(bits)))
    case (.real, 3): return Double(bitPattern: bits)
    // Only the longest integers have a sign.
    default: return kind == .integer ? Double(Int64(bitPattern: bits)) : nil
    }
  }

  func isTrue(_ object: Int?) -> Bool {
    guard let object, let (kind, low, _) = content(object) else { return false }
    return kind == .constant && low == 9
  }

  func data(_ object: Int?) -> ArraySlice<UInt8>? {
    guard let object, let (kind, count, start) = content(object) else { return nil }
    switch kind {
    case .data: return bytes[start..<start + count]
    case .dictionary:
      return [member("NS.data", of: object), member("NS.bytes", of: object)].lazy.compactMap {
        guard let inner = $0, let (kind, count, start) = content(inner), kind == .data else {
          return nil
        }
        return bytes[start..<start + count]
      }.first
    default: return nil
    }
  }

  /// Returns a text, unless a letter has too many marks.
  func text(_ object: Int?) -> String? {
    uncheckedText(object).flatMap { $0.hasFewMarks ? $0 : nil }
  }

  private func uncheckedText(_ object: Int?) -> String? {
    guard let object, let (kind, count, start) = content(object) else { return nil }
    switch kind {
    case .text: return String(decoding: bytes[start..<start + count], as: UTF8.self)
    case .wideText:
      let units = (0..<count).map {
        UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    // A text that can be changed.
    case .dictionary: return data(object).map { String(decoding: $0, as: UTF8.self) }
    default: return nil
    }
  }
}
