/// Characters of the same form, which differ only in size, place or context.
package enum Confusables {
  private static let groups =
    ["0oO", "1lI|", "cC", "kK", "pP", "sS", "uU", "vV", "wW", "xX", "yY", "zZ", "-_", ",'/"]
    .map { Array($0.unicodeScalars) } + otherScripts

  /// The small letters of Cyrillic, Greek, Georgian and Armenian with the form of their capitals.
  private static let otherScripts = """
    вгджзиклмнопстуфхцчшщъыьэюяєљњџѕәғқңөүҳҷθκοπτυφχψոստրփքօֆ\
    აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ
    """.unicodeScalars.map { [$0] + Array($0.properties.uppercaseMapping.unicodeScalars) }

  private static let byScalar: [Unicode.Scalar: [Unicode.Scalar]] = {
    var others: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for group in groups {
      for scalar in group { others[scalar] = group.filter { $0 != scalar } }
    }
    return others
  }()

  /// Returns the other characters of the same form.
  package static func of(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { byScalar[scalar] ?? [] }
}
