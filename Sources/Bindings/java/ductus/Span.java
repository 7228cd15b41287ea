package ductus;

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
  public String toString() {
    return stroke + ":" + firstPoint + ".." + endPoint;
  }
}
