/// One step of the way from a reference to a reading.
public enum AlignmentStep<Element: Hashable & Sendable>: Hashable, Sendable {
  case match(Element)
  case substitution(reference: Element, reading: Element)
  /// In the reference alone.
  case deletion(Element)
  /// In the reading alone.
  case insertion(Element)
}

/// A shortest way from a reference to a reading: as many edits as their ``editDistance(_:_:)``.
///
/// Several such ways give always the same one, with substitutions rather than pairs of an insertion
/// and a deletion.
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
