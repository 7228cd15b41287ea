/// A value of a binary property list, to be written.
public indirect enum PropertyValue {
  case text(String)
  case number(Double)
  case data([UInt8])
  /// The number of an archived object.
  case reference(Int)
  case truth
  case list([PropertyValue])
  case members([(String, PropertyValue)])

  /// The file with this value as the uppermost one.
  public var file: [UInt8] {
    var objects: [[UInt8]] = []
    _ = add(to: &objects)
    var bytes = Array("bplist00".utf8)
    var places: [Int] = []
    for object in objects {
      places.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += places.flatMap { bigEndian($0, length: 4) }
    // The lengths of places and references, the number of objects, and the first.
    bytes += [0, 0, 0, 0, 0, 0, 4, 2]
    return bytes + [objects.count, 0, table].flatMap { bigEndian($0, length: 8) }
  }

  private func add(to objects: inout [[UInt8]]) -> Int {
    let number = objects.count
    objects.append([])
    func part(_ value: PropertyValue) -> [UInt8] {
      bigEndian(value.add(to: &objects), length: 2)
    }
    switch self {
    case .text(let text):
      let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
      objects[number] =
        isPlain
        ? head(5, text.utf8.count) + text.utf8
        : head(6, text.utf16.count) + text.utf16.flatMap { bigEndian(Int($0), length: 2) }
    case .number(let value):
      objects[number] =
        value == value.rounded()
        ? [0x13] + bigEndian(Int(value), length: 8)
        : [0x23] + bigEndian(Int(bitPattern: UInt(value.bitPattern)), length: 8)
    case .data(let bytes): objects[number] = head(4, bytes.count) + bytes
    case .reference(let target): objects[number] = [0x81] + bigEndian(target, length: 2)
    case .truth: objects[number] = [0x09]
    case .list(let values): objects[number] = head(0xA, values.count) + values.flatMap(part)
    case .members(let members):
      let names = members.flatMap { part(.text($0.0)) }
      objects[number] = head(0xD, members.count) + names + members.flatMap { part($0.1) }
    }
    return number
  }
}

private func bigEndian(_ value: Int, length: Int) -> [UInt8] {
  (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A kind and a length, which follows as a number of four bytes if it is long.
private func head(_ kind: UInt8, _ length: Int) -> [UInt8] {
  length < 15
    ? [kind << 4 | UInt8(length)] : [kind << 4 | 15, 0x12] + bigEndian(length, length: 4)
}
