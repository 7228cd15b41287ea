import Ductus
import Foundation
import Testing

@testable import DuctusMLKit

/// Downloads by ML Kit's API, from the store's tests' repository, which offers bytes as `ru`.
struct ModelManagerTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("ductus-manager-\(UUID().uuidString)")
  private let center = NotificationCenter()
  private let manager: ModelManager

  init() throws {
    manager = ModelManager(
      store: PackStore(directory: directory), center: center, check: { _ in })
    manager.callbackQueue = DispatchQueue(label: "callbacks")
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("ModelStoreTests/Fixtures/repository")
    manager.repository = try ModelRepository(
      url: url, publicKey: "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737")
  }

  private func remove() {
    try? FileManager.default.removeItem(at: directory)
  }

  private func model(_ tag: String) throws -> DigitalInkRecognitionModel {
    let identifier = DigitalInkRecognitionModelIdentifier(forLanguageTag: tag)
    return DigitalInkRecognitionModel(modelIdentifier: try #require(identifier))
  }

  /// Waits for a notification of a model, a few seconds at most.
  ///
  /// It is unchecked, since its state is only accessed under `lock`.
  private final class Observer: @unchecked Sendable {
    private let lock = NSLock()
    private let signal = DispatchSemaphore(value: 0)
    private var found: (succeeded: Bool, error: (any Error)?)?
    private let center: NotificationCenter
    private var tokens: [any NSObjectProtocol] = []

    init(_ center: NotificationCenter, model: RemoteModel) {
      self.center = center
      let names: [Notification.Name] = [
        .mlkitModelDownloadDidSucceed, .mlkitModelDownloadDidFail,
      ]
      for name in names {
        let token = center.addObserver(forName: name, object: nil, queue: nil) {
          [weak self] notification in
          // As ML Kit's guide does it.
          guard let self, let userInfo = notification.userInfo,
            let found = userInfo[ModelDownloadUserInfoKey.remoteModel.rawValue]
              as? DigitalInkRecognitionModel, found == model
          else { return }
          let error = userInfo[ModelDownloadUserInfoKey.error.rawValue] as? any Error
          lock.withLock { self.found = (name == .mlkitModelDownloadDidSucceed, error) }
          signal.signal()
        }
        tokens.append(token)
      }
    }

    deinit { tokens.forEach(center.removeObserver) }

    func wait() -> (succeeded: Bool, error: (any Error)?)? {
      _ = signal.wait(timeout: .now() + 10)
      return lock.withLock { found }
    }
  }

  @Test func downloadsAndDeletes() throws {
    defer { remove() }
    let russian = try model("ru")
    #expect(!manager.isModelDownloaded(russian))
    let observer = Observer(center, model: russian)
    let progress = manager.download(russian, conditions: ModelDownloadConditions())
    let outcome = try #require(observer.wait())
    #expect(outcome.succeeded && outcome.error == nil)
    #expect(progress.isFinished && progress.totalUnitCount > 500)
    #expect(progress.fractionCompleted == 1)
    #expect(manager.isModelDownloaded(russian))

    let deleted = DispatchSemaphore(value: 0)
    manager.deleteDownloadedModel(russian) { error in
      #expect(error == nil)
      deleted.signal()
    }
    #expect(deleted.wait(timeout: .now() + 10) == .success)
    #expect(!manager.isModelDownloaded(russian))
  }

  @Test func downloadsAndDeletesInATask() async throws {
    defer { remove() }
    let russian = try model("ru")
    try await manager.downloadModel(russian)
    #expect(manager.isModelDownloaded(russian))
    try await manager.downloadModel(russian)
    try await manager.deleteDownloadedModel(russian)
    let error = await #expect(throws: ModelStoreError.self) {
      try await manager.deleteDownloadedModel(russian)
    }
    #expect(error == .notInstalled(tag: "ru", nearest: []))
  }

  @Test func aModelThatNobodyOffers() throws {
    defer { remove() }
    let other = try model("hi")
    let observer = Observer(center, model: other)
    let progress = manager.download(other, conditions: ModelDownloadConditions())
    let outcome = try #require(observer.wait())
    #expect(!outcome.succeeded)
    guard case ModelStoreError.notOffered(tag: "hi", _, _)? = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(outcome.error?.localizedDescription.contains("has no model for 'hi'") == true)
    #expect(!progress.isFinished)
  }

  /// The pack has the right hashes and its files begin as they should, but it isn't a model.
  @Test func invalidModelsAreNotInstalled() async throws {
    defer { remove() }
    let careful = ModelManager(store: PackStore(directory: directory), center: center)
    careful.callbackQueue = DispatchQueue(label: "callbacks")
    careful.repository = manager.repository
    let russian = try model("ru")
    let error = await #expect(throws: ModelStoreError.self) {
      try await careful.downloadModel(russian)
    }
    guard case .unusable(tag: "ru", _, _) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(!careful.isModelDownloaded(russian))
  }

  /// Until it gets a repository, a manager has the default one, if there is any.
  @Test func defaultRepository() async throws {
    defer { remove() }
    let usual = try #require(manager.repository)
    let russian = try model("ru")
    func withUsual(
      _ usual: @escaping ModelManager.DefaultRepository
    ) -> ModelManager {
      let manager = ModelManager(
        store: PackStore(directory: directory), center: center, defaultRepository: usual,
        check: { _ in })
      manager.callbackQueue = DispatchQueue(label: "callbacks")
      return manager
    }
    let none = withUsual { () throws(ModelStoreError) in throw .noRepository }
    let error = await #expect(throws: ModelStoreError.self) {
      try await none.downloadModel(russian)
    }
    #expect(error == .noRepository)
    let some = withUsual { () throws(ModelStoreError) in usual }
    try await some.downloadModel(russian)
    #expect(some.isModelDownloaded(russian))
  }

  @Test func theEnvironmentsRepositoryComesBeforeTheBundledOne() throws {
    let key = String(repeating: "0", count: 64)
    let named = try ModelRepository.usual(in: [
      ModelRepository.urlVariable: "file:///models", ModelRepository.keyVariable: key,
    ])
    #expect(named == (try ModelRepository(url: "file:///models", publicKey: key)))
    // Half a configuration is a mistake and not none.
    #expect(throws: ModelStoreError.noRepository) {
      try ModelRepository.usual(in: [ModelRepository.keyVariable: key])
    }
  }

  /// Everything that the repository that comes with Ductus offers is signed by its key, complete,
  /// and a text pack; without DUCTUS_DEEP, one in twelve is checked.
  @Test(.enabled(if: ModelRepository.bundled != nil, "there is none yet"))
  func theBundledRepositoryIsWhole() throws {
    defer { remove() }
    let store = PackStore(directory: directory)
    let repository = try #require(ModelRepository.bundled)
    let offers = try store.offers(of: repository).packs
    let bundled = Set(PackCatalog.bundled.packs().flatMap(\.manifest.tags))
    let step = ProcessInfo.processInfo.environment["DUCTUS_DEEP"] == nil ? 12 : 1
    for (number, offer) in offers.enumerated() {
      #expect(bundled.isDisjoint(with: offer.tags))
      guard number % step == 0 else { continue }
      let pack = try store.install(offer.tags[0], from: repository).pack
      #expect([.text, .characters].contains(pack.manifest.kind))
      #expect(try TextRecognizer(pack: pack).pack.manifest.tags == offer.tags)
    }
  }

  @Test func bundledModelsAreThere() async throws {
    defer { remove() }
    manager.repository = nil
    let english = try model("en-US")
    #expect(manager.isModelDownloaded(english))
    try await manager.downloadModel(english)
    let error = await #expect(throws: ModelManagerError.self) {
      try await manager.deleteDownloadedModel(english)
    }
    #expect(error == .bundled(tag: "en-US"))
    #expect(!FileManager.default.fileExists(atPath: directory.path))
  }

  @Test func modelsFromDirectoriesAreThere() async throws {
    let pack = try PackCatalog.bundled.pack(forTag: "en-US").directory
    let own = try DigitalInkRecognitionModel(contentsOf: pack)
    #expect(manager.isModelDownloaded(own))
    try await manager.downloadModel(own)
    let error = await #expect(throws: ModelManagerError.self) {
      try await manager.deleteDownloadedModel(own)
    }
    #expect(error == .notManaged(directory: pack.path))
  }

  /// Nobody answers there, and the next attempt is a minute away.
  private func waitForNobody() throws {
    manager.repository = try ModelRepository(
      url: "http://127.0.0.1:9/", publicKey: String(repeating: "0", count: 64))
    manager.downloadPolicy.firstDelay = 60
    manager.downloadPolicy.maximumDelay = 60
  }

  @Test func cancellationByProgress() async throws {
    defer { remove() }
    try waitForNobody()
    let russian = try model("ru")
    let download = manager.begin(russian, conditions: ModelDownloadConditions())
    let task = Task { try await download.wait() }
    // The one of the download in progress.
    manager.download(russian, conditions: ModelDownloadConditions()).cancel()
    let error = await #expect(throws: ModelStoreError.self) { try await task.value }
    guard case .transfer(.cancelled) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The download ends with the last task that waits for it.
  @Test(.timeLimit(.minutes(60))) func cancellationOfTheTask() async throws {
    defer { remove() }
    try waitForNobody()
    let russian = try model("ru")
    let observer = Observer(center, model: russian)
    let download = manager.begin(russian, conditions: ModelDownloadConditions())
    let task = Task { try await download.wait() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(observer.wait()?.succeeded == false)
  }

  /// A task that leaves doesn't take the model from one that stays.
  @Test(.timeLimit(.minutes(60))) func oneOfTwoTasksIsCancelled() async throws {
    defer { remove() }
    let mayGoOn = DispatchSemaphore(value: 0)
    let slow = ModelManager(
      store: PackStore(directory: directory), center: center, check: { _ in mayGoOn.wait() })
    slow.callbackQueue = DispatchQueue(label: "callbacks")
    slow.repository = manager.repository
    let russian = try model("ru")
    let leaving = Task { try await slow.downloadModel(russian) }
    let staying = Task { try await slow.downloadModel(russian) }
    try await Task.sleep(for: .milliseconds(50))
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    mayGoOn.signal()
    mayGoOn.signal()
    try await staying.value
    #expect(slow.isModelDownloaded(russian))
  }

  /// A cancelled download takes a moment to end: a request for the model meanwhile still gets it.
  @Test func aModelIsWantedAgainAtOnce() async throws {
    defer { remove() }
    let repository = manager.repository
    try waitForNobody()
    let russian = try model("ru")
    let progress = manager.download(russian, conditions: ModelDownloadConditions())
    try await Task.sleep(for: .milliseconds(50))
    progress.cancel()
    manager.repository = repository
    try await manager.downloadModel(russian)
    #expect(manager.isModelDownloaded(russian))
  }

  @Test func manyThreadsDownloadAndLook() async throws {
    defer { remove() }
    let russian = try model("ru")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          if number.isMultiple(of: 3) {
            _ = manager.isModelDownloaded(russian)
          } else {
            try await manager.downloadModel(russian)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(manager.isModelDownloaded(russian))
  }

  @Test func conditions() {
    let usual = ModelDownloadConditions()
    #expect(usual.allowsCellularAccess && !usual.allowsBackgroundDownloading)
    let strict = ModelDownloadConditions(
      allowsCellularAccess: false, allowsBackgroundDownloading: true)
    #expect(!strict.allowsCellularAccess && strict.allowsBackgroundDownloading)
  }
}
