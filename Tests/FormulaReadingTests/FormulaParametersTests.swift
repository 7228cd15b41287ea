import Testing

@testable import FormulaReading

/// The number of ways of reading an ink that are kept.
struct FormulaParametersTests {
  @Test func usualInksAreReadInAllWays() {
    let usual = FormulaParameters()
    #expect(usual.narrowed(toStrokes: 1) == usual)
    #expect(usual.narrowed(toStrokes: 128) == usual)
  }

  @Test func veryLargeInksAreReadInFewerWays() {
    let usual = FormulaParameters()
    let narrowed = usual.narrowed(toStrokes: 512)
    #expect(narrowed.structureBeam == usual.structureBeam / 4)
    #expect(narrowed.segmentationBeam == usual.segmentationBeam / 4)
    #expect(narrowed.groupLimit == usual.groupLimit / 4)
    #expect(narrowed.nameLimit == usual.nameLimit / 4)
    #expect(narrowed.nameWeight == usual.nameWeight)
  }

  @Test func oneWayAtLeastIsKept() {
    var single = FormulaParameters()
    (single.structureBeam, single.segmentationLimit) = (1, 1)
    let narrowed = single.narrowed(toStrokes: FormulaReader.maximumStrokeCount)
    #expect(narrowed.structureBeam == 1 && narrowed.segmentationLimit == 1)
  }
}
