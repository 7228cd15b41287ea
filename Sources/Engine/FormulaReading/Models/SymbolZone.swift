/// Where a symbol's ink lies about the line that it stands on: what tells its middle and its size
/// from its box.
package enum SymbolZone: String, CaseIterable, Hashable, Sendable {
  /// As tall as an x.
  case x
  /// With an ascender, or a capital or a digit.
  case tall
  /// With a descender.
  case deep
  /// Ascender and descender, as brackets.
  case full
  /// About the middle line, as signs between terms.
  case centre
  /// A bar.
  case flat
  /// On the base line, as points.
  case low
  /// At the height of scripts, as primes.
  case high
  case big
  case integral
  case root
  case function
  case opening
  case closing
}
