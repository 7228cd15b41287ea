import DuctusEngine
import Foundation
import ModelStore
import PackCatalog
import Support

/// Downloads models and deletes them.
///
///     let manager = ModelManager.modelManager()
///     let progress = manager.download(model, conditions: ModelDownloadConditions())
///
/// Models come from the repository that comes with Ductus, without a network, or from one of the
/// program's choice. Packs that ship with Ductus count as downloaded. Many threads may use a
/// manager, and programs that run at the same time share their models (see ``PackStore``).
public final class ModelManager: Sendable {
  private static let shared = ModelManager(store: PackStore(), center: .default)

  /// Returns the manager of the user's models.
  public static func modelManager() -> ModelManager { shared }

  private struct State {
    var repository: ModelRepository?
    var policy = DownloadPolicy()
    var callbackQueue = DispatchQueue.main
    /// The downloads in progress.
    var downloads: [RemoteModel: ModelDownload] = [:]
  }

  private let store: PackStore
  private let center: NotificationCenter
  private let state = Locked(State())
  private let queue = DispatchQueue(label: "org.ductus.models", attributes: .concurrent)
  private let defaultRepository: DefaultRepository
  private let check: @Sendable (Pack) throws -> Void

  typealias DefaultRepository = @Sendable () throws(ModelStoreError) -> ModelRepository

  /// - Parameters:
  ///   - defaultRepository: returns the source of models until ``repository`` is set.
  ///   - check: the test that a new pack must pass before it replaces an old one.
  init(
    store: PackStore, center: NotificationCenter,
    defaultRepository: @escaping DefaultRepository = { () throws(ModelStoreError) in
      try ModelRepository.usual()
    },
    check: @escaping @Sendable (Pack) throws -> Void = { try $0.checkRecognizer() }
  ) {
    self.store = store
    self.center = center
    self.defaultRepository = defaultRepository
    self.check = check
  }

  // MARK: - Settings

  /// The repository that models are downloaded from.
  ///
  /// `nil`, the default, stands for the repository that the environment variables
  /// `DUCTUS_REPOSITORY` and `DUCTUS_REPOSITORY_KEY` name, or else the one that comes with Ductus.
  public var repository: ModelRepository? {
    get { state.withLock { $0.repository } }
    set { state.withLock { $0.repository = newValue } }
  }

  /// The time-outs and retries of downloads that begin from now on.
  public var downloadPolicy: DownloadPolicy {
    get { state.withLock { $0.policy } }
    set { state.withLock { $0.policy = newValue } }
  }

  /// The queue for notifications and completions, by default the main queue.
  ///
  /// A program whose main thread runs neither a run loop nor the main queue must set its own queue.
  public var callbackQueue: DispatchQueue {
    get { state.withLock { $0.callbackQueue } }
    set { state.withLock { $0.callbackQueue = newValue } }
  }

  // MARK: - Models

  /// Returns whether a recogniser can use the model without a download.
  ///
  /// Files are looked for, not hashed: the answer is immediate and needs no network.
  public func isModelDownloaded(_ model: RemoteModel) -> Bool {
    isAtHand(model) || (try? store.pack(forTag: model.name)) != nil
  }

  /// Downloads a model, or its newest version, and verifies it.
  ///
  /// A notification reports the outcome:
  /// ``Foundation/NSNotification/Name/mlkitModelDownloadDidSucceed`` or
  /// `mlkitModelDownloadDidFail`. A download in progress isn't begun again, and a model that ships
  /// with Ductus is there at once. An interrupted download continues where it ended.
  ///
  /// - Parameters:
  ///   - model: a model for an identifier.
  ///   - conditions: the networks that may be used.
  /// - Returns: the progress in bytes; cancelling it cancels the download.
  @discardableResult
  public func download(_ model: RemoteModel, conditions: ModelDownloadConditions) -> Progress {
    begin(model, conditions: conditions).progress
  }

  /// Downloads a model, or its newest version, and waits for it.
  ///
  /// It posts the same notifications as ``download(_:conditions:)``. A cancelled task stops
  /// waiting, and the download is cancelled unless others want the model.
  ///
  /// - Throws: ``ModelStoreError``, and `CancellationError` in a cancelled task.
  public func downloadModel(
    _ model: RemoteModel, conditions: ModelDownloadConditions = ModelDownloadConditions()
  ) async throws {
    try Task.checkCancellation()
    try await begin(model, conditions: conditions).wait()
  }

  /// Deletes a downloaded model.
  ///
  /// It deletes the pack that serves the model, and with it the pack's other tags. A recogniser
  /// that has loaded the model continues.
  ///
  /// - Parameter completion: called once, on ``callbackQueue``, with `nil` or an error:
  ///   ``ModelManagerError/bundled(tag:)``, ``ModelManagerError/notManaged(directory:)``, or a
  ///   ``ModelStoreError`` such as ``ModelStoreError/notInstalled(tag:nearest:)``.
  public func deleteDownloadedModel(
    _ model: RemoteModel, completion: @escaping ((any Error)?) -> Void
  ) {
    let callback = Callback<(any Error)?>(function: completion, queue: callbackQueue)
    queue.async {
      do {
        try self.delete(model)
        callback.call(nil)
      } catch {
        callback.call(error)
      }
    }
  }

  /// Deletes a downloaded model.
  ///
  /// - Throws: as ``deleteDownloadedModel(_:completion:)`` reports it.
  public func deleteDownloadedModel(_ model: RemoteModel) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { continuation.resume(with: Result { try self.delete(model) }) }
    }
  }

  // MARK: - Work

  /// Returns whether the model is available without a download: it ships with Ductus, or was opened
  /// from a folder.
  private func isAtHand(_ model: RemoteModel) -> Bool {
    (model as? DigitalInkRecognitionModel)?.pack != nil
      || PackCatalog.bundled.isAvailable(model.name)
  }

  /// Returns the model's download in progress, or a new one, joined either way.
  func begin(
    _ model: RemoteModel, conditions: ModelDownloadConditions
  ) -> ModelDownload {
    state.withLock { state in
      if let download = state.downloads[model], download.join() { return download }
      let download = ModelDownload()
      _ = download.join()
      state.downloads[model] = download
      let repository = state.repository
      var policy = state.policy
      policy.allowsCellularAccess = policy.allowsCellularAccess && conditions.allowsCellularAccess
      policy.yieldsToForeground = conditions.allowsBackgroundDownloading
      queue.async { [policy] in
        let result = Result { () throws(ModelStoreError) in
          if self.isAtHand(model) { return }
          // `??` would lose the type of the error.
          let source = if let repository { repository } else { try self.defaultRepository() }
          try self.store.install(
            model.name, from: source, policy: policy, monitor: download.monitor,
            checking: self.check)
        }
        self.end(download, of: model, result)
      }
      return download
    }
  }

  private func end(
    _ download: ModelDownload, of model: RemoteModel, _ result: Result<Void, ModelStoreError>
  ) {
    let callbackQueue = state.withLock { state in
      // A cancelled download may have a successor.
      if state.downloads[model] === download { state.downloads[model] = nil }
      return state.callbackQueue
    }
    download.end(result.mapError { $0 as any Error })
    let post = { @Sendable [center] in
      var info: [String: Any] = [ModelDownloadUserInfoKey.remoteModel.rawValue: model]
      var name = Notification.Name.mlkitModelDownloadDidSucceed
      if case .failure(let error) = result {
        info[ModelDownloadUserInfoKey.error.rawValue] = error
        name = .mlkitModelDownloadDidFail
      }
      center.post(name: name, object: self, userInfo: info)
    }
    if callbackQueue.label == DispatchQueue.main.label {
      // It is posted as an operation, so that observers on `OperationQueue.main` are called at
      // once: otherwise Foundation on Linux makes the main queue wait for itself if it runs apart
      // from the main thread.
      OperationQueue.main.addOperation(post)
    } else {
      callbackQueue.async(execute: post)
    }
  }

  private func delete(_ model: RemoteModel) throws {
    if let pack = (model as? DigitalInkRecognitionModel)?.pack {
      throw ModelManagerError.notManaged(directory: pack.directory.path)
    }
    if isAtHand(model), !store.contains(model.name) {
      throw ModelManagerError.bundled(tag: model.name)
    }
    try store.remove(model.name)
  }
}

extension Notification.Name {
  /// A model has been downloaded, or was already there.
  ///
  /// The user info holds the model under ``ModelDownloadUserInfoKey/remoteModel``. The
  /// ``ModelManager`` that downloaded it posts this on its ``ModelManager/callbackQueue``.
  public static let mlkitModelDownloadDidSucceed = Notification.Name(
    "MLKitModelDownloadDidSucceed")

  /// A model could not be downloaded.
  ///
  /// The user info holds the model under ``ModelDownloadUserInfoKey/remoteModel`` and a
  /// ``ModelStoreError`` under ``ModelDownloadUserInfoKey/error``.
  public static let mlkitModelDownloadDidFail = Notification.Name("MLKitModelDownloadDidFail")
}

/// A key in the user info of a download's notification; its raw value is the key itself.
public struct ModelDownloadUserInfoKey: RawRepresentable, Hashable, Sendable {
  /// The key of the user info.
  public let rawValue: String

  /// Creates a key with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The ``RemoteModel`` that was to be downloaded.
  public static let remoteModel = ModelDownloadUserInfoKey(rawValue: "MLKitRemoteModel")
  /// The error that prevented the download.
  public static let error = ModelDownloadUserInfoKey(rawValue: "MLKitError")
}

/// An error that explains why a ``ModelManager`` can't delete or download a model.
public enum ModelManagerError: Error, Hashable, Sendable {
  /// The model ships with Ductus and can't be deleted.
  case bundled(tag: String)
  /// The model was opened from the program's own folder, which the manager must not delete.
  case notManaged(directory: String)
}

extension ModelManagerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bundled(let tag):
      "the model for '\(tag)' ships with the program and can't be deleted"
    case .notManaged(let directory):
      "\(directory): opened from a folder, so the model manager doesn't delete it"
    }
  }
}

extension ModelManagerError: LocalizedError {
  public var errorDescription: String? { description }
}
