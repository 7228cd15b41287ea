import SequenceData
import Support

/// Prefix beam search over a prefix tree, and all memory that it works in.
///
/// After Hannun et al. 2014 ("First-pass large vocabulary continuous speech recognition using
/// bi-directional recurrent DNNs", arXiv 1408.2873). One ink is read by ``start(_:)``, an
/// ``advance(_:)`` for each frame, and ``finish(maximum:frames:)``, which changes nothing: more
/// frames may follow.
struct BeamSearch<Scorer: PrefixScorer>: ~Copyable {
  let alphabet: Alphabet
  let parameters: DecoderParameters
  var scorer: Scorer
  /// The class of the space, or −1: a label that no class has.
  let spaceLabel: Int32
  let classes: Int
  /// Which labels may follow one another.
  let markOrder: MarkOrder
  /// What stands for the language model where a text is one character.
  let loneCharacters: LoneCharacterScores?
  /// `nil` where marks have no weight.
  let expectedMarks: ExpectedMarks?

  // What is known of this ink.

  var languageWeight: Float = 0
  var finalWeight: Float = 0
  var lengthBonus: Float = 0
  var spaceScore: Float = 0
  /// By class: the most that a character's features add to a score.
  var gains: FlatArray<Float>
  var largestGain: Float = 0
  /// The text after the ink.
  var postLabels: [Int] = []
  /// In the order of the pen: the only characters that may be read, `nil` for all.
  var onlyCharacters: Set<Character>?
  /// By class: the score of a text of that one character; `nil` where texts are not scored so.
  var loneScores: [Float]?
  /// Whether a space at the very start of the ink is read as nothing. Where a virtual space
  /// stands before the ink, readings without it don't begin with a space: those that do
  /// belong to the virtual space, which swallows a written one.
  var startSwallowsSpace = true
  /// How many dots and accents the ink has, where that was counted.
  var marksAbove: Int?

  // What was read.

  var tree = PrefixTree<Scorer.State>()
  /// The beam, best first.
  var entries: FlatArray<BeamEntry>
  /// The tree forgets prefixes when it has this many, so that memory grows with the text and not
  /// with the ink.
  let treeLimit: Int
  var forgetsAt: Int
  /// By node: −1 where it is forgotten.
  private var kept = FlatArray<Int32>()

  // What is only valid within a frame.

  private var tokens: TokenSelection
  private var heap: CandidateHeap
  private var candidates: FlatArray<BeamEntry>
  private var best = -Double.infinity
  /// By class: the last visit in which it led to a prefix that is in the beam already.
  private var visits: FlatArray<UInt64>
  private var visit: UInt64 = 0
  /// By entry: the entries that are its children, linked.
  private var firstChild: FlatArray<Int32>
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

  /// Reads frames, one after the other, and stops where the task is cancelled: then nobody waits
  /// for the result.
  mutating func advance(_ posteriors: Posteriors) {
    posteriors.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for frame in 0..<posteriors.frames {
        if Cancellation.isRequested { break }
        advance(base + frame * posteriors.classes)
      }
    }
  }

  /// Reads a frame: log-probabilities (classes), none NaN or +∞.
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

  /// Every prefix stays with a blank, with its last label once more, or as the extension of a
  /// shorter prefix that is in the beam too.
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
        // Runs of spaces are one space, so that one continues through blanks too.
        kept.nonBlank = (entry.label == spaceLabel ? entry.total : entry.nonBlank) + own
        let parentSlot = node.parent >= 0 ? Int(tree[node.parent].slot) : -1
        if parentSlot >= 0 {
          let parent = entries[parentSlot]
          let source = parent.label == entry.label ? parent.blank : parent.total
          kept.nonBlank = logAdd(kept.nonBlank, source + own)
          nextSibling[slot] = firstChild[parentSlot]
          firstChild[parentSlot] = Int32(truncatingIfNeeded: slot)
        }
      } else if startSwallowsSpace && spaceLabel > 0 {
        kept.blank = entry.total + logAdd(blank, Double(frame[Int(spaceLabel)]))
      }
      kept.total = logAdd(kept.blank, kept.nonBlank)
      kept.score = kept.total + node.prior
      offer(kept)
    }
  }

  /// Extends prefixes by the frame's tokens.
  ///
  /// A character's language score and features are bounded together, so the optical score
  /// bounds what an extension can reach, and one that can't enter the beam costs neither a look-up
  /// nor a question to the model. Entries and tokens come best first, so that a failure ends each
  /// loop.
  private mutating func growPrefixes() {
    guard tokens.count > 0 else { return }
    let bonus = Double(lengthBonus)
    let hasMarks = !markOrder.isTrivial
    let likeliest = Double(tokens.logProbabilities[0])
    let mostGained = Double(largestGain + Scorer.mostOfState)
    for slot in 0..<entries.count {
      let entry = entries[slot]
      if entry.score + bonus + mostGained + likeliest < cutoff { break }
      let ofState = scorer.largestFeature(after: tree.states[Int(entry.node)])
      let bound = entry.score + bonus + Double(ofState)
      let highest = bound + Double(largestGain)
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
        // A double letter needs a blank between the two.
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

  /// Makes the prefix that is `parent` and one more label.
  private mutating func insert(_ label: Int32, after parent: Int32) -> Int32 {
    let node = tree[parent]
    let state = tree.states[Int(parent)]
    var next = state
    var gain = gain(of: label, after: state, next: &next)
    if label == spaceLabel { gain.prior += Double(spaceScore) }
    return tree.insert(
      label: label, parent: parent, languageScore: node.languageScore + gain.language,
      prior: node.prior + gain.prior, state: next)
  }

  /// What one more character adds to the language score and to the prior.
  struct Gain {
    var language: Double
    var prior: Double
  }

  @inline(__always)
  func gain(of label: Int32, after state: Scorer.State, next: inout Scorer.State) -> Gain {
    let language = bounded(scorer.score(label: Int(label), after: state, next: &next))
    let features = scorer.features(of: Int(label), scored: language, after: state, next: &next)
    return Gain(
      language: Double(language),
      prior: Double(languageWeight * language + lengthBonus + features))
  }

  /// What a prefix must reach to live on.
  private var cutoff: Double {
    @inline(__always) get { max(heap.floor, best - Double(parameters.beamMargin)) }
  }

  @inline(__always)
  private mutating func offer(_ entry: BeamEntry) {
    best = max(best, entry.score)
    if let place = heap.insert(score: entry.score, node: entry.node) { candidates[place] = entry }
  }

  private mutating func replaceEntries() {
    for slot in 0..<entries.count { tree.setSlot(-1, of: entries[slot].node) }
    entries.truncate(to: 0)
    heap.sort()
    let floor = best - Double(parameters.beamMargin)
    for rank in 0..<heap.count where rank == 0 || heap[rank].score >= floor {
      let entry = candidates[Int(heap[rank].place)]
      tree.setSlot(rank, of: entry.node)
      entries.append(entry)
    }
  }

  // MARK: - Memory

  /// Bytes of all that grows with the ink.
  var memoryUse: Int { tree.memoryUse + kept.memoryUse }

  /// Forgets the prefixes that are neither in the beam, nor the start of one there, nor its
  /// child: a child would soon be asked for again.
  private mutating func forgetPrefixes() {
    kept.truncate(to: 0)
    // A node kept here has its parent in the beam, so the walks below, which stop at kept nodes,
    // still leave no gap in any prefix.
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

  /// In debug builds and tests: the beam is sorted, and each entry and its node know one another.
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

/// What a model says, held to what the search relies on: at most 0 (rounding may lift a sure
/// character above it) and finite.
@inline(__always)
func bounded(_ logProbability: Float) -> Float {
  logProbability > -1e6 ? min(logProbability, 0) : -1e6
}
