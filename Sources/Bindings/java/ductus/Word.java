package ductus;

import java.util.List;

/** A word on a page, either in type or in ink. */
public final class Word {
  private final String text;
  private final float[] frame;
  private final float[] edges;
  private final int[] strokes;
  private final boolean isInk;

  private Word(String text, float[] frame, float[] edges, int[] strokes, boolean isInk) {
    this.text = Request.given(text, "text");
    this.frame = frame;
    this.edges = edges;
    this.strokes = strokes;
    this.isInk = isInk;
  }

  /**
   * Makes a word in type.
   *
   * @param text the word, without white space
   * @param x the left side of its frame
   * @param y the upper side of its frame
   * @param width the width of its frame
   * @param height the height of its frame, which is that of the type
   * @param edges where each character (grapheme cluster) begins and where the last ends, in the order of the
   *     text: one more than characters. With any other number of them, all characters have the same width
   * @return the word
   * @throws OptionException for a number that isn't finite
   */
  public static Word typed(
      String text, float x, float y, float width, float height, float... edges) {
    float[] frame = finite(new float[] {x, y, width, height}, "frame");
    float[] own = finite(Request.given(edges, "edges").clone(), "edges");
    return new Word(text, frame, own, new int[0], false);
  }

  private static float[] finite(float[] values, String name) {
    for (int i = 0; i < values.length; i++) {
      if (Float.isNaN(values[i]) || Float.isInfinite(values[i])) {
        throw new OptionException(name + "[" + i + "] is " + values[i] + ", not finite");
      }
    }
    return values;
  }

  /**
   * Makes a word in ink.
   *
   * @param text the word, without white space
   * @param strokes its strokes, as indices into the page's ink
   * @return the word
   * @throws OptionException for a negative index
   */
  public static Word written(String text, List<Integer> strokes) {
    return new Word(text, new float[4], new float[0], indices(strokes), true);
  }

  /** Returns indices as the library takes them. Throws {@link OptionException}. */
  static int[] indices(List<Integer> strokes) {
    int[] found = new int[Request.given(strokes, "strokes").size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = Request.given(strokes.get(i), "strokes[" + i + "]");
      if (found[i] < 0) {
        throw new OptionException("strokes[" + i + "] is " + found[i]);
      }
    }
    return found;
  }

  /** Adds the word to a request. Throws {@link OptionException} for one of the other kind. */
  void put(Request request, int line, boolean inInk, String name) {
    if (isInk != inInk) {
      throw new OptionException(
          name + " is " + (isInk ? "written, on a page without ink" : "typed, on a page with ink"));
    }
    request.text(text, name).integer(line).floats(frame).floats(edges).integers(strokes);
  }

  @Override
  public String toString() {
    return text;
  }
}
