import Ductus
import Foundation
import PackCatalog
import Support

/// The recognisers that requests used, kept for the next ones.
///
/// A recogniser serves any number of threads; packs of one script share their network.
final class RecognizerCache: Sendable {
  /// The pack and settings with which a recogniser was opened: an update has its own folder.
  fileprivate struct Key: Hashable, Sendable {
    let directory: URL
    let tag: String
    let usesLanguageModel: Bool
    let hand: String?
  }

  private struct State: Sendable {
    var recognizers: [Key: (recognizer: any InkRecognizer, lastUse: Int)] = [:]
    var uses = 0
  }

  private let catalog: PackCatalog
  private let limit: Int
  private let hand: Hand?
  private let hands: HandCache
  private let state = Locked(State())

  /// - Parameters:
  ///   - limit: the most recognisers that are kept: the least recently used one is dropped. Packs
  ///     are mapped files, so one costs little memory.
  ///   - hand: the writer's hand, for the packs that have the network with which it was learned.
  ///   - hands: the hands that requests name.
  init(
    catalog: PackCatalog = PackCatalog(), limit: Int = 32, hand: Hand? = nil,
    hands: HandCache = HandCache()
  ) {
    self.catalog = catalog
    self.hands = hands
    self.hand = hand
    self.limit = limit
  }

  /// Returns the recogniser that serves a tag.
  ///
  /// - Parameter name: the name of the writer's hand; `nil` for the server's own, if it has one.
  /// - Throws: ``Problem`` of the kind `no-model`, naming the alternatives, or `no-hand`.
  func recognizer(
    _ tag: String, usesLanguageModel: Bool = true, hand name: String? = nil
  ) throws(Problem) -> any InkRecognizer {
    let own: Hand?
    if let name { own = try hands.hand(name) } else { own = hand }
    do throws(PackCatalogError) {
      if let best = try catalog.candidates(tag).first,
        let known = known(Key(best, usesLanguageModel: usesLanguageModel, hand: name))
      {
        return known
      }
      var options = RecognizerOptions()
      options.maxResultCount = InkRequest.maximumCandidateCount
      options.usesLanguageModel = usesLanguageModel
      var key: Key?
      let opened = try catalog.withMatch(forTag: tag) { match throws(DuctusError) in
        key = Key(match, usesLanguageModel: usesLanguageModel, hand: name)
        if let own, own.belongs(to: match.pack) { options.hand = own }
        return try match.pack.makeRecognizer(
          languageTag: match.tag, latinPack: catalog.latinPack(beside: match.pack), options: options
        )
      }
      if let key { keep(opened, key) }
      return opened
    } catch {
      throw Problem(error)
    }
  }

  /// Returns whether a recogniser reads with a hand that was named for it: other networks than the
  /// one with which the hand was learned read without it.
  ///
  /// - Throws: ``Problem`` of the kind `no-hand`.
  func usesHand(_ name: String, _ recognizer: any InkRecognizer) throws(Problem) -> Bool {
    try hands.hand(name).belongs(to: recognizer.pack)
  }

  private func known(_ key: Key) -> (any InkRecognizer)? {
    state.withLock { state in
      state.uses += 1
      state.recognizers[key]?.lastUse = state.uses
      return state.recognizers[key]?.recognizer
    }
  }

  private func keep(_ recognizer: any InkRecognizer, _ key: Key) {
    state.withLock { state in
      if state.recognizers.count >= limit,
        let oldest = state.recognizers.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.recognizers[oldest.key] = nil
      }
      state.uses += 1
      state.recognizers[key] = (recognizer, state.uses)
    }
  }
}

extension RecognizerCache.Key {
  init(_ match: PackCatalog.Match, usesLanguageModel: Bool, hand: String?) {
    self.init(
      directory: match.pack.directory, tag: match.tag, usesLanguageModel: usesLanguageModel,
      hand: hand)
  }
}
