package ductus;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A text that the ink of a character may be. */
public final class Alternative {
  /** The text. */
  public final String text;

  /** The probability that it is right, 0 to 1. */
  public final double confidence;

  private Alternative(Answer answer) {
    text = answer.text();
    confidence = answer.real();
  }

  static Alternative of(Answer answer) {
    return new Alternative(answer);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Alternative)) {
      return false;
    }
    Alternative that = (Alternative) other;
    return text.equals(that.text) && Double.compare(confidence, that.confidence) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, confidence);
  }

  @Override
  public String toString() {
    return text + " (" + confidence + ")";
  }
}
