import Ductus
import EngineFixtures
import Foundation
import ModelStore
import Testing

struct DigitalInkRecognitionModelTests {
  @Test func modelsAreEqualIfTheirIdentifiersAre() throws {
    let model = DigitalInkRecognitionModel(modelIdentifier: .enUs)
    #expect(model == DigitalInkRecognitionModel(modelIdentifier: .enUs))
    #expect(model != DigitalInkRecognitionModel(modelIdentifier: .enGb))
    #expect(Set([model, DigitalInkRecognitionModel(modelIdentifier: .enUs)]).count == 1)
    let remote: RemoteModel = model
    #expect(remote.name == "en-US")
    #expect(remote as? DigitalInkRecognitionModel == model)
    let optional: DigitalInkRecognitionModel? = nil
    #expect(optional != model)
  }

  @Test func aDirectoryIsAModel() async throws {
    let directory = try PackCatalog.bundled.pack(forTag: "en-US").directory
    let model = try DigitalInkRecognitionModel(contentsOf: directory)
    #expect(model.modelIdentifier == .enUs)
    #expect(model.name == directory.standardizedFileURL.path)
    #expect(model != DigitalInkRecognitionModel(modelIdentifier: .enUs))
    let recognizer = DigitalInkRecognizer.digitalInkRecognizer(
      options: DigitalInkRecognizerOptions(model: model))
    #expect(try await recognizer.recognize(ink: Samples.ink).candidates.first?.text == Samples.word)
  }

  @Test func aPackMayHaveATagOfItsOwn() async throws {
    try await withCopy(tag: "tlh-Latn-x-mine") { directory in
      let model = try DigitalInkRecognitionModel(contentsOf: directory)
      #expect(model.modelIdentifier.languageTag == "tlh-Latn-x-mine")
      #expect(model.modelIdentifier.languageSubtag == "tlh")
      #expect(model.modelIdentifier.script == "Latn")
      let recognizer = DigitalInkRecognizer.digitalInkRecognizer(
        options: DigitalInkRecognizerOptions(model: model))
      let result = try await recognizer.recognize(ink: Samples.ink)
      #expect(result.candidates.first?.text == Samples.word)
    }
  }

  @Test func aDirectoryWithoutPackIsRefused() {
    let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
    let error = #expect(throws: DuctusError.self) {
      try DigitalInkRecognitionModel(contentsOf: nowhere)
    }
    guard case .pack(.unreadable(let file, _))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.hasPrefix("/nowhere/at/all"))
  }

  @Test func anInvalidTagIsRefused() async throws {
    try await withCopy(tag: "en US") { directory in
      #expect(throws: DuctusError.self) { try DigitalInkRecognitionModel(contentsOf: directory) }
    }
  }

  @Test func damageIsReportedByTheRecogniserAndMendingItHelps() async throws {
    try await withCopy(tag: "en-US") { directory in
      let recognizer = DigitalInkRecognizer.digitalInkRecognizer(
        options: DigitalInkRecognizerOptions(
          model: try DigitalInkRecognitionModel(contentsOf: directory)))
      let network = try Pack(contentsOf: directory).network
      let whole = try Data(contentsOf: network)
      var damaged = whole
      damaged[damaged.count / 2] ^= 1
      try damaged.write(to: network)
      await #expect(throws: DuctusError.self) { try await recognizer.recognize(ink: Samples.ink) }
      try whole.write(to: network)
      let result = try await recognizer.recognize(ink: Samples.ink)
      #expect(result.candidates.first?.text == Samples.word)
    }
  }

  /// A copy of the bundled pack under another first tag.
  private func withCopy(tag: String, _ body: (URL) async throws -> Void) async throws {
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-model-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try PackCatalog.bundled.pack(forTag: "en-US").copy(to: copy)
    var manifest = try Pack(contentsOf: copy).manifest
    manifest.tags[0] = tag
    try manifest.write(to: copy)
    try await body(copy)
  }
}
