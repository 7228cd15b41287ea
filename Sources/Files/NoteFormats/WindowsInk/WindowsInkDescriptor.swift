/// The stroke descriptor: the properties of a stroke's points, in the order of their values. Points
/// without one have x and y.
struct WindowsInkDescriptor {
  /// The places of properties after x and y.
  private(set) var pressure: Int?
  private(set) var ticks: Int?
  /// A coordinate that points don't have.
  private(set) var missing: String?

  init() {}

  init(_ bytes: inout WindowsInkBytes) throws(WindowsInkFault) {
    var count = 0
    while !bytes.isAtEnd {
      let tag = try bytes.number()
      switch tag {
      case WindowsInkTag.noX: missing = "x"
      case WindowsInkTag.noY: missing = missing ?? "y"
      case WindowsInkTag.buttons:
        for _ in 0..<(try bytes.number()) { _ = try bytes.number() }
      // Only properties of whole strokes follow, which come after the points.
      case WindowsInkTag.strokePropertyList: return
      default:
        if tag == WindowsInkTag.normalPressure { pressure = pressure ?? count }
        if tag == WindowsInkTag.timerTick { ticks = ticks ?? count }
        count += 1
      }
    }
  }

  /// The number of properties up to the last one that is read.
  var count: Int { max(pressure ?? -1, ticks ?? -1) + 1 }
}
