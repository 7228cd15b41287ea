package ductus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The readings of one ink. */
public final class Reading {
  /** Why the ink was not read, by {@link Recognizer#readAll}; null if it was. */
  public final @Nullable DuctusException error;

  /** Whether the ink was still being written, so that only what had changed was read. */
  public final boolean isPartial;

  /** The readings, the likeliest first; none if nothing is recognised. */
  public final List<Candidate> candidates;

  /** The lines, from the top. */
  public final List<Line> lines;

  /** The faults of the ink that were repaired before it was read. */
  public final List<String> warnings;

  /** The lines under, through and around words, which are not part of the text. */
  public final List<Decoration> decorations;

  /** The likeliest text; empty if nothing is recognised. */
  public final String text;

  /** The probability that {@link #text} is right; 0 if nothing is recognised, NaN for a pattern. */
  public final double confidence;

  /** The ink of each character of {@link #text}, if segments were asked for. */
  public final List<Segment> segments;

  /** The ink of each word of {@link #text}, if segments were asked for. */
  public final List<Segment> words;

  private final int number;
  // The results in the library's memory, whose reading of this number this is; none without segments.
  private final Results results;

  private Reading(Answer answer, int number, String place, Results results) {
    int code = answer.integer();
    String message = answer.optionalText();
    error = code == 0 ? null : DuctusException.of(code, place + message);
    isPartial = answer.integer() != 0;
    candidates = answer.list(Candidate::of);
    lines = answer.list(Line::of);
    warnings = answer.texts();
    Candidate best = candidates.isEmpty() ? null : candidates.get(0);
    text = best == null ? "" : best.text;
    confidence = best == null ? 0 : best.confidence;
    segments = best == null ? Collections.<Segment>emptyList() : best.segments;
    words = best == null ? Collections.<Segment>emptyList() : best.words;
    Places places = new Places(text);
    decorations = answer.list(each -> new Decoration(each, places));
    this.number = number;
    this.results = results;
  }

  /** Results that are freed when no reading of them is left. */
  private static final class Results {
    private @Nullable Handle handle;
  }

  /** Returns the readings in an answer; {@code kept} is what the library needs as long as it has them. */
  static List<Reading> all(Answer answer, @Nullable Object kept) {
    Results results = new Results();
    int count = answer.integer();
    List<Reading> found = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      found.add(new Reading(answer, i, count == 1 ? "" : "ink " + i + ": ", results));
    }
    long address = answer.longInteger();
    if (address != 0) {
      results.handle = new Handle(results, Handle.Kind.RESULT, address, kept);
    }
    return found;
  }

  /** Returns the only reading. Throws its error if it has one. */
  static Reading only(Answer answer, @Nullable Object kept) {
    Reading reading = all(answer, kept).get(0);
    if (reading.error != null) {
      throw reading.error;
    }
    return reading;
  }

  /** Adds the reading to a request. */
  Request put(Request request) {
    if (error != null) {
      throw error;
    }
    if (results.handle == null) {
      throw new OptionException("the ink was read without its segments");
    }
    return request.handle(results.handle).integer(number);
  }

  /**
   * Returns the reading as JSON, in the form of {@code ductus recognize --json}.
   *
   * @return one line of JSON
   * @throws OptionException if the ink was read without its segments
   * @throws DuctusException its own error, if it has one
   */
  public String toJson() {
    return put(new Request(Function.RESULT_JSON)).send().text();
  }

  @Override
  public String toString() {
    return error == null ? text + " (" + confidence + ")" : error.toString();
  }
}
