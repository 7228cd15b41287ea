import CommandSupport
import Ductus
import Foundation
import InkRendering
import PNGRendering
import Support

/// The destination of a picture: a file that ends in .svg or .png, or standard output, for SVG.
struct PictureFile {
  let path: String
  private let inputs: InputFiles

  /// - Throws: for another extension, and if the file is one of the inputs.
  init(_ path: String, option: CommandOption, inputs: InputFiles) throws(UsageError) {
    guard path == "-" || Self.isPNG(path) || path.lowercased().hasSuffix(".svg") else {
      throw .badValue(
        option: option.spelling, value: path, expected: "a name that ends in .svg or .png")
    }
    try inputs.refuse(path, of: option)
    self.init(path: path, inputs: inputs)
  }

  private init(path: String, inputs: InputFiles) {
    (self.path, self.inputs) = (path, inputs)
  }

  var isStandardOutput: Bool { path == "-" }

  /// Returns the file of a further picture: `out-2.svg` beside `out.svg`.
  func numbered(_ number: Int) -> PictureFile {
    guard number > 1, !isStandardOutput else { return self }
    return PictureFile(path: "\(path.dropLast(4))-\(number)\(path.suffix(4))", inputs: inputs)
  }

  /// Writes an SVG document, or a PNG picture of it.
  ///
  /// - Returns: whether it could be written; an error is reported.
  func write(_ document: String) -> Bool {
    if isStandardOutput {
      StandardOutput().end(with: document)
      return true
    }
    // The user didn't choose the names of further pictures.
    guard !inputs.contain(path) else {
      report("\(path): isn't written, for it is an input")
      return false
    }
    do {
      let picture =
        Self.isPNG(path) ? try PNGWriter.file(ofSVG: document) : Array(document.utf8)
      try OutputFile.write(picture, to: path)
      return true
    } catch let error as PNGError {
      report("\(path): \(error)")
    } catch {
      report("\(path): can't be written: \(error)")
    }
    return false
  }

  private static func isPNG(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }
}
