import CZlib
import Foundation
import NoteFormats
import Testing

/// Bytes of a gzip file with this text.
func gzipped(_ text: String) throws -> [UInt8] {
  let path = NSTemporaryDirectory() + UUID().uuidString
  defer { try? FileManager.default.removeItem(atPath: path) }
  let file = try #require(gzopen(path, "wb"))
  let bytes = Array(text.utf8)
  #expect(gzwrite(file, bytes, UInt32(bytes.count)) == Int32(bytes.count))
  gzclose(file)
  return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
  return Array(try Data(contentsOf: url))
}

/// Whether `make test-deep` runs, which leaves out no byte.
let isDeep = ProcessInfo.processInfo.environment["DUCTUS_DEEP"] != nil

/// A file cut short gives an error or a part with its damage named, and never crashes.
func checkCuts(of bytes: [UInt8], name: String, step: Int) {
  for count in stride(from: 0, to: bytes.count, by: step) {
    do throws(NoteFormatError) {
      let document = try NoteFile.read(Array(bytes[..<count]), name: name)
      for page in document.pages {
        #expect(page.strokes.allSatisfy { !$0.stroke.points.isEmpty })
      }
      // A scene may end between two blocks, as a whole one does.
      if !name.hasSuffix(".rm") { #expect(!document.damage.isEmpty, "\(name) cut at \(count)") }
    } catch {
      #expect("\(error)".contains(name))
    }
  }
}
