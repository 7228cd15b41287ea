package ductus;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Segment)) {
      return false;
    }
    Segment that = (Segment) other;
    return begin == that.begin && end == that.end && text.equals(that.text)
        && Double.compare(confidence, that.confidence) == 0 && ink.equals(that.ink)
        && alternatives.equals(that.alternatives);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, begin, end, confidence, ink, alternatives);
  }

  @Override
  public String toString() {
    return text + " (" + confidence + ")";
  }
}
