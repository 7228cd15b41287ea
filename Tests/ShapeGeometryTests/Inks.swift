import Foundation
import InkModel

extension Ink {
  /// An ink from the strokes' (x, y).
  init(_ strokes: [[(Float, Float)]]) {
    self.init(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.map { StrokePoint(x: $0.0, y: $0.1) })
      })
  }
}

func cosine(_ angle: Float) -> Float { Float(cos(Double(angle))) }
