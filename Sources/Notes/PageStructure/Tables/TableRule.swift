import InkModel

/// A level or upright line of a table, of one or more strokes: its coordinates along the line and
/// across it.
struct TableRule {
  private var spans: [(from: Vector, to: Vector)] = []  // by `from`

  /// The maximum distance of two lines that are one line drawn twice, in heights of the writing.
  private static let twice = 1.0
  /// The minimum length of a line drawn twice, relative to the extent that it covers.
  private static let doubled = 1.6

  /// The mean place across it.
  var middle: Double {
    let length = spans.reduce(0) { $0 + $1.to.x - $1.from.x }
    let sum = spans.reduce(0) { $0 + ($1.to.x - $1.from.x) * ($1.from.y + $1.to.y) / 2 }
    return sum / max(length, 1e-9)
  }
  var from: Double { spans[0].from.x }
  var to: Double { spans.reduce(-.infinity) { max($0, $1.to.x) } }

  /// Returns the drawn share of the rule's extent, and its longest gap.
  var cover: (length: Double, hole: Double) {
    var (length, hole, end) = (0.0, 0.0, from)
    for span in spans {
      hole = max(hole, span.from.x - end)
      length += max(0, span.to.x - max(end, span.from.x))
      end = max(end, span.to.x)
    }
    return (length, hole)
  }

  var isDouble: Bool {
    spans.reduce(0) { $0 + $1.to.x - $1.from.x } >= Self.doubled * cover.length
  }

  /// Returns the rules that parts of one direction form, from the top or from the left.
  ///
  /// - Parameter spans: the parts' ends, along the lines and across them.
  static func rules(_ spans: [(from: Vector, to: Vector)]) -> [TableRule] {
    var rules: [TableRule] = []
    for span in spans.sorted(by: { $0.from.y + $0.to.y < $1.from.y + $1.to.y }) {
      if let last = rules.last, (span.from.y + span.to.y) / 2 - last.middle <= twice {
        rules[rules.count - 1].spans.append(span)
        rules[rules.count - 1].spans.sort { $0.from.x < $1.from.x }
      } else {
        rules.append(TableRule(spans: [span]))
      }
    }
    return rules
  }

  /// Returns both as one line drawn twice.
  func joined(with other: TableRule) -> TableRule {
    TableRule(spans: (spans + other.spans).sorted { $0.from.x < $1.from.x })
  }

  /// Returns the coordinate across the line at a coordinate along it.
  func offset(at along: Double) -> Double {
    func gap(_ span: (from: Vector, to: Vector)) -> Double {
      max(0, span.from.x - along, along - span.to.x)
    }
    var nearest = spans[0]
    for span in spans where gap(span) < gap(nearest) { nearest = span }
    let way = nearest.to - nearest.from
    let share = way.x > 0 ? (along - nearest.from.x) / way.x : 0
    return nearest.from.y + max(0, min(1, share)) * way.y
  }
}
