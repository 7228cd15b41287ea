import InkDiagrams
import InkModel
import ShapeGeometry
import Support
import Testing

/// Diagrams that are tidied up, without a network.
struct SnappingTests {
  /// A figure fitted to its drawing.
  private func figure(
    _ kind: ShapeKind, _ hand: inout DiagramHand, _ draw: (inout DiagramHand) -> Void
  ) throws -> DiagramFigure {
    let count = hand.strokes.count
    draw(&hand)
    let ink = Ink(strokes: Array(hand.strokes[count...]))
    let shape = try #require(try ShapeFitter(ink).fit(kind))
    return try #require(DiagramFigure(shape))
  }

  /// Boxes, diamonds, ellipses and circles in untidy rows, with arrows from one to the next.
  private func untidy(seed: Int) throws -> Diagram {
    var hand = DiagramHand(seed: seed)
    var figures: [DiagramFigure] = []
    var arrows: [DiagramArrow] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let centre = Vector(
          260 * Double(column) + hand.noise(9), 180 * Double(row) + hand.noise(9))
        let half = Vector(70 + hand.noise(3), 40 + hand.noise(2))
        let kind: ShapeKind = [.rectangle, .diamond, .ellipse][(row + column) % 3]
        figures.append(
          try figure(kind, &hand) { hand in
            switch kind {
            case .rectangle: hand.box(centre, half)
            case .diamond: hand.diamond(centre, half)
            default: hand.ellipse(centre, half)
            }
          })
        if column > 0 {
          arrows.append(
            DiagramArrow(
              heads: .one, tail: centre - Vector(186 + hand.noise(5), hand.noise(8)),
              tip: centre - Vector(76 + hand.noise(5), hand.noise(8)), head: Vector(14, 7)))
        }
      }
    }
    return Diagram(ink: hand.ink, figures: figures, arrows: arrows)
  }

  @Test(arguments: 0..<12) func nearlyRegularPartsBecomeRegular(seed: Int) throws {
    let drawn = try untidy(seed: seed)
    let tidy = drawn.snapped()
    #expect(tidy.figures.allSatisfy { $0.angle == 0 })
    for kind in [ShapeKind.rectangle, .diamond, .ellipse] {
      let halves = tidy.figures.filter { $0.kind == kind }.map(\.half)
      #expect(Set(halves.map(\.x)).count == 1 && Set(halves.map(\.y)).count == 1)
    }
    #expect(Set(tidy.figures.map(\.centre.x)).count == 3, "columns")
    #expect(Set(tidy.figures.map(\.centre.y)).count == 3, "rows")
    for arrow in tidy.arrows { #expect(arrow.tail.y == arrow.tip.y, "level") }
  }

  /// A title in the upper part of a container isn't set onto what the container holds, and a label
  /// stays beside its arrow.
  @Test func textsMoveWithWhatTheyBelongTo() throws {
    var hand = DiagramHand(seed: 3)
    hand.tremble = 0
    let outer = try figure(.rectangle, &hand) { $0.box(Vector(300, 200), Vector(250, 150)) }
    let inner = [180.0, 420].map { Vector($0, 250) }
    let boxes = try inner.map { centre in
      try figure(.rectangle, &hand) { $0.box(centre, Vector(60, 40)) }
    }
    let title = try #require(Box([Vector(250, 70), Vector(350, 110)]))
    let label = try #require(Box([Vector(280, 205), Vector(320, 225)]))
    let diagram = Diagram(
      ink: hand.ink, figures: [outer] + boxes,
      arrows: [
        DiagramArrow(
          heads: .one, tail: Vector(240, 240), tip: Vector(360, 252), head: Vector(12, 6))
      ],
      texts: [
        DiagramText(lines: ["title"], host: .figure(0), box: title),
        DiagramText(lines: ["yes"], host: .arrow(0), box: label),
      ])
    let tidy = diagram.snapped()
    #expect((tidy.texts[0].centre - title.centre).length < 10)
    let shaft = (old: diagram.arrows[0], new: tidy.arrows[0])
    #expect(shaft.new.tail.y == shaft.new.tip.y)
    let middle = (shaft.old.tail.y + shaft.old.tip.y) / 2
    #expect(
      abs((tidy.texts[1].centre.y - shaft.new.tip.y) - (label.centre.y - middle)) < 2,
      "as far from the shaft as before")
  }

  @Test(arguments: 0..<12) func nothingMovesFar(seed: Int) throws {
    let drawn = try untidy(seed: seed)
    let tidy = drawn.snapped()
    for (before, after) in zip(drawn.figures, tidy.figures) {
      #expect(before.corners.count == after.corners.count)
      for (a, b) in zip(before.polyline, after.polyline) {
        #expect((a - b).length < 20, "half as much as a figure is high")
      }
    }
    for (before, after) in zip(drawn.arrows, tidy.arrows) {
      #expect((before.tail - after.tail).length < 30 && (before.tip - after.tip).length < 30)
    }
  }

  @Test(arguments: 0..<12) func arrowsEndOnOutlines(seed: Int) throws {
    let tidy = try untidy(seed: seed).snapped()
    for (index, arrow) in tidy.arrows.enumerated() {
      let (row, column) = (index / 2, index % 2)
      #expect(arrow.from == 3 * row + column && arrow.to == 3 * row + column + 1)
      for (host, end) in [(arrow.from, arrow.tail), (arrow.to, arrow.tip)] {
        let figure = tidy.figures[try #require(host)]
        #expect((figure.nearest(to: end) - end).length < 1e-3)
      }
    }
  }

  @Test(arguments: 0..<12) func theTidyStays(seed: Int) throws {
    let tidy = try untidy(seed: seed).snapped()
    #expect(tidy.snapped() == tidy)
  }

  @Test func farThingsStayApart() throws {
    var hand = DiagramHand(seed: 1)
    let small = try figure(.rectangle, &hand) { $0.box(Vector(0, 0), Vector(40, 30)) }
    let large = try figure(.rectangle, &hand) { $0.box(Vector(300, 90), Vector(70, 55)) }
    let loose = DiagramArrow(heads: .both, tail: Vector(0, 300), tip: Vector(90, 390))
    let tidy = Diagram(ink: hand.ink, figures: [small, large], arrows: [loose]).snapped()
    for (before, after) in zip([small, large], tidy.figures) {
      #expect((before.half - after.half).length < 1e-9)
      #expect((before.centre - after.centre).length < 1e-9)
    }
    #expect(tidy.arrows[0].from == nil && tidy.arrows[0].tip == loose.tip)
  }

  /// Figures turned by similar angles become parallel; those barely turned become upright.
  @Test func turnedFigures() throws {
    func turned(_ degrees: Double, at place: Vector, _ hand: inout DiagramHand) throws
      -> DiagramFigure
    {
      let axis = Vector(angle: degrees * .pi / 180)
      return try figure(.rectangle, &hand) { hand in
        hand.closed(
          [Vector(-60, -30), Vector(60, -30), Vector(60, 30), Vector(-60, 30)].map {
            place + $0.x * axis + $0.y * axis.perpendicular
          })
      }
    }
    var hand = DiagramHand(seed: 2)
    let figures = [
      try turned(6, at: .zero, &hand), try turned(28, at: Vector(300, 40), &hand),
      try turned(31, at: Vector(600, 300), &hand),
    ]
    let tidy = Diagram(ink: hand.ink, figures: figures).snapped().figures
    #expect(tidy[0].angle == 0)
    #expect(tidy[1].angle == tidy[2].angle && abs(tidy[1].angle * 180 / .pi - 29.5) < 2)
  }

  @Test func textComesToTheMiddle() throws {
    var hand = DiagramHand(seed: 3)
    let box = try figure(.rectangle, &hand) { $0.box(Vector(100, 100), Vector(90, 50)) }
    let place = try #require(Box([Vector(60, 70), Vector(110, 95)]))
    let texts = [
      DiagramText(lines: ["in"], host: .figure(0), box: place),
      DiagramText(lines: ["out"], box: place),
    ]
    let tidy = Diagram(ink: hand.ink, figures: [box], texts: texts).snapped()
    #expect(tidy.texts[0].centre == tidy.figures[0].centre)
    #expect(tidy.texts[1].centre == place.centre)
  }

  /// A line across a figure leads from outline to outline, and connects nothing.
  @Test func dividersReachTheOutline() throws {
    var hand = DiagramHand(seed: 3)
    let box = try figure(.rectangle, &hand) { $0.box(Vector(130, 70), Vector(130, 70)) }
    let ends = [
      (Vector(130.4, 1.5), Vector(129.7, 140.7)), (Vector(6, 50), Vector(254, 51)),
      (Vector(0, 0), Vector(260, 140)),
    ]
    let tidy = Diagram(
      ink: hand.ink, figures: [box],
      arrows: ends.map { DiagramArrow(heads: .none, tail: $0.0, tip: $0.1) }
    ).snapped()
    for (arrow, ends) in zip(tidy.arrows, ends) {
      #expect(arrow.from == nil && arrow.to == nil)
      #expect((arrow.tail - ends.0).length < 8 && (arrow.tip - ends.1).length < 8)
      for end in [arrow.tail, arrow.tip] {
        #expect((tidy.figures[0].nearest(to: end) - end).length < 1e-6)
      }
    }
    #expect(tidy.arrows[0].tail.x == tidy.arrows[0].tip.x)
    #expect(abs(tidy.arrows[0].tail.x - tidy.figures[0].centre.x) < 1e-9, "in the middle")
    #expect(tidy.arrows[1].tail.y == tidy.arrows[1].tip.y)
    #expect(tidy.snapped() == tidy)
  }

  /// The arms of a stick figure aren't attached to its head.
  @Test func linesBesideOneFigureStay() throws {
    var hand = DiagramHand(seed: 3)
    let head = try figure(.circle, &hand) { $0.ellipse(.zero, Vector(20, 20)) }
    let far = try figure(.ellipse, &hand) { $0.ellipse(Vector(220, 60), Vector(80, 40)) }
    let arms = DiagramArrow(heads: .none, tail: Vector(-35, 45), tip: Vector(35, 45))
    let tidy = Diagram(ink: hand.ink, figures: [head, far], arrows: [arms]).snapped()
    #expect(tidy.arrows[0].tail == arms.tail && tidy.arrows[0].tip == arms.tip)
  }

  /// Two rings stay two, and only the outer one is compared with others.
  @Test func nestedFiguresKeepTheirSizes() throws {
    var hand = DiagramHand(seed: 4)
    hand.tremble = 0
    let circles = try [(0.0, 45.0), (200, 48), (200, 43)].map { x, radius in
      try figure(.circle, &hand) { $0.ellipse(Vector(x, 0), Vector(radius, radius)) }
    }
    let radii = Diagram(ink: hand.ink, figures: circles).snapped().figures.map(\.half.x)
    #expect(radii[0] == radii[1] && abs(radii[2] - 43) < 0.5)
  }

  /// Boxes drawn edge to edge share the edge.
  @Test func figuresSideBySideTouch() throws {
    var hand = DiagramHand(seed: 5)
    let boxes = try [(0.0, 0.0), (103, 2), (207, -1)].map { x, y in
      try figure(.rectangle, &hand) { $0.box(Vector(x, y), Vector(50, 30)) }
    }
    let tidy = Diagram(ink: hand.ink, figures: boxes).snapped().figures
    for (left, right) in zip(tidy, tidy.dropFirst()) {
      #expect(abs(right.centre.x - right.half.x - left.centre.x - left.half.x) < 1e-6)
    }
  }

  /// If all coincide, there is no direction, and no crash.
  @Test func degenerateDiagrams() throws {
    #expect(Diagram(ink: Ink(strokes: [])).snapped().figures.isEmpty)
    var hand = DiagramHand(seed: 4)
    let box = try figure(.rectangle, &hand) { $0.box(.zero, Vector(50, 50)) }
    let within = DiagramArrow(heads: .one, tail: Vector(-5, 0), tip: Vector(5, 0))
    let across = DiagramArrow(heads: .none, tail: Vector(-50, 0), tip: Vector(50, 1))
    let tidy = Diagram(
      ink: hand.ink, figures: [box, box, box], arrows: [within, across, across]
    ).snapped()
    #expect(tidy.snapped() == tidy)
    for arrow in tidy.arrows {
      #expect([arrow.tail, arrow.tip].allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
