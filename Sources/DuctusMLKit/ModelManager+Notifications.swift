import Foundation

extension Notification.Name {
  /// A model has been downloaded, or was there already.
  ///
  /// The user info holds the model under ``ModelDownloadUserInfoKey/remoteModel``; posted by the
  /// ``ModelManager`` that downloaded it, on its ``ModelManager/callbackQueue``.
  public static let mlkitModelDownloadDidSucceed = Notification.Name(
    "MLKitModelDownloadDidSucceed")

  /// A model could not be downloaded.
  ///
  /// The user info holds the model under ``ModelDownloadUserInfoKey/remoteModel`` and a
  /// ``ModelStoreError`` under ``ModelDownloadUserInfoKey/error``.
  public static let mlkitModelDownloadDidFail = Notification.Name("MLKitModelDownloadDidFail")
}

/// What the user info of a download's notification holds; its keys are the raw values.
public struct ModelDownloadUserInfoKey: RawRepresentable, Hashable, Sendable {
  /// The key of the user info.
  public let rawValue: String

  /// A key of that name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The ``RemoteModel`` that was to be downloaded.
  public static let remoteModel = ModelDownloadUserInfoKey(rawValue: "MLKitRemoteModel")
  /// Why it was not.
  public static let error = ModelDownloadUserInfoKey(rawValue: "MLKitError")
}

/// Why a model can't be deleted or downloaded by a ``ModelManager``.
public enum ModelManagerError: Error, Hashable, Sendable {
  /// The model ships with Ductus and can't be deleted.
  case bundled(tag: String)
  /// The model was opened from a directory of the program's own, which is not the manager's to
  /// delete.
  case notManaged(directory: String)
}

extension ModelManagerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bundled(let tag):
      "the model for '\(tag)' ships with the program and can't be deleted"
    case .notManaged(let directory):
      "\(directory): opened from a directory, and so not deleted by the model manager"
    }
  }
}

extension ModelManagerError: LocalizedError {
  public var errorDescription: String? { description }
}
