package ductus;

/** The bounds of some ink, in its unit. */
public final class Box {
  /** The smallest x. */
  public final float left;

  /** The smallest y. */
  public final float top;

  /** The largest x. */
  public final float right;

  /** The largest y. */
  public final float bottom;

  Box(float left, float top, float right, float bottom) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  @Override
  public String toString() {
    return "[" + left + ", " + top + ", " + right + ", " + bottom + "]";
  }
}
