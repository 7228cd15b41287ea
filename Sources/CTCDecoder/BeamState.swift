/// The beam between two frames, and all memory that the search works in.
///
/// Prefix beam search after Hannun et al. 2014 ("First-pass large vocabulary continuous speech
/// recognition using bi-directional recurrent DNNs", arXiv 1408.2873), over a prefix tree.
struct BeamState<Scorer: PrefixScorer>: ~Copyable {
  private(set) var scorer: Scorer
  let parameters: DecoderParameters
  /// The weights for this ink.
  private(set) var languageWeight: Float = 0
  private(set) var finalWeight: Float = 0
  private(set) var lengthBonus: Float = 0
  /// By class: the most that a character's features add to a score.
  private var gains: FlatArray<Float>
  private var largestGain: Float = 0
  /// The text after the ink.
  private(set) var postLabels: [Int] = []
  private let alphabet: Alphabet
  /// The class of the space, or −1: a label that no class has.
  let spaceLabel: Int32
  let classes: Int
  /// Which labels may follow one another.
  let markOrder: MarkOrder

  var tree = PrefixTree<Scorer.State>()
  /// Best first.
  var entries: FlatArray<BeamEntry>
  /// Whether a space at the very start of the ink is read as nothing. Where a virtual space
  /// stands before the ink, readings without it don't begin with a space: those that do
  /// belong to the virtual space, which swallows a written one.
  private(set) var startSwallowsSpace = true
  /// By class: what a text of that one character scores beside the ink, if that isn't for the
  /// language model.
  private(set) var loneScores: [Float]?
  /// The same where the size of the ink isn't known, and where it is.
  private let loneScoresBySize: (unknown: [Float], known: [Float])?

  // What follows is only valid within a frame.
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

  /// The tree is swept when it has this many prefixes, so that memory grows with the text and
  /// not with the ink.
  let sweepSize: Int
  var sweepAt: Int
  var marks = FlatArray<Int32>()

  init(
    scorer: Scorer, parameters: DecoderParameters, alphabet: Alphabet, sweepSize: Int = 1 << 16
  ) {
    self.scorer = scorer
    self.parameters = parameters
    self.alphabet = alphabet
    self.sweepSize = sweepSize
    sweepAt = sweepSize
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
    loneScoresBySize = parameters.loneCharacterScore.map { _ in
      (
        unknown: parameters.loneScores(for: alphabet, sizeIsKnown: false),
        known: parameters.loneScores(for: alphabet, sizeIsKnown: true)
      )
    }
  }

  // MARK: - Start

  /// Empties the beam and puts in the prefixes that need no ink: the empty one and, where the
  /// pre-context ends within a word, a virtual space.
  mutating func start(in context: DecodingContext) {
    tree.removeAll()
    entries.truncate(to: 0)
    sweepAt = sweepSize
    scorer.prepare(for: context)
    largestGain = 0
    for label in 1..<classes {
      gains[label] = scorer.largestFeature(of: label)
      largestGain = max(largestGain, gains[label])
    }
    languageWeight = parameters.languageWeight * context.languageScale
    finalWeight = parameters.finalWeight * context.languageScale
    lengthBonus = parameters.lengthBonus * context.languageScale
    postLabels = context.postLabels(in: alphabet)
    let state = scorer.startState(after: context.preContext)
    addRoot(label: 0, languageScore: 0, prior: 0, state: state)
    startSwallowsSpace = !context.mayContinueWord
    loneScores =
      context.preContext.isEmpty && postLabels.isEmpty
      ? context.knowsSize ? loneScoresBySize?.known : loneScoresBySize?.unknown : nil
    let mayReadSpace = context.onlyCharacters?.contains(" ") ?? true
    if context.mayContinueWord && spaceLabel > 0 && mayReadSpace {
      var next = state
      let score = score(of: spaceLabel, after: state, next: &next)
      addRoot(
        label: spaceLabel, languageScore: score.language,
        prior: score.prior - parameters.leadingSpacePenalty, state: next)
      if entries[1].score > entries[0].score {
        (entries[0], entries[1]) = (entries[1], entries[0])
      }
      entries.truncate(to: min(2, parameters.beamWidth))
      for slot in 0..<entries.count { tree.setSlot(slot, of: entries[slot].node) }
    } else {
      tree.setSlot(0, of: entries[0].node)
    }
  }

  private mutating func addRoot(
    label: Int32, languageScore: Float, prior: Float, state: Scorer.State
  ) {
    let node = tree.insert(
      label: label, parent: -1, languageScore: languageScore, prior: prior, state: state)
    entries.append(
      BeamEntry(
        node: node, label: label, blank: 0, nonBlank: -.infinity, total: 0, score: Double(prior)))
  }

  // MARK: - One frame

  /// Reads a frame: log-probabilities (classes), all finite.
  ///
  /// - Complexity: O(beam log beam + extensions that may enter the beam).
  mutating func advance(_ frame: UnsafePointer<Float>) {
    tokens.select(from: frame, classes: classes)
    heap.removeAll()
    best = -.infinity
    keepPrefixes(frame)
    growPrefixes()
    replaceEntries()
    if tree.count >= sweepAt { sweep() }
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
      kept.score = kept.total + Double(node.prior)
      offer(kept)
    }
  }

  /// Extends prefixes by the frame's tokens.
  ///
  /// A character's language score is at most 0 and its features are bounded, so the optical score
  /// bounds what an extension can reach, and one that can't enter the beam costs neither a look-up
  /// nor a question to the model. Entries and tokens come best first, so that the first failure ends each loop.
  private mutating func growPrefixes() {
    guard tokens.count > 0 else { return }
    let bonus = Double(lengthBonus)
    let hasMarks = !markOrder.isTrivial
    for slot in 0..<entries.count {
      let entry = entries[slot]
      let bound = entry.score + bonus
      let highest = bound + Double(largestGain)
      if highest + Double(tokens.logProbabilities[0]) < cutoff { break }
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
    let score = optical + Double(tree[node].prior)
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
    let score = score(of: label, after: state, next: &next)
    return tree.insert(
      label: label, parent: parent, languageScore: node.languageScore + score.language,
      prior: node.prior + score.prior, state: next)
  }

  /// What one more character adds to the language score and to the prior.
  @inline(__always)
  func score(
    of label: Int32, after state: Scorer.State, next: inout Scorer.State
  ) -> (language: Float, prior: Float) {
    let language = bounded(scorer.score(label: Int(label), after: state, next: &next))
    let features = scorer.features(
      of: Int(label), scored: language, after: state, next: &next)
    return (language, languageWeight * language + lengthBonus + features)
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
}

/// What a model says, held to what the search relies on: at most 0 (rounding may lift a sure
/// character above it) and finite.
@inline(__always)
func bounded(_ logProbability: Float) -> Float {
  logProbability > -1e6 ? min(logProbability, 0) : -1e6
}
