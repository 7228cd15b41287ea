/// Lengths in hundredths of a pixel, as a picture writes them: no picture needs finer ones.
struct SVGLength: Hashable, CustomStringConvertible {
  let hundredths: Int

  init(hundredths: Int) {
    self.hundredths = hundredths
  }

  /// - Precondition: `pixels` is finite and of a size that a picture has.
  init(_ pixels: Double) {
    hundredths = Int((pixels * 100).rounded())
  }

  var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }
}

/// Text that can stand between tags and in attributes. What XML can't hold becomes U+FFFD.
func escapedForXML(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\t", "\n", "\r": result += "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
