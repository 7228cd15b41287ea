import CMath
import InkModel
import ShapeGeometry

extension Diagram {
  /// Returns the diagram tidied up: nearly regular parts become regular.
  ///
  /// Figures turned by less than 12° become upright, and figures turned by nearly the same angle
  /// become parallel. For figures of a kind, widths within 15 % of each other become equal, and so
  /// do heights. Middles that are nearly in a row or column are aligned, and figures that share
  /// none are aligned with the edge of another. Arrows end on the outlines of the figures that they
  /// connect; those that are nearly horizontal or vertical become so, and curves keep their form.
  /// Lines across a figure lead from outline to outline. All heads get one size. Text in a figure
  /// is centred, unless the figure contains others or is divided; other text moves with its figure
  /// or arrow.
  ///
  /// A figure moves by less than its shorter side, mostly by a fraction of it. A tidy diagram stays
  /// unchanged.
  ///
  /// - Complexity: O(figures² + figures · arrows).
  public func snapped() -> Diagram {
    var diagram = attached()
    for _ in 0..<Snapping.maximumRoundCount {
      var next = diagram
      next.snapFigures()
      next.snapArrows()
      if next == diagram { break }
      diagram = next
    }
    diagram.placeDividers(movedFrom: self)
    diagram.placeTexts(movedFrom: self)
    return diagram
  }

  /// The unit of lengths: the median of the figures' shorter sides, or of the arrows' lengths if
  /// there are no figures.
  var unit: Double {
    let sizes =
      figures.isEmpty
      ? arrows.map { ($0.tip - $0.tail).length } : figures.map { 2 * $0.half.min() }
    return sizes.upperMedian ?? 1
  }

  // MARK: - Figures

  private mutating func snapFigures() {
    straighten()
    equalise()
    let tolerance = Snapping.row * unit
    for axis in [\Vector.x, \Vector.y] {
      align(axis, tolerance: tolerance)
      alignEdges(axis, tolerance: Snapping.edge * unit)
    }
  }

  private mutating func straighten() {
    for index in figures.indices where abs(figures[index].angle) < Snapping.angle {
      figures[index].angle = 0
    }
    let turned = figures.indices.filter { figures[$0].angle != 0 }
    let angles = Clusters.settled(turned.map { figures[$0].angle }, tolerance: Snapping.angle / 2)
    for (index, angle) in zip(turned, angles) { figures[index].angle = angle }
  }

  private mutating func equalise() {
    let levels = figures.indices.map(level)
    for alike in Dictionary(
      grouping: figures.indices, by: { AlikeFigures(kind: figures[$0].kind, level: levels[$0]) }
    ).values {
      let kind = figures[alike[0]].kind
      if [.circle, .square].contains(kind) {
        let sizes = settledSizes(alike.map { figures[$0].half.sum() / 2 })
        for (index, size) in zip(alike, sizes) { figures[index].half = Vector(size, size) }
      } else {
        let widths = settledSizes(alike.map { figures[$0].half.x })
        let heights = settledSizes(alike.map { figures[$0].half.y })
        for (index, size) in zip(alike, zip(widths, heights)) {
          figures[index].half = Vector(size.0, size.1)
        }
      }
    }
  }

  /// The number of figures of the same kind around a figure that are hardly larger: two rings stay
  /// two.
  private func level(_ inner: Int) -> Int {
    figures.count { outer in
      outer.kind == figures[inner].kind && outer != figures[inner]
        && (outer.half / figures[inner].half).min() < Snapping.ratio
        && outer.encloses(figures[inner])
    }
  }

  /// Sizes are compared by their ratio.
  private func settledSizes(_ sizes: [Double]) -> [Double] {
    zip(sizes, Clusters.settled(sizes.map(log), tolerance: log(Snapping.ratio))).map {
      size, settled in
      settled == log(size) ? size : exp(settled)
    }
  }

  private mutating func align(_ axis: WritableKeyPath<Vector, Double>, tolerance: Double) {
    let positions = Clusters.settled(
      figures.map { $0.centre[keyPath: axis] }, tolerance: tolerance)
    for (index, position) in zip(figures.indices, positions) {
      figures[index].centre[keyPath: axis] = position
    }
  }

  /// Moves figures that share their middle with no other figure to the nearest edge, if one is
  /// near.
  private mutating func alignEdges(
    _ axis: WritableKeyPath<Vector, Double>, tolerance: Double
  ) {
    let upright = figures.indices.filter { figures[$0].angle == 0 }
    let across = axis == \Vector.x ? \Vector.y : \Vector.x
    func isBeside(_ a: DiagramFigure, _ b: DiagramFigure) -> Bool {
      abs(a.centre[keyPath: across] - b.centre[keyPath: across])
        < a.half[keyPath: across] + b.half[keyPath: across]
    }
    func edges(_ index: Int) -> [Double] {
      let figure = figures[index]
      return [-1, 1].map { figure.centre[keyPath: axis] + $0 * figure.half[keyPath: axis] }
    }
    for index in upright {
      let position = figures[index].centre[keyPath: axis]
      let others = upright.filter { $0 != index }
      if others.contains(where: { figures[$0].centre[keyPath: axis] == position }) { continue }
      let ways = others.compactMap { other -> Double? in
        let (a, b) = (edges(other), edges(index))
        // Left edges are compared with left ones, right with right; and those that touch.
        var ways = zip(a, b).map { $0 - $1 }
        if isBeside(figures[other], figures[index]) { ways += [a[0] - b[1], a[1] - b[0]] }
        guard let way = ways.min(by: { abs($0) < abs($1) }), abs(way) < tolerance,
          !figures[other].encloses(figures[index]), !figures[index].encloses(figures[other])
        else { return nil }
        return way
      }
      guard let way = ways.min(by: { abs($0) < abs($1) }), abs(way) > Snapping.settled * unit
      else { continue }
      figures[index].centre[keyPath: axis] += way
    }
  }

  // MARK: - Lines and text

  private mutating func placeDividers(movedFrom drawn: Diagram) {
    let slack = Snapping.settled * unit
    for index in arrows.indices {
      guard let host = arrows[index].divided else { continue }
      let line = figures[host].divider(arrows[index].shaft, of: drawn.figures[host])
      if (line.tail - arrows[index].tail).length > slack { arrows[index].tail = line.tail }
      if (line.tip - arrows[index].tip).length > slack { arrows[index].tip = line.tip }
    }
  }

  private mutating func placeTexts(movedFrom drawn: Diagram) {
    for index in texts.indices {
      switch texts[index].host {
      case .figure(let host):
        let middle = figures[host].textMiddle
        if isDivided(host) {
          let place = drawn.figures[host].own(texts[index].centre)
          texts[index].centre = figures[host].position(place)
          continue
        }
        let holdsFigures = figures.indices.contains {
          $0 != host && figures[host].encloses(figures[$0])
        }
        if holdsFigures {
          texts[index].centre += middle - drawn.figures[host].textMiddle
        } else {
          texts[index].centre = middle
        }
      case .arrow(let host):
        let (old, new) = (drawn.arrows[host].shaft, arrows[host].shaft)
        let share = [old].nearest(to: texts[index].centre).share
        texts[index].centre += new.point(at: share) - old.point(at: share)
      case .none: break
      }
    }
  }
}

/// What figures share whose sizes are compared.
private struct AlikeFigures: Hashable {
  let kind: ShapeKind
  let level: Int
}

extension DiagramFigure {
  /// The centre of text in the figure: a triangle is wider at its base.
  var textMiddle: Vector {
    guard kind == .triangle else { return centre }
    return polyline.dropLast().reduce(.zero, +) / Double(corners.count)
  }
}

/// The tolerances of snapping.
enum Snapping {
  /// 12°.
  static let angle = Double.pi / 15
  /// The maximum ratio of two widths or heights that are made equal.
  static let ratio = 1.15
  /// The maximum distance between middles in a row or column, in the diagram's unit.
  static let row = 0.2
  /// The distance between edges.
  static let edge = 0.12
  /// The distance between the end of an arrow and what it is attached to.
  static let reach = 0.5
  /// The size below which a move is ignored.
  static let settled = 1e-7
  /// The maximum number of rounds: each may bring figures near enough for the next.
  static let maximumRoundCount = 12
}
