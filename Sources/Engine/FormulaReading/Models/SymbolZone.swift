/// The extent of a symbol's ink about the line on which it stands, from which its middle and size
/// follow.
package enum SymbolZone: String, CaseIterable, Hashable, Sendable {
  /// As tall as an x.
  case x
  /// With an ascender, or a capital or a digit.
  case tall
  /// With a descender.
  case deep
  /// Ascender and descender, like brackets.
  case full
  /// About the middle line, like signs between terms.
  case centre
  /// A bar.
  case flat
  /// On the baseline, like points.
  case low
  /// At the height of scripts, like primes.
  case high
  case big
  case integral
  case root
  case function
  case opening
  case closing
}
