import CharacterLM
import UnicodeText

/// The probabilities of kinds of characters in strings that aren't prose: a capital, a small
/// letter, a digit, each sign.
///
/// After `99/99/` come two or four digits, after `99 99 ` two. The model backs off to shorter
/// contexts, which remember characters as runs: after the third letter of a word the number of
/// further letters no longer matters. `tools/ductus_tools/forms` computes its counts.
struct FormModel: Sendable {
  static let shared = FormModel()

  /// A capital, a small letter, a digit, a space, the end of the string, or a sign.
  typealias Symbol = UInt8

  /// The state after a part of a string.
  struct State {
    /// 0 if nothing before is known.
    fileprivate var context: UInt16 = 0
  }

  /// The preceding symbols: a sign, or a kind and then its count, if known; then what precedes
  /// that.
  private struct Context {
    /// The context without its oldest symbol.
    var shorter: UInt16
    /// Its oldest symbol.
    var oldest: UInt8
    var firstLonger: UInt16 = 0
    var longerCount: UInt16 = 0
    var firstEntry: UInt16 = 0
    var entryCount: UInt8 = 0
    /// ln of the back-off weight.
    var backoff: Float = 0
  }

  private struct Entry {
    var symbol: Symbol
    var next: UInt16 = 0
    var logProbability: Float
  }

  private var contexts: [Context] = []
  private var entries: [Entry] = []
  private var starts: [State] = []

  private init() {
    var reader = PackedNumbers(FormTable.contexts)
    func number() -> UInt16 { UInt16(truncatingIfNeeded: reader.next() ?? 0) }
    func readEntries(_ context: inout Context) {
      context.firstEntry = UInt16(entries.count)
      context.entryCount = UInt8(number())
      for _ in 0..<context.entryCount {
        let symbol = Symbol(number())
        entries.append(Entry(symbol: symbol, logProbability: -Float(number()) / Self.steps))
      }
    }
    var root = Context(shorter: 0, oldest: 0)
    readEntries(&root)
    contexts.append(root)
    var index = 0
    while index < contexts.count {
      contexts[index].firstLonger = UInt16(contexts.count)
      contexts[index].longerCount = number()
      for _ in 0..<contexts[index].longerCount {
        var longer = Context(shorter: UInt16(index), oldest: UInt8(number()))
        longer.backoff = -Float(number()) / Self.steps
        readEntries(&longer)
        contexts.append(longer)
      }
      index += 1
    }
    link()
    starts = CodeKind.allCases.map {
      State(context: longer(0, by: Self.firstStart + $0.rawValue) ?? 0)
    }
  }

  /// Returns the start of a string of a kind.
  func start(_ kind: CodeKind) -> State { starts[Int(kind.rawValue)] }

  /// Returns ln P(symbol | state), and moves to the place after it.
  @inline(__always)
  func append(_ symbol: Symbol, to state: inout State) -> Float {
    let (entry, score) = find(symbol, after: state.context)
    state.context = entries[entry].next
    return score
  }

  /// Returns ln P(symbol | state).
  @inline(__always)
  func logProbability(of symbol: Symbol, after state: State) -> Float {
    find(symbol, after: state.context).score
  }

  @inline(__always)
  private func find(_ symbol: Symbol, after index: UInt16) -> (entry: Int, score: Float) {
    var backoff: Float = 0
    var index = Int(index)
    // The shortest context knows all symbols.
    while true {
      let context = contexts[index]
      let first = Int(context.firstEntry)
      for entry in first..<first + Int(context.entryCount) where entries[entry].symbol == symbol {
        return (entry, max(Self.minimumLogProbability, backoff + entries[entry].logProbability))
      }
      backoff += context.backoff
      if index == 0 { return (0, Self.minimumLogProbability) }
      index = Int(context.shorter)
    }
  }

  // MARK: - Contexts

  /// Finds the context that follows each entry.
  private mutating func link() {
    for index in contexts.indices {
      var known: [UInt8] = []
      var current = index
      while current != 0 {
        known.append(contexts[current].oldest)
        current = Int(contexts[current].shorter)
      }
      known.reverse()
      let first = Int(contexts[index].firstEntry)
      for entry in first..<first + Int(contexts[index].entryCount) {
        entries[entry].next = context(entries[entry].symbol, after: known)
      }
    }
  }

  /// Returns the longest known context after one more symbol.
  private func context(_ symbol: Symbol, after known: [UInt8]) -> UInt16 {
    var found = longer(0, by: symbol) ?? 0
    func extend(by oldest: UInt8) -> Bool {
      guard found != 0, let next = longer(found, by: oldest) else { return false }
      found = next
      return true
    }
    var rest = known[...]
    if let longest = Self.longestRun(symbol), let last = known.first {
      if last != symbol {
        guard extend(by: 1) else { return found }
      } else {
        guard known.count > 1, extend(by: min(known[1] + 1, longest)) else { return found }
        rest = known[2...]
      }
    }
    for oldest in rest { guard extend(by: oldest) else { break } }
    return found
  }

  private func longer(_ index: UInt16, by oldest: UInt8) -> UInt16? {
    let context = contexts[Int(index)]
    return (context.firstLonger..<context.firstLonger + context.longerCount).first {
      contexts[Int($0)].oldest == oldest
    }
  }

  // MARK: - Symbols

  private static let capital: Symbol = 0
  static let small: Symbol = 1
  private static let digit: Symbol = 2
  static let space: Symbol = 3
  static let end: Symbol = 4
  static let (point, comma) = (symbol(of: ".").0, symbol(of: ",").0)

  /// The longest run that is counted; `nil` for symbols without runs.
  private static func longestRun(_ symbol: Symbol) -> UInt8? {
    switch symbol {
    case capital: 4
    case small: 3
    case digit: 12
    default: nil
    }
  }

  /// Returns the symbol of a character, with ln P(character | symbol) for a sign.
  static func symbol(of scalar: Unicode.Scalar) -> (Symbol, Float) {
    switch CharacterKind(scalar) {
    case .capital: return (capital, 0)
    case .small: return (small, 0)
    case .digit: return (digit, 0)
    case .other: break
    }
    if scalar == " " { return (space, 0) }
    if let index = signs.firstIndex(of: scalar) { return (end + 1 + UInt8(index), 0) }
    if scalar.properties.generalCategory == .currencySymbol {
      return (symbol(of: "$").0, otherCurrency)
    }
    return (firstStart - 1, otherSign)
  }

  /// The signs listed in `symbols.py`, in its order; its other numbers are here too.
  private static let signs = Array("./-_@:+(),%$~#'\"=<>[]{}&*|\\!?;°©®".unicodeScalars)
  private static let firstStart = end + 2 + UInt8(signs.count)
  private static let otherCurrency: Float = -1
  private static let otherSign: Float = -3
  /// The minimum log-probability: some people write other forms.
  private static let minimumLogProbability: Float = -9
  /// The number of steps of the table per unit of the logarithm.
  private static let steps: Float = 5
}
