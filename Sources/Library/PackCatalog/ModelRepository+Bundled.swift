import DuctusWeights
import Foundation
import ModelStore

extension ModelRepository {
  /// The repository that comes with Ductus, on disk: the languages whose packs it doesn't bundle.
  ///
  /// `nil` if it isn't available: a program that is moved away from the checkout where it was built
  /// must take along `weights/repository`, or get its models from a server.
  public static let bundled = BundledWeights.repository.flatMap {
    try? ModelRepository(url: $0, publicKey: BundledWeights.repositoryKey)
  }

  /// Returns the source of models by default: the repository that the environment names, or else
  /// ``bundled``.
  ///
  /// - Throws: as ``configured(by:)``, also if the environment names an empty one.
  public static func usual(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ModelStoreError) -> ModelRepository {
    let isNamed = environment[urlVariable] != nil || environment[keyVariable] != nil
    if !isNamed, let bundled { return bundled }
    return try configured(by: environment)
  }
}
