/// Which scripts are part of others, by ISO 15924.
enum Scripts {
  /// The scripts that contain a script, the narrower before the wider; without the script itself.
  static func containers(of script: String) -> [String] {
    // Parents are fewer than ten and form no ring.
    (parents[script] ?? []).flatMap { [$0] + containers(of: $0) }
  }

  /// The scripts right above each.
  private static let parents: [String: [String]] = [
    "Aran": ["Arab"],
    "Cyrs": ["Cyrl"],
    "Hang": ["Kore"],
    "Hani": ["Jpan", "Kore"],
    "Hans": ["Hani"],
    "Hant": ["Hani"],
    "Hira": ["Hrkt"],
    "Hrkt": ["Jpan"],
    "Jamo": ["Hang"],
    "Kana": ["Hrkt"],
    "Latf": ["Latn"],
    "Latg": ["Latn"],
  ]
}
