/// The reason why a PDF file can't be made.
public enum PDFError: Error, Hashable, Sendable {
  /// Pango and cairo are missing or lack a function; the reason is the dynamic linker's.
  case noLibrary(reason: String)
  /// There are more pages than ``NotePDF/pageLimit``.
  case tooManyPages(Int)
  /// Writing failed; the reason is cairo's.
  case notWritten(reason: String)
}

extension PDFError: CustomStringConvertible {
  /// The error, and how to fix it.
  public var description: String {
    switch self {
    case .noLibrary(let reason):
      "PDF files need Pango 1.44 or newer; install it (Debian and Ubuntu: libpangocairo-1.0-0, "
        + "Fedora and Homebrew: pango), or write an HTML file (\(reason))"
    case .tooManyPages(let count):
      "\(count) pages are too many for a PDF file, which may have \(NotePDF.pageLimit) at most"
    case .notWritten(let reason): "the pages can't be drawn: \(reason)"
    }
  }
}
