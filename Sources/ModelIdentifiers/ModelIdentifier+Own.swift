// Identifiers of Ductus itself, beside those of ML Kit.

extension DigitalInkRecognitionModelIdentifier {
  /// Shapes of all kinds, with the geometry that fits the ink: `zxx-Zsym-x-shapes-plus`.
  ///
  /// The classes of ``shapes`` and line, circle, square, diamond, pentagon, hexagon, octagon, star,
  /// heart, cross, check and double arrow.
  public static let shapesPlus = listed("zxx-Zsym-x-shapes-plus")

  /// The identifiers that ML Kit doesn't have.
  ///
  /// They are found by their tags as all others, but are not among ``allModelIdentifiers()``, which
  /// are ML Kit's: programs written for it show the same list.
  public static let ductusModelIdentifiers: Set<Self> = [shapesPlus]
}

extension IdentifierTable {
  /// In the form of the generated rows.
  static let ownRows = "zxx-Zsym-x-shapes-plus\tZsym\tshapes\tShapes of all kinds"
}
