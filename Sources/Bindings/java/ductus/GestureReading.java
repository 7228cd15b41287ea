package ductus;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that a gesture may mean. */
public final class GestureReading {
  /** The meanings, the likeliest first. */
  public final List<Gesture> gestures;

  /** The probability that the ink is writing, or nothing known. */
  public final double writing;

  GestureReading(Answer answer, String text) {
    Places places = new Places(text);
    gestures = answer.list(each -> new Gesture(each, places));
    writing = answer.real();
  }

  /**
   * Returns the most probable meaning.
   *
   * @return the meaning; null if the ink is more probably writing
   */
  public @Nullable Gesture best() {
    return gestures.isEmpty() || gestures.get(0).confidence <= 0.5 ? null : gestures.get(0);
  }
}
