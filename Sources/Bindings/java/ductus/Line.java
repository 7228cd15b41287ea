package ductus;

import java.util.List;

/** A line of a page. */
public final class Line {
  /** Its strokes in the order they were read, as indices into the ink's. */
  public final List<Integer> strokes;

  /** How steeply it falls to the right, as the tangent of the angle. */
  public final double slope;

  /** Its readings, the likeliest first, without segments. */
  public final List<Candidate> candidates;

  /** The likeliest text; empty if nothing is recognised. */
  public final String text;

  private Line(Answer answer) {
    strokes = answer.integers();
    slope = answer.real();
    candidates = answer.list(Candidate::of);
    text = candidates.isEmpty() ? "" : candidates.get(0).text;
  }

  static Line of(Answer answer) {
    return new Line(answer);
  }

  @Override
  public String toString() {
    return text;
  }
}
