// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Autodraw sketches: `zxx-Zsym-x-autodraw`.
  public static var autodraw: Self { listed("zxx-Zsym-x-autodraw") }
  /// Emoji: `zxx-Zsye-x-emoji`.
  public static var emoji: Self { listed("zxx-Zsye-x-emoji") }
  /// Shapes: `zxx-Zsym-x-shapes`.
  public static var shapes: Self { listed("zxx-Zsym-x-shapes") }
}
