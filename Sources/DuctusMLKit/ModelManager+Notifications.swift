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
