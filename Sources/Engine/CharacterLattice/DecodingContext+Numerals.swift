import CharacterLM

extension DecodingContext {
  /// The penalties of numerals in numbers, chosen on formulas and digits of `val` and `train`: beside
  /// figures, and at the beginning of a text.
  private static let (mixed, first) = (6.0, 1.0)

  /// Returns the penalty of a character for standing where numbers have no such one: a number has
  /// figures (`2`) or numerals (`二`), which look like signs between figures (`=`, `-`, `+`). Only
  /// multiples follow figures (`2千`), and a half of the day comes before them (`午後3時`).
  ///
  /// - Parameter last: the character before; `nil` at the beginning.
  func numeralPenalty(_ next: Unicode.Scalar, after last: Unicode.Scalar?) -> Double {
    guard codeKind == .number else { return 0 }
    let (isNumeral, isMultiple) = (next.isNumeral, next.isMultiple)
    guard let last else {
      return isNumeral || isMultiple || next.beginsHalfOfDay
        ? Self.first : next.endsHalfOfDay ? Self.mixed : 0
    }
    let isMixed =
      if last.beginsHalfOfDay || next.endsHalfOfDay {
        !(last.beginsHalfOfDay && next.endsHalfOfDay)
      } else if next.beginsHalfOfDay {
        last.isNumeral || last.isMultiple || ("0"..."9").contains(last)
      } else if isNumeral {
        last.isASCII && last != " "
      } else if isMultiple {
        last.isASCII && last != " " && !("0"..."9").contains(last)
      } else {
        last.isNumeral && next.isASCII
      }
    return isMixed ? Self.mixed : 0
  }
}

extension Unicode.Scalar {
  fileprivate var isNumeral: Bool {
    switch self {
    case "〇", "零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十": true
    default: false
    }
  }

  /// Whether it is the first character of `午前`, `午後`, `오전` and `오후`.
  fileprivate var beginsHalfOfDay: Bool { self == "午" || self == "오" }

  /// Whether it is the second one.
  fileprivate var endsHalfOfDay: Bool {
    switch self {
    case "前", "後", "전", "후": true
    default: false
    }
  }

  /// Whether it multiplies the number before it.
  fileprivate var isMultiple: Bool {
    switch self {
    case "百", "千", "万", "萬", "亿", "億", "兆": true
    default: false
    }
  }
}
