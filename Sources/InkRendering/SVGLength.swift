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
