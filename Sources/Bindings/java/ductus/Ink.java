package ductus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Strokes in the order of writing. */
public final class Ink {
  /** The strokes, in the order of writing. */
  public final List<Stroke> strokes;

  /**
   * Makes an ink.
   *
   * @param strokes its strokes, in the order of writing
   */
  public Ink(List<Stroke> strokes) {
    List<Stroke> own = new ArrayList<>(Request.given(strokes, "strokes"));
    for (int i = 0; i < own.size(); i++) {
      Request.given(own.get(i), "strokes[" + i + "]");
    }
    this.strokes = Collections.unmodifiableList(own);
  }

  /**
   * Returns the bounds of the whole ink.
   *
   * @return the bounds; null if there are no points
   */
  public @Nullable Box box() {
    List<Span> all = new ArrayList<>();
    for (int i = 0; i < strokes.size(); i++) {
      all.add(new Span(i, 0, strokes.get(i).size()));
    }
    return box(all);
  }

  /**
   * Returns the bounds of some of the ink, such as that of a character or a word: {@code
   * ink.box(segment.ink)}.
   *
   * @param spans parts of this ink
   * @return their bounds; null if there are no points
   * @throws IndexOutOfBoundsException if they are parts of another ink
   */
  public @Nullable Box box(List<Span> spans) {
    float left = Float.POSITIVE_INFINITY;
    float top = left;
    float right = -left;
    float bottom = -left;
    for (Span span : Request.given(spans, "spans")) {
      Stroke stroke = strokes.get(span.stroke);
      for (int i = span.firstPoint; i < span.endPoint; i++) {
        left = Math.min(left, stroke.x(i));
        right = Math.max(right, stroke.x(i));
        top = Math.min(top, stroke.y(i));
        bottom = Math.max(bottom, stroke.y(i));
      }
    }
    return left <= right ? new Box(left, top, right, bottom) : null;
  }

  @Override
  public String toString() {
    return "Ink(" + strokes.size() + " strokes)";
  }

  /** Collects an ink while it is written. */
  public static final class Builder {
    private final List<Stroke> strokes = new ArrayList<>();
    private float[] xy = new float[128];
    private long[] times = new long[64];
    private int size;

    /** Makes an empty builder. */
    public Builder() {}

    /**
     * Adds a point to the stroke that is being written.
     *
     * @param x how far right it is, in any unit
     * @param y how far down it is
     * @param time milliseconds since any moment, or {@link Stroke#NO_TIME}
     * @return this builder
     */
    public Builder add(float x, float y, long time) {
      if (size == times.length) {
        xy = Arrays.copyOf(xy, 4 * size);
        times = Arrays.copyOf(times, 2 * size);
      }
      xy[2 * size] = x;
      xy[2 * size + 1] = y;
      times[size++] = time;
      return this;
    }

    /**
     * Ends the stroke that is being written; without points, there is none.
     *
     * @return this builder
     */
    public Builder end() {
      if (size > 0) {
        strokes.add(new Stroke(Arrays.copyOf(xy, 2 * size), Arrays.copyOf(times, size)));
        size = 0;
      }
      return this;
    }

    /**
     * Adds a whole stroke without times, after ending the one that is being written.
     *
     * @param xy its points: x, y, x, y …
     * @return this builder
     * @throws InkException if a y is missing
     */
    public Builder stroke(float... xy) {
      end().strokes.add(new Stroke(xy));
      return this;
    }

    /**
     * Returns the ink so far, without the stroke that is being written.
     *
     * @return the ink
     */
    public Ink build() {
      return new Ink(strokes);
    }
  }
}
