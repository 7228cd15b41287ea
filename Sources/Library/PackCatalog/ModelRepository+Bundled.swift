import DuctusWeights
import Foundation
import ModelStore

extension ModelRepository {
  /// The repository that comes with Ductus: the languages whose packs it doesn't bundle, on the
  /// disk.
  ///
  /// `nil` where it isn't at hand: a program that is moved away from the checkout it was built from
  /// takes along `weights/repository`, or has its models from a server.
  public static let bundled = BundledWeights.repository.flatMap {
    try? ModelRepository(url: $0, publicKey: BundledWeights.repositoryKey)
  }

  /// Source of models unless a program says otherwise: the repository that the environment
  /// names, or else ``bundled``; none if the environment names an empty one.
  ///
  /// - Throws: as ``configured(by:)``.
  public static func usual(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ModelStoreError) -> ModelRepository {
    let isNamed = environment[urlVariable] != nil || environment[keyVariable] != nil
    if !isNamed, let bundled { return bundled }
    return try configured(by: environment)
  }
}
