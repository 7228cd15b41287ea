/// Files of pictures that several places of a note may show.
struct SharedPictures {
  private var files: [String: (bytes: [UInt8], isUsed: Bool)] = [:]

  /// Adds a file, unless it exceeds a budget.
  mutating func add(_ bytes: [UInt8], named name: String, _ budget: inout NoteBudget) {
    if budget.takePicture(bytes: bytes.count) { files[name] = (bytes, false) }
  }

  /// Returns the bytes for another place. Each place counts, as the note's drawing may repeat them.
  ///
  /// - Returns: no bytes if there is no such file, or its places exceed the budget.
  mutating func use(_ name: String, _ budget: inout NoteBudget) -> [UInt8] {
    guard let file = files[name] else { return [] }
    guard !file.isUsed || budget.takePictureBytes(file.bytes.count) else { return [] }
    files[name]?.isUsed = true
    return file.bytes
  }
}
