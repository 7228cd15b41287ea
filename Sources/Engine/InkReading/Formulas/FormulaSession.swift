import FormulaNotation
import FormulaReading
import InkModel
import Support

/// The working memory of one thread that reads formulas.
package final class FormulaSession: ReadingSession {
  private let reader: FormulaReader
  private let model: FormulaModel

  package init(_ model: FormulaModel) {
    self.model = model
    reader = FormulaReader(model.layout)
  }

  package var memoryUse: Int { reader.memoryUse }

  package func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    oneByOne(requests) { request throws(DuctusError) in
      try read(request, maxResultCount: maxResultCount)
    }
  }

  private func read(
    _ request: RecognitionRequest, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    let (request, warnings) = try request.repaired()
    let found: [FormulaCandidate]
    do throws(FormulaError) {
      found = try reader.read(
        request.ink, hints: hints(request.context.hints), maximum: maxResultCount)
    } catch {
      throw .formula(error)
    }
    var result = RecognitionResult(
      candidates: found.map { candidate in
        RecognitionCandidate(
          text: candidate.formula.latex, cost: candidate.cost, confidence: candidate.confidence,
          formula: candidate.formula)
      }, pack: model.version)
    result.warnings = warnings
    return result
  }

  /// Returns the likeliest arrangement of symbols whose names and strokes are known.
  package func arrange(
    _ ink: Ink, symbols: [KnownSymbol]
  ) throws(DuctusError) -> Formula? {
    do throws(FormulaError) {
      return try reader.arrange(ink, symbols: symbols)
    } catch {
      throw .formula(error)
    }
  }

  private func hints(_ hints: RecognitionHints?) -> FormulaHints {
    var found = FormulaHints()
    guard let hints else { return found }
    if let names = hints.allowedSymbols {
      var known: Set<String> = []
      for name in names { known.insert(LaTeXSpelling.name(name)) }
      found.allowed = known
    }
    found.known = hints.knownSymbols
    if hints.recognitionType == .number { found.narrow(to: FormulaLevel.arithmetic.symbols) }
    if let characters = hints.onlyCharacters {
      found.narrow(to: model.layout.names(of: characters))
    }
    return found
  }
}

extension FormulaHints {
  fileprivate mutating func narrow(to names: Set<String>?) {
    guard let names else { return }
    allowed = allowed?.intersection(names) ?? names
  }
}
