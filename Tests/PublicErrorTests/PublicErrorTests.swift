import Ductus
import EngineFixtures
import Foundation
import NoteFormats
import Testing

/// The texts of errors for users: `localizedDescription` names the error and its place.
struct PublicErrorTests {
  /// One error of each type, and the place that its text names.
  private static let errors: [(error: any Error, place: String)] = [
    (DuctusError.calibration(file: "de/calibration.json", reason: "no number"), "calibration.json"),
    (PackError.wrongSize(file: "de/decoder.json", expected: 3, actual: 2), "de/decoder.json"),
    (InkError.notFinite(stroke: 3, point: 14), "stroke 3, point 14"),
    (NetworkError.missingTensor(file: "de/network.safetensors", tensor: "head.bias"), "head.bias"),
    (LanguageModelError.corrupt(path: "de/de.lm", offset: 77, reason: "loops"), "byte 77"),
    (ClassifierError.badClasses(file: "classes.json", key: "bias", reason: "absent"), "bias"),
    (UserLexiconError.weightOutOfRange(word: "Ductus", weight: -1), "Ductus"),
    (DecoderError.unknownParameter(name: "beamHeight"), "beamHeight"),
    (LatticeError.unknownParameter(name: "latticeHeight"), "latticeHeight"),
    (FormulaError.badLine(file: "symbols.tsv", line: 4, reason: "no name"), "line 4"),
    (FormulaError.unknownSymbol(name: "×"), "×"),
    (LaTeXError.unsupported(command: "\\foo", at: 7), "character 7"),
    (FormulaDistanceError.tooManySymbols(5_000, 6_000), "5000 and 6000 symbols"),
    (HandError.damaged(file: "me.hand"), "me.hand"),
    (HandError.otherNetwork(file: "me.hand", network: "de/network.safetensors"), "me.hand"),
    (LanguageTagError.subtagTooLong(tag: "de-extraordinary", offset: 3), "offset 3"),
    (ModelManagerError.bundled(tag: "en-US"), "en-US"),
    (PackCatalogError.notOffered(tag: "ta", nearest: ["ta-Latn"]), "ta-Latn"),
    (ModelStoreError.busy(path: "/store/lock"), "/store/lock"),
    (TransferError.status(url: "https://a.example/index.json", status: 500), "a.example"),
    (InkFormatError.malformedJSON(at: place, .unexpectedEnd), "inks.ndjson:7:31"),
    (InkMLFault.unknownReference("#brush"), "#brush"),
    (PatternError.malformedFile(file: "taught.json", place: "A[2]", reason: "?"), "A[2]"),
    (PatternError.emptyName, "name can't be empty"),
    (PatternError.oneOfInks(1, .severalStrokes(3)), "ink 1: a path is one stroke"),
    (NoteFormatError.damaged(NoteDamage(file: "a.rm", position: .byte(9), fault: .blockEnds)), "9"),
    (NoteFault.missingMember("content.xml"), "content.xml"),
  ]

  private static let place = InkFilePlace(file: "inks.ndjson", line: 7, column: 31)

  @Test(arguments: errors.indices) func itSaysWhatIsWrongAndWhere(index: Int) {
    let (error, place) = Self.errors[index]
    #expect(error.localizedDescription == "\(error)")
    #expect(error.localizedDescription.contains(place))
    #expect(type(of: error) is any CustomStringConvertible.Type, "it shows the name of a case")
  }

  /// The modules that a program can import, by itself or with one of the products.
  private static let modules: Set = [
    "CTCDecoder", "CharacterLM", "CharacterLattice", "Ductus", "DuctusEngine", "DuctusMLKit",
    "DuctusNotes", "FormulaNotation", "FormulaReading", "HandLearning", "InkClassifier",
    "InkDiagrams", "InkFormats", "InkModel", "InkPatterns", "InkReading",
    "ModelIdentifiers", "ModelPack", "ModelStore", "NeuralNetwork", "NoteFormats", "PackCatalog",
    "PageStructure", "ShapeGeometry",
  ]

  @Test func allPublicErrorsAreListed() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    var declared: Set<String> = []
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let module = file.split(separator: "/")[1]
      guard Self.modules.contains(String(module)) else { continue }
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /public (?:enum|struct|final class) (\w+): Error\b/) {
        declared.insert(String(match.output.1))
      }
    }
    #expect(declared == Set(Self.errors.map { "\(type(of: $0.error))" }))
  }

  @Test func aPackOfTheWrongKindNamesTheClassThatOpensIt() throws {
    let figures = try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes")
    let text = try PackCatalog.bundled.pack(forTag: "en-US")
    let asText = #expect(throws: DuctusError.self) { try TextRecognizer(pack: figures) }
    #expect(
      asText?.localizedDescription == figures.directory.path
        + ": this model names figures, such as shapes: open it with FigureRecognizer")
    let asFigures = #expect(throws: DuctusError.self) { try FigureRecognizer(pack: text) }
    #expect(
      asFigures?.localizedDescription == text.directory.path
        + ": this model reads text: open it with TextRecognizer")
    let characters = try CharacterPack()
    let pack = try Pack(contentsOf: characters.directory)
    let asShapes = #expect(throws: DuctusError.self) { try FigureRecognizer(pack: pack) }
    #expect(asShapes?.localizedDescription.hasSuffix("open it with TextRecognizer") == true)
  }
}
