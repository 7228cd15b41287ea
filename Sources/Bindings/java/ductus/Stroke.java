package ductus;

import org.jspecify.annotations.Nullable;

/** What a pen writes between two lifts: points, perhaps with times. */
public final class Stroke {
  /** The time of a point whose time is unknown. */
  public static final long NO_TIME = Long.MIN_VALUE;

  private final float[] xy;
  private final long @Nullable [] times;

  /**
   * Makes a stroke without times.
   *
   * @param xy the points: x, y, x, y …, in any unit, with y downwards
   * @throws InkException if a y is missing
   */
  public Stroke(float... xy) {
    this(xy, null);
  }

  /**
   * Makes a stroke.
   *
   * @param xy the points: x, y, x, y …, in any unit, with y downwards
   * @param times the time of each point, in milliseconds since any moment; null if they are unknown
   * @throws InkException if there aren't as many times as points
   */
  public Stroke(float[] xy, long @Nullable [] times) {
    if (Request.given(xy, "xy").length % 2 != 0) {
      throw new InkException(
          InkException.BAD_INK, "xy has " + xy.length + " numbers, where each x needs a y");
    }
    if (times != null && times.length != xy.length / 2) {
      throw new InkException(
          InkException.BAD_INK,
          "there are " + times.length + " times for " + xy.length / 2 + " points");
    }
    this.xy = xy.clone();
    this.times = times == null ? null : times.clone();
  }

  /**
   * Returns the number of points.
   *
   * @return the number of points
   */
  public int size() {
    return xy.length / 2;
  }

  /**
   * Returns how far right a point is.
   *
   * @param point its number, from 0
   * @return its x
   */
  public float x(int point) {
    return xy[2 * point];
  }

  /**
   * Returns how far down a point is.
   *
   * @param point its number, from 0
   * @return its y
   */
  public float y(int point) {
    return xy[2 * point + 1];
  }

  /**
   * Returns the time of a point.
   *
   * @param point its number, from 0
   * @return its time in milliseconds, or {@link #NO_TIME}
   */
  public long time(int point) {
    return times == null ? NO_TIME : times[point];
  }

  boolean isTimed() {
    return times != null;
  }

  @Override
  public String toString() {
    return "Stroke(" + size() + " points)";
  }
}
