package ductus;

import java.util.List;

/** A part of a text and the ink that was written for it. */
public final class Segment {
  /** The part: {@code candidate.text.substring(begin, end)}. */
  public final String text;

  /** The place where it begins. */
  public final int begin;

  /** The place after it. */
  public final int end;

  /** The probability that the ink is this text, 0 to 1. */
  public final double confidence;

  /** Its ink, in the order of writing; none for white space, and rarely for a letter
   * whose strokes went to the letters beside it. */
  public final List<Span> ink;

  /** The texts that the ink may be, from models that read character by character. */
  public final List<Alternative> alternatives;

  Segment(Answer answer, Places places) {
    begin = places.of(answer.integer());
    end = places.of(answer.integer());
    text = places.text.substring(begin, end);
    confidence = answer.real();
    ink = answer.list(Span::of);
    alternatives = answer.list(Alternative::of);
  }

  @Override
  public String toString() {
    return text + " (" + confidence + ")";
  }
}
