import InkModel
import Testing

struct StraightnessTests {
  @Test func theWayIsComparedWithItsEnds() {
    let corner = [Vector(0, 0), Vector(3, 0), Vector(3, 4)]
    #expect(corner.isStraight(5 / 7))
    #expect(!corner.isStraight(0.72))
    #expect(corner[1...].isStraight(1))
    #expect(!(corner + [Vector(0, 0)]).isStraight(0.1))
    #expect(![Vector]().isStraight(0))
  }
}
