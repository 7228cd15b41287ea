package ductus;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Consecutive points of one stroke, counted from 0. */
public final class Span {
  /** The stroke's number in the ink. */
  public final int stroke;

  /** The first point. */
  public final int firstPoint;

  /** The point after the last. */
  public final int endPoint;

  Span(int stroke, int firstPoint, int endPoint) {
    this.stroke = stroke;
    this.firstPoint = firstPoint;
    this.endPoint = endPoint;
  }

  static Span of(Answer answer) {
    return new Span(answer.integer(), answer.integer(), answer.integer());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Span)) {
      return false;
    }
    Span that = (Span) other;
    return stroke == that.stroke && firstPoint == that.firstPoint && endPoint == that.endPoint;
  }

  @Override
  public int hashCode() {
    return Objects.hash(stroke, firstPoint, endPoint);
  }

  @Override
  public String toString() {
    return stroke + ":" + firstPoint + ".." + endPoint;
  }
}
