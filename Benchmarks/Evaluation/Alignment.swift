/// One step from a reference to a reading.
public enum AlignmentStep<Element: Hashable & Sendable>: Hashable, Sendable {
  case match(Element)
  case substitution(reference: Element, reading: Element)
  /// Only in the reference.
  case deletion(Element)
  /// Only in the reading.
  case insertion(Element)
}

/// A shortest edit path from a reference to a reading, with as many edits as their
/// ``editDistance(_:_:)``.
///
/// Of several such paths it is always the same one, with substitutions rather than pairs of an
/// insertion and a deletion.
///
/// - Complexity: O(n · m) time. The memory for long texts is linear in their lengths (Hirschberg,
///   CACM 18, 1975), for short ones it is that of the whole table, which is faster.
public func alignment<Element: Hashable & Sendable>(
  of reference: some Sequence<Element>, to reading: some Sequence<Element>
) -> [AlignmentStep<Element>] {
  var aligner = Aligner(reference: Array(reference), reading: Array(reading))
  aligner.align(aligner.reference.indices, aligner.reading.indices)
  return aligner.steps
}
