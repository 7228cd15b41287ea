import SequenceData
import Support

/// Prefix beam search over a prefix tree, with all its memory.
///
/// After Hannun et al. 2014 ("First-pass large vocabulary continuous speech recognition using
/// bi-directional recurrent DNNs", arXiv 1408.2873). An ink takes ``start(_:)``, one
/// ``advance(_:)`` per frame, and ``finish(maximum:frames:)``, which changes nothing: more frames
/// may follow.
struct BeamSearch<Scorer: PrefixScorer>: ~Copyable {
  let alphabet: Alphabet
  let parameters: DecoderParameters
  var scorer: Scorer
  /// The class of the space, or −1, which no class has.
  let spaceLabel: Int32
  let classes: Int
  /// The rules for which labels may follow one another.
  let markOrder: MarkOrder
  /// The scores that replace the language model's for texts of one character.
  let loneCharacters: LoneCharacterScores?
  /// The expected marks; `nil` if marks have no weight.
  let expectedMarks: ExpectedMarks?

  /// The context of this ink.
  var terms = SearchTerms()
  /// The largest gain of a character's features, by class.
  var gains: FlatArray<Float>
  var maximumGain: Float = 0

  // The search so far.

  var tree = PrefixTree<Scorer.State>()
  /// The beam, best first.
  var entries: FlatArray<BeamEntry>
  /// The number of prefixes at which the tree forgets some, so that memory grows with the text and
  /// not with the ink.
  let treeLimit: Int
  var forgetsAt: Int
  /// −1 for each forgotten node.
  private var kept = FlatArray<Int32>()

  // State of the current frame.

  private var tokens: TokenSelection
  private var heap: CandidateHeap
  private var candidates: FlatArray<BeamEntry>
  private var best = -Double.infinity
  /// The last visit in which each class led to a prefix that is already in the beam.
  private var visits: FlatArray<UInt64>
  private var visit: UInt64 = 0
  /// The first child of each entry, whose children are a linked list.
  private var firstChild: FlatArray<Int32>
  /// The next child of the same parent, for each entry.
  private var nextSibling: FlatArray<Int32>

  init(
    scorer: Scorer, parameters: DecoderParameters, alphabet: Alphabet, treeLimit: Int = 1 << 16
  ) {
    self.scorer = scorer
    self.parameters = parameters
    self.alphabet = alphabet
    self.treeLimit = treeLimit
    forgetsAt = treeLimit
    spaceLabel = alphabet.spaceClass.map { Int32(truncatingIfNeeded: $0) } ?? -1
    classes = alphabet.classCount
    markOrder = alphabet.markOrder
    let width = parameters.beamWidth
    gains = FlatArray(repeating: 0, count: alphabet.classCount)
    let none = BeamEntry(node: -1, label: 0, blank: 0, nonBlank: 0, total: 0, score: 0)
    entries = FlatArray(minimumCapacity: width)
    candidates = FlatArray(repeating: none, count: width)
    heap = CandidateHeap(width: width)
    firstChild = FlatArray(repeating: -1, count: width)
    nextSibling = FlatArray(repeating: -1, count: width)
    tokens = TokenSelection(
      limit: min(parameters.tokenLimit, alphabet.scalars.count), margin: parameters.tokenMargin)
    visits = FlatArray(repeating: 0, count: alphabet.classCount)
    loneCharacters = LoneCharacterScores(parameters, alphabet: alphabet)
    expectedMarks = parameters.markWeight > 0 ? ExpectedMarks(alphabet) : nil
  }

  // MARK: - One frame

  /// Reads frames one after the other. A cancelled task stops, since nobody waits for the result.
  mutating func advance(_ posteriors: Posteriors) {
    posteriors.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for frame in 0..<posteriors.frames {
        if Cancellation.isRequested { break }
        advance(base + frame * posteriors.classes)
      }
    }
  }

  /// Reads one frame: log-probabilities (classes), none NaN or +∞.
  ///
  /// - Complexity: O(beam log beam + extensions that may enter the beam).
  private mutating func advance(_ frame: UnsafePointer<Float>) {
    tokens.select(from: frame, classes: classes)
    heap.removeAll()
    best = -.infinity
    keepPrefixes(frame)
    growPrefixes()
    replaceEntries()
    if tree.count >= forgetsAt { forgetPrefixes() }
    checkInvariants()
  }

  /// Continues each prefix with a blank, with its last label repeated, or as the extension of a
  /// shorter prefix that is also in the beam.
  private mutating func keepPrefixes(_ frame: UnsafePointer<Float>) {
    for slot in 0..<entries.count { firstChild[slot] = -1 }
    let blank = Double(frame[0])
    for slot in 0..<entries.count {
      let entry = entries[slot]
      let node = tree[entry.node]
      var kept = entry
      kept.blank = entry.total + blank
      kept.nonBlank = -.infinity
      if entry.label != 0 {
        let own = Double(frame[Int(entry.label)])
        // A run of spaces is one space, so it continues through blanks too.
        kept.nonBlank = (entry.label == spaceLabel ? entry.total : entry.nonBlank) + own
        let parentSlot = node.parent >= 0 ? Int(tree[node.parent].slot) : -1
        if parentSlot >= 0 {
          let parent = entries[parentSlot]
          let source = parent.label == entry.label ? parent.blank : parent.total
          kept.nonBlank = logAdd(kept.nonBlank, source + own)
          nextSibling[slot] = firstChild[parentSlot]
          firstChild[parentSlot] = Int32(truncatingIfNeeded: slot)
        }
      } else if terms.startSwallowsSpace && spaceLabel > 0 {
        kept.blank = entry.total + logAdd(blank, Double(frame[Int(spaceLabel)]))
      }
      kept.total = logAdd(kept.blank, kept.nonBlank)
      kept.score = kept.total + node.prior
      offer(kept)
    }
  }

  /// Extends prefixes by the frame's tokens.
  ///
  /// A character's language score and features have a joint bound, so the optical score bounds an
  /// extension's score, and one that can't enter the beam costs neither a look-up nor a
  /// language-model query. Entries and tokens come best first, so the first failure ends each loop.
  private mutating func growPrefixes() {
    guard tokens.count > 0 else { return }
    let bonus = Double(terms.lengthBonus)
    let hasMarks = !markOrder.isTrivial
    let likeliest = Double(tokens.logProbabilities[0])
    let maximumGained = Double(maximumGain + Scorer.maximumStateFeature)
    for slot in 0..<entries.count {
      let entry = entries[slot]
      if entry.score + bonus + maximumGained + likeliest < cutoff { break }
      let ofState = scorer.maximumFeature(after: tree.states[Int(entry.node)])
      let bound = entry.score + bonus + Double(ofState)
      let highest = bound + Double(maximumGain)
      if highest + likeliest < cutoff { continue }
      visit += 1
      var child = firstChild[slot]
      while child >= 0 {
        visits[Int(entries[Int(child)].label)] = visit
        child = nextSibling[Int(child)]
      }
      let swallowsSpace = entry.label == 0 || entry.label == spaceLabel
      for rank in 0..<tokens.count {
        let logProbability = Double(tokens.logProbabilities[rank])
        if highest + logProbability < cutoff { break }
        let label = tokens.labels[rank]
        if visits[Int(label)] == visit || (swallowsSpace && label == spaceLabel) { continue }
        if hasMarks && !markOrder.allows(Int(label), after: Int(entry.label)) { continue }
        // A double letter needs a blank in between.
        let source = label == entry.label ? entry.blank : entry.total
        let gain = Double(gains[Int(label)])
        if source - entry.total + bound + gain + logProbability < cutoff { continue }
        grow(entry, by: label, optical: source + logProbability)
      }
    }
  }

  @inline(__always)
  private mutating func grow(_ entry: BeamEntry, by label: Int32, optical: Double) {
    guard optical > -.infinity else { return }
    var node = tree.child(of: entry.node, label: label)
    if node < 0 { node = insert(label, after: entry.node) }
    let score = optical + tree[node].prior
    if score < cutoff { return }
    offer(
      BeamEntry(
        node: node, label: label, blank: -.infinity, nonBlank: optical, total: optical,
        score: score))
  }

  /// Adds the prefix that extends `parent` by a label.
  private mutating func insert(_ label: Int32, after parent: Int32) -> Int32 {
    let node = tree[parent]
    let state = tree.states[Int(parent)]
    var next = state
    var gain = gain(of: label, after: state, next: &next)
    if label == spaceLabel { gain.prior += Double(terms.spaceScore) }
    return tree.insert(
      label: label, parent: parent, languageScore: node.languageScore + gain.language,
      prior: node.prior + gain.prior, state: next)
  }

  /// The gain of one more character, in language score and in prior.
  struct Gain {
    var language: Double
    var prior: Double
  }

  @inline(__always)
  func gain(of label: Int32, after state: Scorer.State, next: inout Scorer.State) -> Gain {
    let language = bounded(scorer.score(label: Int(label), after: state, next: &next))
    let features = scorer.features(of: Int(label), scored: language, after: state, next: &next)
    var prior = terms.languageWeight * language + terms.lengthBonus + features
    if terms.isPerCharacter, markOrder.isMark(Int(label)) {
      prior += parameters.languageWeight * language + parameters.lengthBonus
    }
    return Gain(language: Double(language), prior: Double(prior))
  }

  /// The score that a prefix must reach to survive.
  private var cutoff: Double {
    @inline(__always) get { max(heap.floor, best - Double(parameters.beamMargin)) }
  }

  @inline(__always)
  private mutating func offer(_ entry: BeamEntry) {
    best = max(best, entry.score)
    if let index = heap.insert(score: entry.score, node: entry.node) { candidates[index] = entry }
  }

  private mutating func replaceEntries() {
    for slot in 0..<entries.count { tree.setSlot(-1, of: entries[slot].node) }
    entries.truncate(to: 0)
    heap.sort()
    let floor = best - Double(parameters.beamMargin)
    for rank in 0..<heap.count where rank == 0 || heap[rank].score >= floor {
      let entry = candidates[Int(heap[rank].index)]
      tree.setSlot(rank, of: entry.node)
      entries.append(entry)
    }
  }

  // MARK: - Memory

  /// The bytes of everything that grows with the ink.
  var memoryUse: Int { tree.memoryUse + kept.memoryUse }

  /// Forgets prefixes except those in the beam, their prefixes and their children: a child would
  /// soon be needed again.
  private mutating func forgetPrefixes() {
    kept.truncate(to: 0)
    // A node kept here has its parent in the beam, so the walks below, which stop at kept nodes,
    // leave no gap in any prefix.
    for index in 0..<tree.count {
      let parent = tree.nodes[index].parent
      kept.append(parent < 0 || tree[parent].slot >= 0 ? 0 : -1)
    }
    for slot in 0..<entries.count {
      var index = entries[slot].node
      while index >= 0 && kept[Int(index)] < 0 {
        kept[Int(index)] = 0
        index = tree[index].parent
      }
    }
    tree.compact(keeping: &kept)
    for slot in 0..<entries.count {
      entries.base[slot].node = kept[Int(entries[slot].node)]
    }
    forgetsAt = max(treeLimit, 2 * tree.count)
  }

  /// Checks, in debug builds and tests, that the beam is sorted and that entries and nodes refer to
  /// each other.
  private func checkInvariants() {
    #if DEBUG
      precondition((1...parameters.beamWidth).contains(entries.count))
      for slot in 0..<entries.count {
        let entry = entries[slot]
        precondition(Int(tree[entry.node].slot) == slot && tree[entry.node].label == entry.label)
        precondition(slot == 0 || entry.score <= entries[slot - 1].score)
      }
    #endif
  }
}

/// Clamps a model's score to what the search relies on: finite and at most 0, which rounding may
/// exceed for a certain character.
@inline(__always)
func bounded(_ logProbability: Float) -> Float {
  logProbability > -1e6 ? min(logProbability, 0) : -1e6
}
