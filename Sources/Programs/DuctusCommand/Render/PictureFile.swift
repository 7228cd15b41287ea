import CommandSupport
import Ductus
import Foundation
import InkRendering
import PNGRendering

/// Where a picture goes: a file that ends in .svg or .png, or standard output, for SVG.
struct PictureFile {
  let path: String

  /// - Throws: for another ending.
  init(_ path: String, option: CommandOption) throws(UsageError) {
    guard path == "-" || Self.isPNG(path) || path.lowercased().hasSuffix(".svg") else {
      throw .badValue(
        option: option.spelling, value: path, expected: "a name that ends in .svg or .png")
    }
    self.path = path
  }

  private init(path: String) { self.path = path }

  var isStandardOutput: Bool { path == "-" }

  /// The file of a picture that isn't the first: `out-2.svg` beside `out.svg`.
  func numbered(_ number: Int) -> PictureFile {
    guard number > 1, !isStandardOutput else { return self }
    return PictureFile(path: "\(path.dropLast(4))-\(number)\(path.suffix(4))")
  }

  /// Writes an SVG document, or the picture that it shows.
  ///
  /// - Returns: whether it could be written; a fault is reported.
  func write(_ document: String) -> Bool {
    if isStandardOutput {
      StandardOutput().end(with: document)
      return true
    }
    do {
      let picture =
        Self.isPNG(path) ? Data(try PNGWriter.file(ofSVG: document)) : Data(document.utf8)
      try picture.write(to: URL(fileURLWithPath: path), options: .atomic)
      return true
    } catch let error as PNGError {
      report("\(path): \(error)")
      return false
    } catch {
      report("\(path): can't be written: \(error.fileReason)")
      return false
    }
  }

  private static func isPNG(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }
}
