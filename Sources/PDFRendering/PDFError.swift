/// Why a PDF file can't be made.
public enum PDFError: Error, Hashable, Sendable {
  /// libharu refuses; the numbers are its own, see `hpdf_error.h`.
  case library(code: Int, detail: Int)
  /// The font of the invisible text can't be written to a temporary file for libharu.
  case temporaryFile
}

extension PDFError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .library(let code, let detail):
      "libharu's error 0x\(String(code, radix: 16)), detail \(detail)"
    case .temporaryFile: "the temporary folder can't be written to"
    }
  }
}
