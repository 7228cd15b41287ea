import InkModel

extension Ink {
  /// The number of strokes of a line that stand above everything near them, like dots and accents.
  ///
  /// Such a stroke is at most half as tall as the line. A stroke is near another if it is at most a
  /// tenth of the line's height to the left or right. A stroke with nothing near it isn't counted.
  ///
  /// - Complexity: O(points + columns · strokes), with at most 4,096 columns.
  package var marksAbove: Int {
    guard strokes.count > 1, let box, box.height > 0 else { return 0 }
    var skyline = Skyline(over: box)
    for (number, stroke) in strokes.enumerated() { skyline.add(stroke, number) }
    let reach = box.height / 10
    return strokes.indices.count { stroke in
      guard let own = strokes[stroke].box, own.height <= box.height / 2 else { return false }
      let (left, right) = (own.topLeft.x - reach, own.bottomRight.x + reach)
      guard let top = skyline.top(from: left, to: right, without: stroke) else { return false }
      return own.bottomRight.y <= top
    }
  }
}
