import InkModel
import Testing

struct GeometryTests {
  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Box {
    Box(topLeft: Vector(left, top), bottomRight: Vector(right, bottom))
  }

  @Test func whiteIsBelowZeroWhereBoxesOverlap() {
    let own = box(0, 0, 10, 4)
    #expect(own.white(to: box(12, 1, 15, 3)) == Vector(2, -2))
    #expect(own.white(to: box(-5, 7, 3, 9)) == Vector(-3, 3))
    #expect(own.white(to: box(2, 1, 5, 2)) == Vector(-3, -1))
  }

  @Test func boxesThatMeetHaveNoDistance() {
    let own = box(0, 0, 10, 4)
    #expect(own.distance(to: box(12, 5, 15, 9)) == 2)
    #expect(own.distance(to: box(10, 4, 15, 9)) == 0)
    #expect(own.distance(to: box(2, 1, 5, 2)) == 0)
  }

  @Test func distancesFromLines() {
    let (start, end) = (Vector(1, 1), Vector(5, 1))
    #expect(Vector(3, 4).distance(toLineFrom: start, to: end) == 3)
    #expect(Vector(8, 5).distance(toLineFrom: start, to: end) == 5)
    #expect(Vector(1, 3).distance(toLineFrom: start, to: start) == 2)
  }
}
