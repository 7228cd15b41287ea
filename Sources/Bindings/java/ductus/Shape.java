package ductus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A figure fitted to an ink, in the ink's unit. Its kind determines which parts it has. */
public final class Shape {
  /** The centre. */
  public final Point centre;

  /** Half of each axis or diagonal, the longer as x. */
  public final @Nullable Point radii;

  /** The angle in radians, clockwise as seen; NaN for none. */
  public final float angle;

  /** The mean distance from the ink, relative to the ink's size. */
  public final double residual;

  /** The corners. */
  public final List<Point> corners;

  /** The ends. */
  public final List<Point> ends;

  /** The figure drawn cleanly. */
  public final List<Stroke> drawing;

  private Shape(Answer answer) {
    centre = Point.of(answer);
    Point found = Point.of(answer);
    radii = Float.isNaN(found.x) ? null : found;
    angle = answer.single();
    residual = answer.real();
    corners = answer.list(Point::of);
    ends = answer.list(Point::of);
    List<Integer> strokeEnds = answer.integers();
    List<Point> points = answer.list(Point::of);
    List<Stroke> strokes = new ArrayList<>();
    int begin = 0;
    for (int end : strokeEnds) {
      float[] xy = new float[2 * (end - begin)];
      for (int i = 0; begin < end; begin++) {
        xy[i++] = points.get(begin).x;
        xy[i++] = points.get(begin).y;
      }
      strokes.add(new Stroke(xy));
    }
    drawing = Collections.unmodifiableList(strokes);
  }

  static Shape of(Answer answer) {
    return new Shape(answer);
  }
}
