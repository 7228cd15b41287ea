import CMath
import InkModel

/// The possible target of a gesture with one form, and how well it fits.
struct GestureTarget {
  let action: EditingGesture.Action
  let ranges: [Range<Int>]
  /// The likelihood of the gesture's position if drawn for this action, relative to the best
  /// position: 0 to 1.
  let fit: Double
}

extension WrittenText {
  /// Returns the possible meanings of a gesture with some form at its place.
  ///
  /// - Parameter form: a class of the gestures' pack, such as `caret:above`.
  func targets(
    of form: String, along path: GesturePath, _ options: GestureOptions
  ) -> [GestureTarget] {
    let target: GestureTarget? =
      switch form {
      case "scribble": scribbled(path, options)
      case "circle": enclosed(by: path, options.extent)
      case "verticalbar": bar(path)
      case "caret:above": pointed(at: path.top, path)
      case "caret:below": pointed(at: path.bottom, path)
      case "arch:above", "arch:below": arch(path)
      case "corner:downleft": corner(path)
      default: nil
      }
    return form == "strike" ? lines(along: path, options.extent) : target.map { [$0] } ?? []
  }
}

/// Returns a smooth step from 0 to 1 about 0: the logistic function, which is 0.12 at -width and
/// 0.88 at width.
func rising(_ value: Double, within width: Double) -> Double {
  1 / (1 + exp(-2 * value / width))
}
