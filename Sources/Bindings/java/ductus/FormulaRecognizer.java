package ductus;

import java.util.Collections;

/**
 * Reads formulas: each ink is one. Reading an ink again with one more stroke takes a fraction of the time. Any
 * number of threads may use one.
 */
public final class FormulaRecognizer implements AutoCloseable {
  /** The tag of formulas. */
  public static final String TAG = "zxx-Zmth-x-formula";

  private final Recognizer recognizer;

  /**
   * Makes a reader of formulas.
   *
   * @param recognizer a recogniser of {@link #TAG}, which is closed with the reader
   * @throws OptionException for a recogniser of something else
   */
  public FormulaRecognizer(Recognizer recognizer) {
    if (Request.given(recognizer, "recognizer").pack.kind != Pack.Kind.FORMULAS) {
      throw new OptionException(recognizer.pack.tag + " reads no formulas");
    }
    this.recognizer = recognizer;
  }

  /**
   * Opens the pack of formulas in the usual folders.
   *
   * @return the reader
   * @throws MissingModelException if there is none
   * @throws DamagedModelException if a file of the pack is damaged
   */
  public static FormulaRecognizer open() {
    return new FormulaRecognizer(Recognizer.open(TAG));
  }

  /**
   * Reads an ink of which nothing is known.
   *
   * @param ink the ink
   * @return its readings, the likeliest first; none if nothing is read
   * @throws InkException naming the stroke and the point of a number that isn't finite
   */
  public Formulas read(Ink ink) {
    return read(ink, FormulaHints.NOTHING, ReadingOptions.USUAL);
  }

  /**
   * Reads an ink.
   *
   * @param ink the ink
   * @param hints what is known of it
   * @param options what is wanted
   * @return its readings, the likeliest first; none if nothing is read
   * @throws InkException naming the stroke and the point of a number that isn't finite
   * @throws OptionException naming the symbol or the stroke that isn't known
   * @throws ReadingCancelledException if that was asked for
   */
  public Formulas read(Ink ink, FormulaHints hints, ReadingOptions options) {
    Request request = new Request(Function.READ_FORMULA).handle(recognizer.handle)
        .inks(Collections.singletonList(Request.given(ink, "ink")));
    Request.given(hints, "hints").put(request);
    Request.given(options, "options").put(request);
    return Formulas.of(request.send(options.callbacks()));
  }

  /** Frees its recogniser, as soon as nothing reads with it. */
  @Override
  public void close() {
    recognizer.close();
  }
}
