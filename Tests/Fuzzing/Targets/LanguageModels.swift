@testable import CharacterLM

extension FuzzTarget {
  /// The first byte decides whether the header's size and the checksum are corrected; the file
  /// follows.
  static let languageModel = FuzzTarget(name: "language-model") { bytes in
    var choices = Choices(bytes)
    let repairs = choices.bit()
    let file = Array(choices.rest)
    try InputFile.with(repairs ? repaired(file) : file) { url in
      let model = accepted { () throws(LanguageModelError) in try LanguageModel(contentsOf: url) }
      if let model { try ask(model) }
    }
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 48 else { return bytes }
    var file = bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
    let size = file.count
    file.withUnsafeMutableBytes { raw in
      raw.copyBytes(from: "DuctusLM".utf8)
      raw.storeBytes(of: UInt64(size).littleEndian, toByteOffset: 16, as: UInt64.self)
      let sum = checksum(of: UnsafeRawBufferPointer(rebasing: raw[..<(size - 8)]))
      raw.storeBytes(of: sum.littleEndian, toByteOffset: size - 8, as: UInt64.self)
    }
    return file
  }

  private static func ask(_ model: LanguageModel) throws {
    var state = model.beginningOfText
    for index in 0..<300 {
      let count = model.vocabulary.count
      let known = count == 0 ? nil : model.vocabulary[index * 7 % count]
      let token = known.flatMap { model.token(for: $0) } ?? LanguageModel.unknown
      let before = state
      let score = model.logProbability(of: token, after: before, next: &state)
      var next = LanguageModel.State()
      try expect(
        model.logProbability(of: token, after: before, next: &next).bitPattern
          == score.bitPattern && next == state, "another answer to the same question")
      if index % 50 == 49 { state = model.state(after: "hello wor ld é\u{301} “x” \(index)") }
    }
    var word = WordHash()
    for letter in "the".unicodeScalars { word.append(letter) }
    _ = model.logProbability(ofWord: word)
  }
}
