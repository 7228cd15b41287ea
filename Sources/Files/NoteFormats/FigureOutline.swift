import Foundation
import InkModel

/// The lines of figures that drawing tools make; closed ones end where they begin.
enum FigureOutline {
  static func rectangle(
    x: Float = 0, y: Float = 0, width: Float, height: Float
  ) -> [StrokePoint] {
    let (right, bottom) = (x + width, y + height)
    return line((x, y), (right, y), (right, bottom), (x, bottom), (x, y))
  }

  static func diamond(width w: Float, height h: Float) -> [StrokePoint] {
    line((w / 2, 0), (w, h / 2), (w / 2, h), (0, h / 2), (w / 2, 0))
  }

  static func triangle(width w: Float, height h: Float) -> [StrokePoint] {
    line((w / 2, 0), (w, h), (0, h), (w / 2, 0))
  }

  /// An ellipse about a middle, by its half axes.
  static func ellipse(x: Float, y: Float, across: Float, down: Float) -> [StrokePoint] {
    (0...32).map {
      let angle = Float($0) * .pi / 16
      return StrokePoint(x: x + across * cos(angle), y: y + down * sin(angle))
    }
  }

  /// An ellipse that fills a box.
  static func ellipse(width w: Float, height h: Float) -> [StrokePoint] {
    ellipse(x: w / 2, y: h / 2, across: w / 2, down: h / 2)
  }

  private static func line(_ places: (Float, Float)...) -> [StrokePoint] {
    places.map { StrokePoint(x: $0.0, y: $0.1) }
  }
}
