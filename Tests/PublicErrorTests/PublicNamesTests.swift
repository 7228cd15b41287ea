import Ductus
import DuctusNotes
import Testing

/// The names available to a program that only imports the products.
struct PublicNamesTests {
  @Test func typesOfTheInterfaceHaveNames() {
    let types: [Any.Type] = [
      DecoderError.self, FormulaCell.self, HandCheck.self, HandTrial.self, LatticeError.self,
      LoneCharacterPrior.self, NoteDamage.self, NoteFormatError.self, NotePage.self,
      StrokeRole.self,
    ]
    #expect(Set(types.map { ObjectIdentifier($0) }).count == types.count)
  }

  @Test func errorsCompare() {
    #expect(throws: DuctusError.ink(.notFinite(stroke: 0, point: 0))) {
      try TextRecognizer().recognize(
        Ink(strokes: [Stroke(points: [StrokePoint(x: .nan, y: 0)])]),
        context: RecognitionContext(layout: .line))
    }
    #expect(throws: PackCatalogError.notOffered(tag: "tlh", nearest: [])) {
      try TextRecognizer(languageTag: "tlh")
    }
  }
}
