import InkLayout
import InkModel
import ModelPack

/// Ink that runs to the left is mirrored before anything looks at it: layout, features and network
/// know lines that run to the right only. Strokes and points keep their places, so that readings
/// tell of the ink as it was.
extension PackManifest.Direction {
  /// The ink with its lines running to the right; and such an ink as it was written.
  func turned(_ ink: Ink) -> Ink { self == .rightToLeft ? ink.mirrored : ink }

  /// How strokes stand about their line: Arabic is the script that runs to the left.
  var habits: ScriptHabits { self == .rightToLeft ? .arabic : .latin }

  /// The same for the slope of a line.
  func turned(slope: Double) -> Double { self == .rightToLeft ? -slope : slope }
}
