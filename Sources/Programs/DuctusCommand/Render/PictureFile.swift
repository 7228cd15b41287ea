import CommandSupport
import PNGRendering

/// The destination of a picture: a file that ends in .svg or .png, or standard output, for SVG.
struct PictureFile {
  private let output: CommandOutput

  /// - Throws: ``UsageError`` for another ending, if the file is one of the inputs, and if it can't
  ///   be written.
  init(_ path: String, option: CommandOption, inputs: InputFiles) throws(UsageError) {
    guard path == "-" || Self.isPNG(path) || path.lowercased().hasSuffix(".svg") else {
      throw .badValue(
        option: option.spelling, value: path, expected: "a name that ends in .svg or .png")
    }
    output = try CommandOutput(path, option: option, inputs: inputs)
  }

  var isStandardOutput: Bool { output.isStandardOutput }

  /// Writes an SVG document, or a PNG picture of it.
  ///
  /// - Parameter number: the picture's, from 1: `out-2.svg` stands beside `out.svg`.
  /// - Returns: whether it could be written; an error is reported.
  func write(_ document: String, number: Int = 1) -> Bool {
    let output = output.numbered(number)
    do {
      let picture =
        Self.isPNG(output.path) ? try PNGWriter.file(ofSVG: document) : Array(document.utf8)
      try output.write(picture)
      return true
    } catch let error as PNGError {
      report("\(output.path): \(error)")
    } catch {
      report("\(error)")
    }
    return false
  }

  private static func isPNG(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }
}
