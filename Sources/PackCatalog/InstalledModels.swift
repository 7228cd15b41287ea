import DuctusEngine
import ModelIdentifiers
import ModelStore

/// The packs at hand: those that ship with Ductus, and those of the user's store.
enum InstalledModels {
  /// Opens the pack that serves a tag, a bundled one before a downloaded one.
  ///
  /// `open` may be called once more if a pack is replaced by an update while it is being read.
  ///
  /// - Throws: ``DuctusError/noModel(tag:available:)`` naming the tags that there are, the nearest
  ///   first; what is wrong with the pack; and what `open` throws.
  static func open<Model>(
    _ tag: String, in store: PackStore = PackStore(),
    _ open: (Pack) throws(DuctusError) -> Model
  ) throws(DuctusError) -> Model {
    var available: [String] = []
    var bundledFailure: DuctusError?
    do throws(DuctusError) {
      return try open(try BundledPacks.pack(forTag: tag))
    } catch .noModel(tag, let tags) {
      available = tags
    } catch .noBundledWeights {
      // A program may do without them if it has a store.
    } catch {
      bundledFailure = error
    }
    do {
      return try store.withPack(forTag: tag, open)
    } catch let error as DuctusError {
      throw error
    } catch ModelStoreError.pack(let error) {
      throw .pack(error)
    } catch {
      if let bundledFailure { throw bundledFailure }
      let installed = store.entries().flatMap { (try? $0.pack.get())?.manifest.tags ?? [] }
      let ranked = DigitalInkRecognitionModelIdentifier.ranked(
        available + installed, byLikenessTo: tag)
      throw .noModel(tag: tag, available: ranked)
    }
  }
}
