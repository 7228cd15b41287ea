package ductus;

/** A place in the unit of the ink, with y downwards. */
public final class Point {
  /** How far right it is. */
  public final float x;

  /** How far down it is. */
  public final float y;

  Point(float x, float y) {
    this.x = x;
    this.y = y;
  }

  static Point of(Answer answer) {
    return new Point(answer.single(), answer.single());
  }

  @Override
  public String toString() {
    return "(" + x + ", " + y + ")";
  }
}
