import CKernels
import Support
import Testing

@testable import NeuralNetwork

/// Weights of a file as they are packed for the kernels.
struct StoredPackingTests {
  static let sizes = [1, 3, 15, 16, 17, 33, 64, 67]

  /// Weights of two directions, and what is added to them.
  private struct Stored {
    let hidden: Int
    var halves: [UInt16]?
    var bytes: [Int8] = []
    var largest: [Float] = []
    let steps: [Int8]
    var largestSteps: [Float]

    var rows: Int { 4 * hidden }
    var columns: Int { 2 * hidden }

    init(hidden: Int, using generator: inout SeededGenerator) {
      self.hidden = hidden
      let count = 8 * hidden * hidden
      steps = (0..<count).map { _ in .random(in: -127...127, using: &generator) }
      largestSteps = (0..<4 * hidden).map { _ in .random(in: 0...0.2, using: &generator) }
    }

    func pack(isChanged: Bool) -> Packed? {
      var weights = ck_stored()
      var result = [UInt8](repeating: 0xAA, count: ck_int8_packed_bytes(hidden, 2, .bytes))
      let room = UnsafeMutableRawPointer.allocate(
        byteCount: ck_int8_room(hidden, 2), alignment: MemoryLayout<Float>.alignment)
      defer { room.deallocate() }
      var (isFinite, fit) = (false, false)
      bytes.withUnsafeBufferPointer { bytes in
        largest.withUnsafeBufferPointer { largest in
          weights.bytes = ck_stepped(steps: bytes.baseAddress, largest: largest.baseAddress)
          steps.withUnsafeBufferPointer { steps in
            largestSteps.withUnsafeBufferPointer { largest in
              if isChanged {
                weights.added = ck_stepped(steps: steps.baseAddress, largest: largest.baseAddress)
              }
              (halves ?? []).withUnsafeBufferPointer { halves in
                if self.halves != nil { weights.halves = halves.baseAddress }
                isFinite = ck_int8_pack_stored(
                  &weights, (0..<rows).map(Float.init), hidden, 2, room, &result, &fit)
              }
            }
          }
        }
      }
      return isFinite ? Packed(bytes: result, neighboursFit: fit, hidden: hidden) : nil
    }

    /// The weights, or the sums, as floats.
    func wide(isChanged: Bool) -> [Float] {
      var values = [Float](repeating: 0, count: rows * columns)
      if let halves {
        ck_widen_halves(halves, halves.count, &values)
      } else {
        ck_widen_bytes(bytes, largest, rows, columns, &values)
      }
      guard isChanged else { return values }
      var changes = values
      ck_widen_bytes(steps, largestSteps, rows, columns, &changes)
      ck_add(&values, changes, values.count)
      return values
    }

    /// The floats packed.
    func packedWide(isChanged: Bool) -> [UInt8] {
      var result = [UInt8](repeating: 0xAA, count: ck_int8_packed_bytes(hidden, 2, .bytes))
      var room = [Float](repeating: 0, count: ck_int8_room(hidden, 2) / 4 + 1)
      ck_int8_pack(
        wide(isChanged: isChanged), (0..<rows).map(Float.init), hidden, 2, &room, &result)
      return result
    }
  }

  /// Packed weights of two directions.
  private struct Packed {
    let bytes: [UInt8]
    let neighboursFit: Bool
    let hidden: Int

    private func place(_ row: Int) -> (block: Int, lane: Int) {
      let (gate, unit) = (row / hidden, row % hidden)
      return (unit / 16 * 64 * (12 + 2 * ck_padded(hidden)), gate * 16 + unit % 16)
    }

    /// A 127th of a row's step.
    func scale(_ row: Int) -> Float {
      let (block, lane) = place(row)
      return bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: block + 4 * lane, as: Float.self)
      }
    }

    func weight(_ row: Int, _ column: Int) -> Int {
      let (block, lane) = place(row)
      let k = column / hidden * ck_padded(hidden) + column % hidden
      return Int(Int8(bitPattern: bytes[block + 64 * 12 + k / 4 * 256 + lane * 4 + k % 4]))
    }

    /// The largest sum of neighbours, without their signs.
    var largestPair: Int {
      var largest = 0
      for row in 0..<4 * hidden {
        for column in 0..<2 * hidden where column % hidden % 2 == 0 {
          let isAlone = column % hidden + 1 == hidden
          largest = max(
            largest,
            abs(weight(row, column)) + (isAlone ? 0 : abs(weight(row, column + 1))))
        }
      }
      return largest
    }
  }

  /// Halves are packed as the widened weights, and changed ones as their sums.
  @Test(arguments: sizes) func halves(hidden: Int) {
    var generator = SeededGenerator(seed: UInt64(hidden))
    var stored = Stored(hidden: hidden, using: &generator)
    var halves = stored.steps.map { _ in UInt16.random(in: 0...0x3C00, using: &generator) }
    stored.halves = halves
    for isChanged in [false, true] {
      let packed = stored.pack(isChanged: isChanged)
      #expect(packed?.bytes == stored.packedWide(isChanged: isChanged))
      #expect(packed?.neighboursFit == false)
    }
    stored.largestSteps[stored.rows - 1] = .infinity
    #expect(stored.pack(isChanged: true) == nil)
    halves[halves.count - 1] = 0x7C00
    stored.halves = halves
    #expect(stored.pack(isChanged: false) == nil)
  }

  /// Bytes stay as they are, whether one of a row is the largest or not.
  @Test(arguments: sizes, [63, 127]) func bytes(hidden: Int, one: Int8) throws {
    var generator = SeededGenerator(seed: UInt64(hidden))
    var stored = Stored(hidden: hidden, using: &generator)
    stored.bytes = stored.steps.map { _ in .random(in: -one...one, using: &generator) }
    stored.largest = stored.largestSteps.map { $0 + 0.1 }
    stored.bytes[0] = one
    if hidden > 1 { stored.bytes[1] = one }
    let packed = try #require(stored.pack(isChanged: false))
    #expect(packed.neighboursFit == (one == 63 || hidden == 1))
    for row in 0..<stored.rows {
      #expect(packed.scale(row) == stored.largest[row] / 127 / 127)
      for column in 0..<stored.columns {
        #expect(packed.weight(row, column) == Int(stored.bytes[row * stored.columns + column]))
      }
    }
    for size in [Float.infinity, .nan] {
      stored.largest[stored.rows - 1] = size
      #expect(stored.pack(isChanged: false) == nil)
    }
  }

  /// The sums of bytes whose neighbours fit have neighbours that fit, and are half a step off at
  /// most; the sums of others are rounded as floats are.
  @Test(arguments: sizes, [63, 127]) func changedBytes(hidden: Int, one: Int8) throws {
    var generator = SeededGenerator(seed: UInt64(hidden))
    var stored = Stored(hidden: hidden, using: &generator)
    stored.bytes = stored.steps.map { _ in .random(in: -one...one, using: &generator) }
    stored.largest = stored.largestSteps.map { $0 + 0.1 }
    if hidden > 1 { stored.bytes.replaceSubrange(0..<2, with: [one, one]) }
    let packed = try #require(stored.pack(isChanged: true))
    let sums = stored.wide(isChanged: true)
    guard packed.neighboursFit else {
      #expect(one == 127)
      #expect(packed.bytes == stored.packedWide(isChanged: true))
      return
    }
    #expect(one == 63 || hidden == 1)
    #expect(packed.largestPair <= 128)
    for row in 0..<stored.rows {
      let step = packed.scale(row) * 127
      for column in 0..<stored.columns {
        let sum = sums[row * stored.columns + column]
        #expect(abs(Float(packed.weight(row, column)) * step - sum) <= 0.501 * step)
      }
    }
    for size in [Float.infinity, .nan] {
      stored.largestSteps[stored.rows - 1] = size
      #expect(stored.pack(isChanged: true) == nil)
    }
  }

  /// A byte that is not a weight, and steps that vanish, are rounded again.
  @Test func bytesThatAreNotWeights() throws {
    var generator = SeededGenerator(seed: 3)
    var stored = Stored(hidden: 16, using: &generator)
    stored.bytes = stored.steps.map { _ in .random(in: -60...60, using: &generator) }
    stored.largest = stored.largestSteps.map { $0 + 0.1 }
    stored.bytes[5] = -128
    stored.largest[1] = 0x1p-130
    let packed = try #require(stored.pack(isChanged: false))
    #expect(!packed.neighboursFit)
    #expect(packed.bytes != stored.packedWide(isChanged: false))
    #expect(packed.weight(0, 5) == -127)
    #expect((0..<32).allSatisfy { packed.weight(1, $0) == 0 })
    #expect(packed.weight(2, 0) == Int(stored.bytes[64]))
  }
}
