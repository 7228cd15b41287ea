import CDuctus
import CharacterLM
import InkModel
import InkReading

/// The contexts of a caller's inks: one for each ink, or one for all.
struct Contexts {
  private let contexts: [RecognitionContext]

  /// - Throws: ``Fault`` naming the context and its member.
  init(
    _ contexts: UnsafePointer<ductus_context>?, count: Int, inks: Int
  ) throws(Fault) {
    var own: [RecognitionContext] = []
    if count != 0 {
      guard let contexts else { throw .argument("contexts is null") }
      guard count == 1 || count == inks else {
        throw .argument("context_count is \(UInt(bitPattern: count)), for \(inks) inks")
      }
      own.reserveCapacity(count)
      for index in 0..<count {
        own.append(
          try RecognitionContext(contexts + index, count == 1 ? "context" : "contexts[\(index)]"))
      }
    }
    self.contexts = own
  }

  subscript(ink: Int) -> RecognitionContext {
    switch contexts.count {
    case 0: RecognitionContext()
    case 1: contexts[0]
    default: contexts[ink]
    }
  }
}

extension RecognitionContext {
  /// A caller's context of an ink; the default for a null pointer.
  ///
  /// - Parameter name: the structure's name in errors.
  /// - Throws: ``Fault`` naming the member.
  init(_ context: UnsafePointer<ductus_context>?, _ name: String) throws(Fault) {
    self.init()
    guard let context = context?.pointee else { return }
    let reserved = context.more_reserved
    try checkReserved(isZero: context.reserved == 0, name)
    try checkReserved(isZero: reserved.0 | reserved.1 == 0, name, "more_reserved")
    preContext = try String.optional(context.text_before, "\(name).text_before")
    if context.area_width != 0 || context.area_height != 0 {
      writingArea = WritingArea(width: context.area_width, height: context.area_height)
    }
    switch Int(context.layout) {
    case DUCTUS_LAYOUT_PAGE: layout = .automatic
    case DUCTUS_LAYOUT_LINE: layout = .line
    case DUCTUS_LAYOUT_CHARACTER: layout = .character
    default: throw .argument("\(name).layout is \(context.layout)")
    }
    var hints = RecognitionHints()
    switch Int(context.kind_of_text) {
    case DUCTUS_ANY_TEXT: hints.recognitionType = .text
    case DUCTUS_NUMBER: hints.recognitionType = .number
    case DUCTUS_EMAIL: hints.recognitionType = .email
    case DUCTUS_URI: hints.recognitionType = .uri
    case DUCTUS_PER_CHARACTER: hints.recognitionType = .perCharacter
    case DUCTUS_DATE: hints.recognitionType = .date
    case DUCTUS_PHONE: hints.recognitionType = .phone
    case DUCTUS_CODE: hints.recognitionType = .code
    default: throw .argument("\(name).kind_of_text is \(context.kind_of_text)")
    }
    hints.pattern = try String.optional(context.pattern, "\(name).pattern")
    if let pattern = hints.pattern, !RecognitionHints.isPattern(pattern) {
      throw .argument("\(name).pattern is '\(pattern)', not a valid pattern such as AA99AAA")
    }
    hints.postContext = try String.optional(context.text_after, "\(name).text_after")
    if let allowed = try String.optional(context.allowed, "\(name).allowed") {
      hints.allowedCharacters = Set(allowed)
    }
    hints.allowsOnly = context.allowed_only != 0
    if hints.allowsOnly, hints.allowedCharacters?.isEmpty ?? true {
      throw .argument("\(name).allowed_only is set, but \(name).allowed is null or empty")
    }
    hints.lexicon = context.lexicon.map { Handle<UserLexicon>.borrow($0) }
    if hints != RecognitionHints() { self.hints = hints }
  }
}
