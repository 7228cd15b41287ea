package ductus;

import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Determines what gestures over text mean. It changes nothing: show the result, then apply it. Any number of
 * threads may use one.
 */
public final class GestureReader {
  /** What a gesture affects if it meets a part of a word. */
  public enum Extent {
    /** The word if it meets most of it; otherwise the characters that it meets, if they are at least three. */
    WORDS,
    /** The characters that it meets. */
    CHARACTERS
  }

  /** What a scribble deletes. */
  public enum Reach {
    /** Everything that is mostly under it. */
    COVERED,
    /** Everything that its line touches. */
    TOUCHED
  }

  private final Recognizer recognizer;
  private final @Nullable Recognizer text;

  /**
   * Makes a reader.
   *
   * @param recognizer a recogniser of "en-US-x-gesture", which isn't closed with the reader
   * @param text over ink, a recogniser of its text: if the words are read more surely with the stroke, it is
   *     no gesture but a late stroke of a letter; null for none
   */
  public GestureReader(Recognizer recognizer, @Nullable Recognizer text) {
    this.recognizer = Request.given(recognizer, "recognizer");
    this.text = text;
  }

  /**
   * Returns what an ink over a page may mean for whole words.
   *
   * @param ink what was drawn
   * @param page what it was drawn over
   * @return everything that it may mean
   * @throws InkException for a coordinate that isn't finite
   * @throws OptionException for a recogniser of something else
   */
  public GestureReading read(Ink ink, Page page) {
    return read(ink, page, Extent.WORDS, Reach.COVERED);
  }

  /**
   * Returns what an ink over a page may mean.
   *
   * @param ink what was drawn
   * @param page what it was drawn over
   * @param extent what a gesture affects if it meets a part of a word
   * @param reach what a scribble deletes
   * @return everything that it may mean
   * @throws InkException for a coordinate that isn't finite
   * @throws OptionException for a recogniser of something else
   */
  public GestureReading read(Ink ink, Page page, Extent extent, Reach reach) {
    Request request = new Request(Function.READ_GESTURE)
        .handle(recognizer.handle)
        .handle(text == null ? null : text.handle)
        .inks(Collections.singletonList(Request.given(ink, "ink")))
        .handle(Request.given(page, "page").handle)
        .integer(Request.given(extent, "extent").ordinal())
        .integer(Request.given(reach, "reach").ordinal());
    return new GestureReading(request.send(), page.text);
  }
}
