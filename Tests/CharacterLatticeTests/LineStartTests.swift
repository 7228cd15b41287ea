import CharacterLM
import Testing

@testable import CharacterLattice

struct LineStartTests {
  @Test func `No line below another begins with a closing mark`() {
    var context = DecodingContext(preContext: "国語の本")
    let (closing, others) = ("、。，」）", "・「（－一")
    for scalar in (closing + others).unicodeScalars {
      #expect(context.penalty(ofFirst: scalar) == 0)
    }
    context.beginsLine = true
    for scalar in closing.unicodeScalars { #expect(context.penalty(ofFirst: scalar) > 0) }
    for scalar in others.unicodeScalars { #expect(context.penalty(ofFirst: scalar) == 0) }
  }
}
