import CDuctus
import CharacterLM
import FormulaReading
import HandLearning
import InkModel
import InkPatterns
import InkReading
import ModelIdentifiers
import ModelPack

extension Fault {
  init(_ error: DuctusError) {
    let code =
      switch error {
      case .ink, .formula(.tooManyStrokes): DUCTUS_BAD_INK
      case .cancelled: DUCTUS_CANCELLED
      case .notServed: DUCTUS_NO_PACK
      case .options, .wrongKind, .hand(.notLearned), .formula(.badKnownSymbol),
        .formula(.unknownSymbol):
        DUCTUS_BAD_ARGUMENT
      case .hand: DUCTUS_BAD_HAND
      default: DUCTUS_BAD_PACK
      }
    self.init(code, error.text)
  }

  /// - Parameter ink: the index of the ink at fault.
  init(_ error: DuctusError, ink: Int) {
    let fault = Fault(error)
    self.init(Int(fault.code), "ink \(ink): \(fault.text)")
  }

  init(_ error: HandError) { self.init(DUCTUS_BAD_HAND, "\(error)") }

  init(_ error: PackError) { self.init(DUCTUS_BAD_PACK, "\(error)") }

  init(_ error: InkError) { self.init(DUCTUS_BAD_INK, "\(error)") }

  init(_ error: UserLexiconError) { self.init(DUCTUS_BAD_ARGUMENT, "lexicon: \(error)") }

  init(_ error: LanguageTagError) { self.init(DUCTUS_BAD_TAG, "\(error)") }

  init(_ error: PatternError) {
    switch error {
    case .cancelled: self.init(DUCTUS_CANCELLED, Self.cancelled)
    case .ink, .emptyInk, .severalStrokes, .oneOfInks: self.init(DUCTUS_BAD_INK, "\(error)")
    case .emptyName: self.init(DUCTUS_BAD_ARGUMENT, "\(error)")
    default: self.init(DUCTUS_BAD_PATTERNS, "\(error)")
    }
  }

  fileprivate static var cancelled: String { "the caller cancelled it" }
}

extension DuctusError {
  /// The error, in the words of this library.
  fileprivate var text: String {
    switch self {
    case .cancelled: Fault.cancelled
    case .wrongKind(let pack, _, _):
      "\(pack): this model doesn't read text; live ink needs one that does"
    default: "\(self)"
    }
  }
}
