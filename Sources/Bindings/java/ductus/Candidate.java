package ductus;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One reading of an ink. Two are equal if their texts, scores, confidences and segments are. */
public final class Candidate {
  /** The text, with line feeds between lines; for a figure, its name. */
  public final String text;

  /**
   * A cost: lower is better. It may be below 0, and is comparable only within one ink. For a pattern, its
   * difference.
   */
  public final double score;

  /** The probability that it is right, 0 to 1; NaN for a pattern. */
  public final double confidence;

  /** The ink of each character (grapheme cluster), in the text's order, if segments were asked for. */
  public final List<Segment> segments;

  /** The ink of each word, if segments were asked for. */
  public final List<Segment> words;

  /** The figure that fits the ink best, for the best candidate and for others of 1 % or more. */
  public final @Nullable Shape shape;

  private Candidate(Answer answer) {
    text = answer.text();
    score = answer.real();
    confidence = answer.real();
    Places places = new Places(text);
    segments = answer.list(each -> new Segment(each, places));
    words = answer.list(each -> new Segment(each, places));
    List<Shape> shapes = answer.list(Shape::of);
    shape = shapes.isEmpty() ? null : shapes.get(0);
  }

  static Candidate of(Answer answer) {
    return new Candidate(answer);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Candidate)) {
      return false;
    }
    Candidate that = (Candidate) other;
    return text.equals(that.text) && Double.compare(score, that.score) == 0
        && Double.compare(confidence, that.confidence) == 0 && segments.equals(that.segments)
        && words.equals(that.words);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, score, confidence);
  }

  @Override
  public String toString() {
    return text + " (" + confidence + ")";
  }
}
