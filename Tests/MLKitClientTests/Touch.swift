import Ductus
import Foundation

/// A touch event, instead of UIKit's.
struct Touch: Hashable {
  var location: CGPoint
  /// Seconds since the device was started.
  var timestamp: TimeInterval
}

extension HandwritingViewController {
  /// Draws an ink with a finger that moves on every 8 ms and rests for 200 ms between strokes.
  func draw(_ ink: Ink) {
    var time = 4711.0
    for stroke in ink.strokes {
      for (index, point) in stroke.points.enumerated() {
        time += 0.008
        let location = CGPoint(x: Double(point.x), y: Double(point.y))
        let touches: Set<Touch> = [Touch(location: location, timestamp: time)]
        if index == 0 { touchesBegan(touches) } else { touchesMoved(touches) }
      }
      if let last = stroke.points.last {
        let location = CGPoint(x: Double(last.x), y: Double(last.y))
        touchesEnded([Touch(location: location, timestamp: time)])
      }
      time += 0.2
    }
  }
}
