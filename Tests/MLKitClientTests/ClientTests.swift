import Ductus
import Foundation
import Testing

/// The view controller at work.
///
/// It only listens to notifications while it awaits a download, since those of other tests arrive,
/// too.
@MainActor
struct ClientTests {
  /// The project's own samples, by their `id`.
  private static let samples: [String: LabelledInk] = {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Samples/demo.ndjson").path
    let records = InkFileReader(path: path).compactMap { try? $0.get() }
    return Dictionary(uniqueKeysWithValues: records.compactMap { r in r.id.map { ($0, r) } })
  }()

  private func makeController(_ languageTag: String = "en-US") -> HandwritingViewController {
    let controller = HandwritingViewController()
    controller.selectLanguage(languageTag: languageTag)
    return controller
  }

  /// The next message after an action.
  private func message(
    of controller: HandwritingViewController, after action: () -> Void
  ) async -> String {
    await withCheckedContinuation { continuation in
      controller.messageDidChange = { message in
        controller.messageDidChange = nil
        continuation.resume(returning: message)
      }
      action()
    }
  }

  @Test(.timeLimit(.minutes(60))) func theInkIsRead() async throws {
    let sample = try #require(Self.samples["cursive"])
    let controller = makeController()
    controller.draw(sample.ink)
    let message = await message(of: controller) { controller.recognizeInk() }
    #expect(message == "recognized " + (sample.label ?? ""))
  }

  @Test(.timeLimit(.minutes(60))) func theContextCounts() async throws {
    let sample = try #require(Self.samples["continued"])
    let controller = makeController()
    controller.draw(sample.ink)
    let message = await message(of: controller) {
      controller.recognizeInk(after: sample.preContext ?? "", width: 1000, height: 100)
    }
    #expect(message == (sample.preContext ?? "") + (sample.label ?? ""))
  }

  @Test(.timeLimit(.minutes(60))) func theInkIsReadAsynchronously() async throws {
    let sample = try #require(Self.samples["cursive"])
    let controller = makeController()
    controller.draw(sample.ink)
    await controller.recognizeInkAsync()
    #expect(controller.message == sample.label)
  }

  @Test(.timeLimit(.minutes(60))) func aBundledModelCountsAsDownloaded() async {
    let controller = makeController()
    controller.viewDidLoad()
    #expect(controller.isLanguageDownloaded(languageTag: "en-US"))
    let message = await message(of: controller) { controller.downloadModel() }
    #expect(message == "downloaded en-US")
    controller.viewDidDisappear()
  }

  @Test(.timeLimit(.minutes(60))) func aBundledModelIsNotDeleted() async {
    let controller = makeController()
    let message = await message(of: controller) { controller.deleteModel() }
    #expect(message.hasPrefix("not deleted: "))
    #expect(message.contains("'en-US'"))
    #expect(controller.isLanguageDownloaded(languageTag: "en-US"))
  }

  @Test(.timeLimit(.minutes(60))) func aModelMustBeThereBeforeItRecognises() async {
    let controller = makeController("hi")
    #expect(!controller.isLanguageDownloaded(languageTag: "hi"))
    let message = await message(of: controller) { controller.recognizeInk() }
    #expect(message == "model not downloaded")
  }

  @Test func languagesAreChosenLikeTheUsers() {
    let controller = makeController()
    controller.selectLanguage(preferredLanguages: ["not a tag", "tlh", "fr-DZ", "en"])
    #expect(controller.message == "selected fr-002")
    controller.selectLanguage(preferredLanguages: ["tlh"])
    #expect(controller.message == "selected en")
    controller.selectLanguage(languageTag: "tlh")
    #expect(controller.message == "no model for tlh")
    #expect(controller.languageTags().count == 725)
    #expect(controller.languageTags().first == "zxx-Zsye-x-emoji")
  }
}
