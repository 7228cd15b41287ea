import CTCDecoder
import CharacterLM
import InkFeatures
import InkLayout
import InkModel
import InkSegmentation
import ModelPack
import NeuralNetwork
import SequenceData

/// Decodes lines that the network has seen, in its own working memory. Each thread has a reader.
final class TextLineReader {
  private let decoder: CTCBeamDecoder
  private let loneCharacters: LoneCharacterSession?
  private let model: TextModel
  private var hintedKinds: HintedKinds

  init(_ model: TextModel) throws(DuctusError) {
    self.model = model
    loneCharacters = model.loneCharacters?.makeSession()
    hintedKinds = HintedKinds(
      characters: PatternCharacters(
        digits: model.writing.digits, letters: model.alphabet.scalars))
    do {
      decoder = try CTCBeamDecoder(
        alphabet: model.alphabet, languageModel: model.languageModel,
        parameters: model.parameters)
    } catch {
      throw .decoder(file: "decoder parameters", reason: "\(error)")
    }
  }

  /// The bytes of the decoder's and the network's buffers.
  var memoryUse: Int { decoder.memoryUse + (loneCharacters?.memoryUse ?? 0) }

  /// Reads one line; `nil` if it is empty.
  func reading(
    of line: CachedLine, _ context: RecognitionContext, maxResultCount: Int
  ) throws(DuctusError) -> TextReading? {
    guard line.posteriors.frames > 0 else { return nil }
    let written = line.written
    let stack = model.network.configuration.stack
    var posteriors =
      model.signHeights?.weighed(line.posteriors, of: written.ink, stack: stack) ?? line.posteriors
    var hypotheses: [Hypothesis]
    let direction = model.writing.direction
    var known = DecodingContext(context, &hintedKinds)
    decoder.forgetUnreadCharacters(in: &known)
    if let own = model.ownWords {
      known.lexicon = own.lexicon(beside: known.lexicon)
      known.pairs = own.pairs
    }
    if decoder.parameters.markWeight > 0 { known.marksAbove = written.ink.marksAbove }
    // Networks that know calculations see spaces around any dash.
    if model.spaceGaps == nil, known.codeKind == .phone || known.codeKind == .date,
      let space = model.alphabet.spaceClass, written.ink.hasEvenGaps
    {
      posteriors = posteriors.withoutSpaces(space)
    }
    do throws(DecoderError) {
      // The whole beam: the probability of a reading depends on the others.
      hypotheses = try decoder.decode(
        posteriors, context: known, maximumResults: max(maxResultCount, model.parameters.beamWidth)
      ) {
        loneCharacters?.looks(of: direction.turned(written.ink), readAs: $0)
      }
    } catch {
      // Weights that are finite but absurd cause overflow.
      throw .inconsistentPack(
        directory: model.packName, reason: "the network's output: \(error)")
    }
    guard !hypotheses.isEmpty else { return nil }
    if known.allowsAnyText {
      hypotheses = try addingRows(to: hypotheses, of: written.ink, posteriors)
    }
    hypotheses =
      FigureParts(of: written.ink, in: known)?.weighing(hypotheses) ?? hypotheses
    if model.writing.habits.isDecorated {
      hypotheses = DrawnDots(of: written.ink)?.weighing(hypotheses) ?? hypotheses
    }
    hypotheses =
      DrawnColons(of: written.ink, readAs: hypotheses)?.weighing(hypotheses) ?? hypotheses
    let seen = SeenLine(
      written: written, alphabet: model.alphabet, stack: stack, posteriors: posteriors)
    hypotheses = model.sizes?.weighing(hypotheses) { seen.extents(of: $0) } ?? hypotheses
    let contradiction = known.onlyCharacters.map { only in
      model.alphabet.contradiction(
        of: hypotheses[0].text, in: posteriors,
        readsSpaces: only.contains(" ") && !known.isPerCharacter)
    }
    return TextReading(
      line: seen, hypotheses: hypotheses,
      confidences: ReadingConfidences(
        hypotheses, calibration: model.calibration, contradiction: contradiction))
  }

  /// Returns the readings and, if a row of separate characters is the likeliest one, such rows
  /// among them.
  private func addingRows(
    to hypotheses: [Hypothesis], of ink: Ink, _ posteriors: Posteriors
  ) throws(DuctusError) -> [Hypothesis] {
    // No row continues a word.
    let lead = decoder.leadingSpaceScore
    guard let rows = model.separateCharacters, rows.areLikely(insteadOf: hypotheses[0]),
      ink.standsApart, lead == nil || hypotheses[0].text.first == " "
    else { return hypotheses }
    var independent = DecodingContext()
    independent.languageScale = 0
    do throws(DecoderError) {
      let readings = try decoder.decode(
        rows.withoutSpaces(posteriors), context: independent,
        maximumResults: model.parameters.beamWidth)
      return rows.adding(readings, of: posteriors, to: hypotheses, lead: lead)
    } catch {
      throw .inconsistentPack(
        directory: model.packName, reason: "the network's output: \(error)")
    }
  }
}
