import Foundation
import SequenceData
import Testing

@testable import NeuralNetwork

/// Whatever is in the file, loading it ends with a network or a typed error.
struct DamagedFileTests {
  @Test func theBuilderMakesAGoodFile() throws {
    #expect(try loadingError(NetworkFileBuilder().bytes()) == nil)
  }

  @Test func truncationAtEveryByte() throws {
    let bytes = try NetworkFileBuilder().bytes()
    for count in bytes.indices {
      #expect(try loadingError(Array(bytes[..<count])) != nil, "cut to \(count) bytes")
    }
  }

  @Test func truncationOfTheGoldenNetwork() throws {
    let bytes = [UInt8](try Data(contentsOf: fixture("golden.safetensors")))
    for count in stride(from: 0, to: bytes.count, by: 997) {
      #expect(try loadingError(Array(bytes[..<count])) != nil, "cut to \(count) bytes")
    }
  }

  @Test func bytesAtTheEnd() throws {
    let bytes = try NetworkFileBuilder().bytes()
    guard case .badHeader = try loadingError(bytes + [0]) else {
      Issue.record("a byte too many must be noticed")
      return
    }
  }

  /// A flipped bit in each byte of the header, each of those in its length. It may still make a
  /// header (another name, say), but never a crash; one that loads also runs.
  @Test func flippedBits() throws {
    let bytes = try NetworkFileBuilder().bytes()
    let end = try 8 + NetworkFileBuilder().header().utf8.count
    for position in 0..<end {
      for bit in position < 8 ? 0..<8 : position % 8..<position % 8 + 1 {
        var damaged = bytes
        damaged[position] ^= 1 << bit
        try withFile(damaged) { url in
          guard let network = try? Network(contentsOf: url) else { return }
          let features = network.configuration.features
          let ink = FeatureSequence(
            values: Array(repeating: 0.5, count: 3 * features), steps: 3)
          _ = NetworkSession(network: network).logProbabilities([ink])
        }
      }
    }
  }

  @Test(arguments: [
    "", "x", "{", "[]", "null", "{}", "{\"a\":1}", "{\"__metadata__\":3}",
    "{\"__metadata__\":{\"ductus\":1}}", "{\"a\":{\"dtype\":\"F32\"}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,0]}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[1e99],\"data_offsets\":[0,0]}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[9223372036854775807,4],\"data_offsets\":[0,0]}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,9223372036854775807]}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[-9223372036854775808,0]}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0,0]}}",
    "{\"a\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[]}}",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
  ])
  func hostileHeaders(header: String) throws {
    #expect(try loadingError(NetworkFileBuilder.bytes(header: header, data: [])) != nil)
  }

  @Test(arguments: [UInt64.max, UInt64(Int64.max), 1 << 40, 100_000])
  func hostileHeaderLength(length: UInt64) throws {
    let prefix = withUnsafeBytes(of: length.littleEndian) { Array($0) }
    #expect(try loadingError(prefix + [UInt8](repeating: 0x7B, count: 100)) != nil)
  }

  @Test func unreadableFiles() throws {
    let folder = FileManager.default.temporaryDirectory
    for url in [folder, folder.appendingPathComponent(UUID().uuidString)] {
      #expect {
        try Network(contentsOf: url)
      } throws: { error in
        guard case NetworkError.unreadable = error else { return false }
        return "\(error)".contains(url.lastPathComponent)
      }
    }
    let remote = try #require(URL(string: "https://example.org/network.safetensors"))
    #expect(throws: NetworkError.self) { try Network(contentsOf: remote) }
  }
}
