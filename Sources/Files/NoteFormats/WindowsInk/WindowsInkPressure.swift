/// The range of the pen's pressure, from the metrics of properties.
struct WindowsInkPressure {
  private var range = 0...1_023

  init() {}

  /// Reads the metrics of properties: the range, of which the end may be left out, the unit and the
  /// resolution.
  init(_ bytes: inout WindowsInkBytes) throws(WindowsInkFault) {
    while !bytes.isAtEnd {
      let tag = try bytes.number()
      var metric = try bytes.block()
      guard tag == WindowsInkTag.normalPressure, !metric.isAtEnd else { continue }
      let low = try metric.signed()
      let high = metric.isAtEnd ? range.upperBound : try metric.signed()
      if low < high { range = low...high }
    }
  }

  /// Returns a pressure as a part of the range, from 0 to 1.
  func part(_ value: Int32) -> Float {
    let distance = Double(range.upperBound - range.lowerBound)
    return Float(max(0, min(1, Double(Int(value) - range.lowerBound) / distance)))
  }
}
