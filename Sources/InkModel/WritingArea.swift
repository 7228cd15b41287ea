/// The space that one line of text was written into, in the units of the ink's points.
///
/// Only its size is used: the height tells `o` from `O` and a comma from a slash.
public struct WritingArea: Hashable, Sendable {
  /// Width of the line, in the units of the ink's points.
  public var width: Float
  /// Height of one line of text: about that of the writer's capital letters.
  public var height: Float

  /// An area in the units of the ink's points.
  public init(width: Float, height: Float) {
    self.width = width
    self.height = height
  }
}
