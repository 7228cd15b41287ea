import InkModel
import Support

/// A line of writing under construction: its strokes, and its course across the page.
struct Ribbon {
  /// Indices in the layout's list of shapes, ascending, so in the order of time.
  private(set) var members: [Int] = []
  /// The strokes' pieces from left to right.
  private(set) var pieces: [StrokeShape.Piece] = []
  private(set) var weight = 0.0
  private(set) var left = Double.infinity
  private(set) var right = -Double.infinity
  /// The top and bottom of the pieces.
  private var (top, bottom) = (Double.infinity, -Double.infinity)

  /// The distance on either side within which writing shows the line's position, in heights of the
  /// writing.
  private static let reach = 6.0

  init(_ shapes: StrokeShapes, members: some Collection<Int>) {
    self.members.reserveCapacity(members.count)
    pieces.reserveCapacity(members.reduce(0) { $0 + shapes[$1].pieces.count })
    insert(shapes, members: members)
  }

  /// - Complexity: O(pieces log pieces).
  mutating func insert(_ shapes: StrokeShapes, members added: some Sequence<Int>) {
    for member in added {
      members.append(member)
      pieces.append(contentsOf: shapes.pieces(of: member))
      weight += shapes[member].weight
      left = min(left, shapes[member].left)
      right = max(right, shapes[member].right)
      for piece in shapes.pieces(of: member) {
        (top, bottom) = (min(top, piece.y), max(bottom, piece.y))
      }
    }
    members.sort()
    pieces.sort { $0.x < $1.x }
  }

  /// - Complexity: O(pieces log pieces).
  mutating func insert(contentsOf other: Ribbon) {
    members.append(contentsOf: other.members)
    pieces.append(contentsOf: other.pieces)
    weight += other.weight
    left = min(left, other.left)
    right = max(right, other.right)
    (top, bottom) = (min(top, other.top), max(bottom, other.bottom))
    members.sort()
    pieces.sort { $0.x < $1.x }
  }

  /// The mean y of the line.
  var y: Double { pieces.reduce(0) { $0 + $1.y * $1.weight } / weight }

  /// Returns the y of the line's middle at `x`, from the writing around it, or else from the
  /// nearest.
  ///
  /// - Complexity: O(log pieces + pieces in reach).
  func y(at x: Double) -> Double {
    let index = pieces.partitioningIndex { $0.x >= x }
    let nearest = (index - 1...index).lazy.filter(pieces.indices.contains)
      .min { abs(pieces[$0].x - x) < abs(pieces[$1].x - x) }
    guard let nearest else { return 0 }
    let reach = Self.reach + abs(pieces[nearest].x - x)
    var (sum, weights) = (0.0, 0.0)
    func add(_ piece: StrokeShape.Piece) {
      let share = piece.weight / (1 + abs(piece.x - x))
      sum += share * piece.y
      weights += share
    }
    var at = index - 1
    while at >= 0, x - pieces[at].x <= reach {
      add(pieces[at])
      at -= 1
    }
    at = index
    while at < pieces.count, pieces[at].x - x <= reach {
      add(pieces[at])
      at += 1
    }
    return sum / weights
  }

  /// Returns the distance from `x` to the nearest piece.
  func gap(at x: Double) -> Double {
    let index = pieces.partitioningIndex { $0.x >= x }
    let after = index < pieces.count ? pieces[index].x - x : .infinity
    let before = index > 0 ? x - pieces[index - 1].x : .infinity
    return min(before, after)
  }

  /// Returns how far another ribbon lies below this one, mainly where they are near each other.
  func offset(of other: Ribbon) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for piece in other.pieces {
      let far = 1 + gap(at: piece.x) / 2
      let share = piece.weight / (far * far)
      sum += share * (piece.y - y(at: piece.x))
      weights += share
    }
    return sum / weights
  }

  /// Returns whether another ribbon is farther above or below this one, whichever pieces are near.
  func isFarther(than distance: Double, from other: Ribbon) -> Bool {
    max(top - other.bottom, other.top - bottom) > distance
  }

  /// Returns the share of another ribbon's writing that is right above or below this one's.
  func overlap(of other: Ribbon) -> Double {
    var sum = 0.0
    for piece in other.pieces where gap(at: piece.x) < 1 { sum += piece.weight }
    return sum / other.weight
  }
}
