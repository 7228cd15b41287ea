import Foundation

/// `ductus models` with the repository that comes with Ductus, or that of the store's tests, which
/// offers bytes as a model of Russian.
enum Models {
  static let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("weights/repository")
  static let comingWithDuctus = [
    "--repository", bundled.absoluteString, "--key",
    "800036067d8e55762cd881f7c9faa11cfb4d4cd8e16f41c0172013486877ddf2",
  ]
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("ModelStoreTests/Fixtures/repository")
  static let ofStoreTests = [
    "--repository", repository.absoluteString, "--key",
    "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737",
  ]

  /// Runs the tool with its own store, without a repository in the environment.
  static func run(_ arguments: [String], store: URL) throws -> Tool.Outcome {
    try Tool.run(
      ["models"] + arguments,
      environment: [
        "DUCTUS_STORE": store.path, "DUCTUS_REPOSITORY": "", "DUCTUS_REPOSITORY_KEY": "",
      ])
  }
}
