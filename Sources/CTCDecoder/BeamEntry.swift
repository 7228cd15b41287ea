/// A prefix in the beam with the probabilities of all alignments that end in it (Graves et al.
/// 2006, "Connectionist temporal classification", ICML), as natural logarithms.
struct BeamEntry {
  var node: Int32
  /// The prefix's last label; 0 for the empty prefix.
  var label: Int32
  /// Alignments whose last frame is a blank, or a space that the prefix swallows.
  var blank: Double
  /// Alignments whose last frame is the last label.
  var nonBlank: Double
  /// Both together.
  var total: Double
  /// Optical score and prior: what entries are ranked by.
  var score: Double
}
