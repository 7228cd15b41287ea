// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Autodraw sketches: `zxx-Zsym-x-autodraw`.
  public static let autodraw = listed("zxx-Zsym-x-autodraw")
  /// Emoji: `zxx-Zsye-x-emoji`.
  public static let emoji = listed("zxx-Zsye-x-emoji")
  /// Shapes: `zxx-Zsym-x-shapes`.
  public static let shapes = listed("zxx-Zsym-x-shapes")
}
